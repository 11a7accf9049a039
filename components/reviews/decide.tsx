"use client";

import { Check, RefreshCw, Undo2 } from "lucide-react";
import { useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { SaveBar } from "@/components/forms/save-bar";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { useRefresh } from "@/components/ui/use-refresh";
import { api } from "@/lib/calls/client";
import { ApiError } from "@/lib/platform/http/client";

type Props = { review: { id: string; kind: "new" | "change"; version: number }; eventName: string; clubName: string };

/** The decision of a college about something that waits: it approves what it has read, or returns it with a note. */
export function Decide({ review, eventName, clubName }: Props) {
  const [isReturning, setReturning] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  const [isRefreshing, refresh] = useRefresh();
  const decide = async (body: { decision: "approve" } | { decision: "return"; note: string }) => {
    const { message } = await api("POST /api/college/reviews/{id}", {
      path: { id: review.id },
      body: { ...body, version: review.version },
    });
    toast.success(message);
    refresh();
  };
  const approve = async () => {
    setBusy(true);
    try {
      await decide({ decision: "approve" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setStale(error.code === "review_stale");
      toast.error(failureText(error, "This could not be approved"));
    } finally {
      setBusy(false);
    }
  };
  if (isStale) {
    const showNew = () => {
      setStale(false);
      refresh();
    };
    return (
      <Notice
        tone="warn"
        action={
          <Button onClick={showNew} busy={isRefreshing}>
            <RefreshCw className="icon" />
            Show the new version
          </Button>
        }
      >
        The event has changed since you opened it. Please look at it again.
      </Notice>
    );
  }
  return (
    <div className="decide">
      <Button onClick={() => setReturning(true)} busy={isRefreshing}>
        <Undo2 className="icon" />
        Return<span className="vh"> {eventName}</span>
      </Button>
      <Button variant="go" onClick={approve} busy={isBusy || isRefreshing} busyText="Approving...">
        <Check className="icon" />
        Approve<span className="vh"> {eventName}</span>
      </Button>
      {isReturning && (
        <Dialog
          title={review.kind === "new" ? `Return the event to ${clubName}?` : `Return the change to ${clubName}?`}
          onClose={() => setReturning(false)}
        >
          <ReturnForm kind={review.kind} onClose={() => setReturning(false)} onReturn={(note) => decide({ decision: "return", note })} />
        </Dialog>
      )}
    </div>
  );
}

type ReturnProps = { kind: "new" | "change"; onClose(): void; onReturn(note: string): Promise<void> };

function ReturnForm({ kind, onClose, onReturn }: ReturnProps) {
  const form = useApiForm<{ note: string }>({
    schema: async () => (await import("@/lib/publishing/review-schema")).returnForm,
    defaultValues: { note: "" },
    submit: async ({ note }) => {
      await onReturn(note);
      onClose();
    },
  });
  return (
    <form className="form" {...form.formProps}>
      <p>
        {kind === "new"
          ? "The event becomes a draft again. The club reads your note and can send it again."
          : "The event stays as it is. The club reads your note and can send it again."}
      </p>
      <Field label="Note" required hint="At most 500 characters" error={form.errors.note?.message}>
        <TextArea rows={4} autoComplete="off" {...form.register("note")} />
      </Field>
      <SaveBar form={form} onCancel={onClose} variant="ink" busyText="Returning...">
        Return with this note
      </SaveBar>
    </form>
  );
}
