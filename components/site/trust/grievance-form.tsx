"use client";

import { useRef, useState } from "react";
import type { z } from "zod";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { useSession } from "@/components/platform/layout/use-session";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Field } from "@/components/platform/ui/field";
import { EmailInput, Select, TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import typography from "@/components/platform/ui/typography.module.css";
import { useFocusAfterRemoval } from "@/components/platform/ui/use-focus-after-removal";
import { api } from "@/lib/site/api-client/client";
import { dueText, REASONS, REPORT_REASONS } from "@/lib/site/moderation/reasons";
import type { reportForm } from "@/lib/site/moderation/schema";

type Values = z.input<typeof reportForm>;

type Sent = { message: string; number: string; dueH: number };

/** Reports something about the site. Source: contract trust 8. */
export function GrievanceForm() {
  const [sent, setSent] = useState<Sent>();
  if (!sent) return <Questions onSent={setSent} />;
  return (
    <div role="status">
      <Notice tone="ok">
        <p>{sent.message}</p>
        <p>
          Its number is <b>{sent.number}</b>, and you get an answer within {dueText(sent.dueH)}.
        </p>
      </Notice>
    </div>
  );
}

function Questions({ onSent }: { onSent(sent: Sent): void }) {
  const form = useApiForm<Values>({
    schema: () => import("@/lib/site/moderation/schema").then((module) => module.reportForm),
    defaultValues: { subject: "site" },
    submit: async (values) => {
      const { message, number } = await api("POST /api/reports", { body: values });
      onSent({ message, number, dueH: REPORT_REASONS[values.reason].dueH });
    },
  });
  const session = useSession();
  const root = useRef<HTMLFormElement>(null);
  useFocusAfterRemoval(root);
  const { register, errors } = form;
  return (
    <form ref={root} {...form.formProps} className={classNames(layout.form, layout.narrow)}>
      <Field label="What is wrong?" required error={errors.reason?.message}>
        <Select defaultValue="" {...register("reason")}>
          <option value="" disabled>
            Choose a reason
          </option>
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REPORT_REASONS[reason].words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What we should know" required hint="10 to 1,000 characters, with the address of the page" error={errors.text?.message}>
        <TextArea rows={5} {...register("text")} />
      </Field>
      {session ? (
        <p className={typography.hint}>The answer goes to the email address of your account.</p>
      ) : (
        <Field label="Your email" required hint="For the answer only" error={errors.email?.message}>
          <EmailInput autoComplete="email" {...register("email")} />
        </Field>
      )}
      <FormAlert text={form.alert} />
      <div>
        <Button {...form.submitProps} variant="go" busyText="Sending...">
          Send
        </Button>
      </div>
    </form>
  );
}
