"use client";

import { Check, RefreshCw, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { failureText } from "@/components/platform/forms/failure-text";
import { SaveBar } from "@/components/platform/forms/save-bar";
import { showFailure } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { Dialog } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import { TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { toast } from "@/components/platform/ui/toast";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { collegeProfilePath, reviewPath } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import styles from "./decide.module.css";

type Props = { review: { id: string; kind: "new" | "change"; version: number }; eventName: string; clubName: string; dates: number };

/** A college's decision about a waiting review: it approves the version that it has read, or sends it back with a note. */
export function Decide({ review, eventName, clubName, dates }: Props) {
  const [isReturning, setReturning] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  const router = useRouter();
  const [isRefreshing, startTransition] = useTransition();
  const root = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(root);
  const decide = async (body: { decision: "approve" } | { decision: "return"; note: string }) => {
    const { message } = await api("POST /api/college/reviews/{id}", {
      path: { id: review.id },
      body: { ...body, version: review.version },
    });
    toast.success(message);
    // The next one is shown, and no address that names this one.
    startTransition(() => (location.search.includes(review.id) ? router.replace(collegeProfilePath("approval")) : router.refresh()));
  };
  const approve = async () => {
    setBusy(true);
    try {
      await decide({ decision: "approve" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setStale(error.code === "review_stale");
      showFailure(error, { text: failureText(error, "Could not approve this") });
    } finally {
      setBusy(false);
    }
  };
  if (isStale) {
    // An edit moves the review to the end of the queue, where another one is the first.
    const showNew = () =>
      startTransition(() => {
        router.replace(reviewPath(review.id));
        router.refresh();
      });
    return (
      <div ref={root}>
        <Notice
          tone="warn"
          action={
            <Button onClick={showNew} busy={isRefreshing}>
              <RefreshCw />
              Show the new version
            </Button>
          }
        >
          The event has changed since you opened it. Please look at it again.
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.root} ref={root}>
      <Button onClick={() => setReturning(true)} busy={isRefreshing}>
        <Undo2 />
        Send back<span className={typography.srOnly}> {eventName}</span>
      </Button>
      <Button variant="go" onClick={approve} busy={isBusy || isRefreshing} busyText="Approving...">
        <Check />
        Approve<span className={typography.srOnly}> {eventName}</span>
      </Button>
      {isReturning && (
        <Dialog title={titleOf(review.kind, dates, clubName)} onClose={() => setReturning(false)}>
          <ReturnForm
            kind={review.kind}
            dates={dates}
            onClose={() => setReturning(false)}
            onReturn={(note) => decide({ decision: "return", note })}
          />
        </Dialog>
      )}
    </div>
  );
}

function titleOf(kind: "new" | "change", dates: number, clubName: string): string {
  if (kind === "change") return `Send this change back to ${clubName}?`;
  return dates === 1 ? `Send this event back to ${clubName}?` : `Send these ${dates} dates back to ${clubName}?`;
}

const CONSEQUENCES = {
  new: {
    one: "The event becomes a draft again. The club gets your note and can send it for approval again.",
    several: "The events become drafts again. The club gets your note and can send them for approval again.",
  },
  change: {
    one: "The event stays as it is. The club gets your note and can send the change again.",
    several: "The events stay as they are. The club gets your note and can send the change again.",
  },
} as const;

type ReturnProps = { kind: "new" | "change"; dates: number; onClose(): void; onReturn(note: string): Promise<void> };

function ReturnForm({ kind, dates, onClose, onReturn }: ReturnProps) {
  const form = useApiForm<{ note: string }>({
    schema: async () => (await import("@/lib/organising/publishing/review-schema")).returnForm,
    defaultValues: { note: "" },
    submit: async ({ note }) => {
      await onReturn(note);
      onClose();
    },
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <p>{CONSEQUENCES[kind][dates === 1 ? "one" : "several"]}</p>
      <Field label="Note" required hint="Up to 500 characters" error={form.errors.note?.message}>
        <TextArea rows={4} autoComplete="off" {...form.register("note")} />
      </Field>
      <SaveBar form={form} onCancel={onClose} variant="ink" busyText="Sending...">
        Send back
      </SaveBar>
    </form>
  );
}
