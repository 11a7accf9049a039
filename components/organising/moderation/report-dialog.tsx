"use client";

import { CircleCheck } from "lucide-react";
import { useId, useState } from "react";
import { SaveBar } from "@/components/platform/forms/save-bar";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useSession } from "@/components/platform/layout/use-session";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Dialog } from "@/components/platform/ui/dialog";
import { Field, FieldError } from "@/components/platform/ui/field";
import fieldStyles from "@/components/platform/ui/field.module.css";
import { EmailInput, TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { DEFAULT_TIME_ZONE, weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { api } from "@/lib/site/api-client/client";
import { REASONS, REPORT_REASONS, type ReportReason } from "@/lib/site/moderation/reasons";
import styles from "./report-dialog.module.css";

export type ReportDialogProps = { reported: { subject: "event" | "blog" | "club" | "college"; id: string; name: string }; onClose(): void };

/** Asks what is wrong with a thing, and says afterwards by when somebody has looked at it. */
export function ReportDialog({ reported, onClose }: ReportDialogProps) {
  const [sent, setSent] = useState<{ message: string; number: string; dueAt: string }>();
  return (
    <Dialog title={sent ? sent.message : `Report ${reported.name}`} onClose={onClose}>
      {sent ? <Sent {...sent} onClose={onClose} /> : <ReportForm reported={reported} onSent={setSent} onClose={onClose} />}
    </Dialog>
  );
}

function Sent({ number, dueAt, onClose }: { number: string; dueAt: string; onClose(): void }) {
  return (
    <>
      <p className={classNames(typography.num, styles.sent)} role="status">
        <CircleCheck />
        <span>
          Number {number}. We’ll look at it by{" "}
          <span className={typography.nowrap}>{weekdayDayTimeOf(new Date(dueAt), DEFAULT_TIME_ZONE)}</span>.
        </span>
      </p>
      <div className={layout.savebar}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}

type Values = { reason: ReportReason | ""; text: string; email: string };
type FormProps = ReportDialogProps & { onSent(sent: { message: string; number: string; dueAt: string }): void };

function ReportForm({ reported: { subject, id }, onSent, onClose }: FormProps) {
  const session = useSession();
  const [wasLoggedIn] = useState(session !== null);
  const errorId = useId();
  const form = useApiForm<Values>({
    schema: async () => (await import("@/lib/site/moderation/schema")).reportFields,
    defaultValues: { reason: "", text: "", email: "" },
    submit: async ({ reason, text, email }) => {
      if (reason === "") return;
      // Someone who believes to be logged in expects an answer. The refusal ends the session here, and the form asks for an email.
      if (session) await api("GET /api/auth/sessions");
      onSent(await api("POST /api/reports", { body: { subject, id, reason, text, email } }));
    },
  });
  const { reason, text, email } = form.errors;
  return (
    <form className={layout.form} {...form.formProps}>
      <fieldset className={styles.reasons} aria-describedby={reason?.message ? errorId : undefined}>
        <legend className={classNames(fieldStyles.legend, fieldStyles.required)}>What is wrong with it?</legend>
        {REASONS.map((value) => (
          <label key={value} className={fieldStyles.radio}>
            <input type="radio" value={value} aria-invalid={reason?.message ? true : undefined} {...form.register("reason")} />
            <span>{REPORT_REASONS[value].words}</span>
          </label>
        ))}
        {reason?.message && <FieldError id={errorId} text={reason.message} />}
      </fieldset>
      <Field label="What we should know" error={text?.message} hint="Up to 1,000 characters. The club never learns that you wrote.">
        <TextArea rows={3} autoComplete="off" {...form.register("text")} />
      </Field>
      {!session && (
        <Field
          label="Your email, if you want an answer"
          hint={wasLoggedIn && "You’ve been logged out, so we do not know where to send it."}
          error={email?.message}
        >
          <EmailInput autoComplete="email" {...form.register("email")} />
        </Field>
      )}
      <SaveBar form={form} onCancel={onClose} variant="ink" busyText="Sending...">
        Send
      </SaveBar>
    </form>
  );
}
