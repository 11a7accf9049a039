"use client";

import { Eye, EyeOff } from "lucide-react";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showSuccess } from "@/components/platform/forms/show-toast";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog, FormDialog, QuestionActs } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import { Select, TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { useRefresh } from "@/components/platform/ui/use-refresh";
import { api } from "@/lib/site/api-client/client";
import { type Affected, banText, hideText } from "@/lib/site/moderation/policy";
import { REASONS, REPORT_REASONS } from "@/lib/site/moderation/reasons";
import styles from "./decide-thing.module.css";

type Subject = "event" | "blog" | "club" | "college" | "site";
type Named = { id: string; name: string };
type Props = {
  thing: Named & { subject: Subject };
  /** The decision that hides it; null while it is shown. */
  hiddenBy: "college" | "admin" | "ban" | null;
  isAdmin: boolean;
  /** Whether something waits for a decision. */
  isOpen: boolean;
  /** The club of an event or a blog, with what its ban would hide. */
  club: (Named & Affected & { isBanned: boolean }) | null;
  counts: Affected;
};

function dismissText(subject: Subject, isHidden: boolean): string {
  if (subject === "site") return "Who reported is told that someone has read it and decided.";
  if (isHidden) return "It stays hidden. If its club asked for another look, it gets an email.";
  return "Who reported is told so, and no more.";
}

/** The acts of a moderator on a thing. Each dialog names what disappears, and for how many. */
export function DecideThing({ thing, hiddenBy, isAdmin, isOpen, club, counts }: Props) {
  const { subject, name } = thing;
  const isHidden = hiddenBy !== null;
  const isClub = subject === "club";
  const canHide = subject === "event" || subject === "blog";
  return (
    <div className={styles.root}>
      {isClub && !isHidden && <Hide action="ban" thing={thing} text={banText(counts)} />}
      {club && !club.isBanned && <Hide action="ban" thing={{ subject: "club", id: club.id, name: club.name }} text={banText(club)} />}
      {isOpen && (
        <Simple
          thing={thing}
          action="dismiss"
          title={subject === "site" ? "Close the reports about this site?" : `Leave ${name} as it is?`}
          text={dismissText(subject, isHidden)}
          label="Dismiss"
        />
      )}
      {/* Things that a ban hides are shown again when the ban is lifted, and only the admin shows what the admin hid. */}
      {(hiddenBy === "college" || (hiddenBy === "admin" && isAdmin)) && (
        <Simple
          thing={thing}
          action={isClub ? "unban" : "show"}
          title={isClub ? `Lift the ban of ${name}?` : `Show ${name} again?`}
          text="Everyone sees it as it was before. Its club gets an email; followers are not told a second time."
          label={isClub ? "Lift the ban" : "Show again"}
          isInk
        />
      )}
      {canHide && !isHidden && <Hide action="hide" thing={thing} text={hideText(subject === "event" ? counts : null)} />}
    </div>
  );
}

const DONE = {
  hide: "Hidden",
  ban: "Banned",
  show: "Shown again",
  unban: "The ban is lifted",
  dismiss: "Left as it is",
} as const;

/** The toast of a decision: an event that is shown again stays hidden while its club is banned. */
function doneText(action: "show" | "unban" | "dismiss", state: string): string {
  return action === "show" && state === "hidden" ? "Still hidden: its club is banned" : DONE[action];
}

type SimpleProps = {
  thing: Props["thing"];
  action: "show" | "unban" | "dismiss";
  title: string;
  text: string;
  label: string;
  isInk?: boolean;
};

function Simple({ thing: { subject, id }, action, title, text, label, isInk = false }: SimpleProps) {
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [409] });
  return (
    <AlertDialog
      trigger={
        <Button variant={isInk ? "ink" : "plain"} busy={isBusy}>
          {isInk && <Eye />}
          {label}
        </Button>
      }
      title={title}
      text={text}
      confirm={label}
      tone="ink"
      onConfirm={() =>
        run(async () => {
          const { state } = await api("PUT /api/moderation/{subject}/{id}", { path: { subject, id }, body: { action } });
          return doneText(action, state);
        })
      }
    />
  );
}

type HideProps = { thing: Props["thing"]; action: "hide" | "ban"; text: string };

function Hide({ thing, action, text }: HideProps) {
  const isBan = action === "ban";
  const trigger = (
    <Button variant={isBan ? "quiet-red" : "ink"} className={isBan ? styles.first : undefined}>
      {!isBan && <EyeOff />}
      {isBan ? "Ban club" : "Hide"}
    </Button>
  );
  return (
    <FormDialog trigger={trigger} title={`${isBan ? "Ban" : "Hide"} ${thing.name}?`} text={text}>
      {(during) => <HideForm thing={thing} action={action} during={during} />}
    </FormDialog>
  );
}

type HideFormProps = Pick<HideProps, "thing" | "action"> & { during(act: () => Promise<void>): Promise<void> };

function HideForm({ thing: { subject, id }, action, during }: HideFormProps) {
  const [, refresh] = useRefresh();
  const form = useApiForm<{ reason: string; note: string }>({
    schema: async () => (await import("@/lib/site/moderation/schema")).hidingFields,
    defaultValues: { reason: "", note: "" },
    submit: ({ reason, note }) =>
      during(async () => {
        await api("PUT /api/moderation/{subject}/{id}", { path: { subject, id }, body: { action, reason: reason as "other", note } });
        showSuccess(DONE[action]);
        refresh();
      }),
  });
  return (
    <form className={layout.form} {...form.formProps}>
      <Field label="Reason" required error={form.errors.reason?.message}>
        <Select {...form.register("reason")}>
          <option value="">Choose a reason</option>
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REPORT_REASONS[reason].words}
            </option>
          ))}
          <option value="order">Ordered by a court or an authority</option>
        </Select>
      </Field>
      <Field label="Note for the club" required hint="5 to 500 characters: what has to change" error={form.errors.note?.message}>
        <TextArea rows={3} autoComplete="off" {...form.register("note")} />
      </Field>
      <FormAlert text={form.alert} />
      <QuestionActs busy={form.busy}>
        <Button {...form.submitProps} variant="danger" busyText="Hiding...">
          {action === "ban" ? "Ban club" : "Hide"}
        </Button>
      </QuestionActs>
    </form>
  );
}
