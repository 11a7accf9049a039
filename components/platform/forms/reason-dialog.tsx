"use client";

import type { ComponentProps, ReactNode } from "react";
import type { z } from "zod";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { FormDialog, QuestionActs } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import { Input, TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { ApiError } from "@/lib/platform/http/client";
import styles from "./reason-dialog.module.css";

type Values = { reason: string; position?: string };

type FormProps = {
  /** The label of the reason, and who reads it. */
  why: { label: string; hint: string; isRequired: boolean };
  /** A position in line to choose. */
  place?: { value: number; hint: string };
  /** The button that runs the action. */
  confirm: string;
  confirmLook?: "go" | "ink" | "danger";
  busyText: string;
  /** The schema of the values, which loads when the form is first touched. */
  schema(): Promise<z.ZodType<unknown, Values>>;
  /** The message for a failure without a field. */
  textOf?(error: ApiError): string;
  /** Runs the action and reports it; then the dialog closes. @throws ApiError */
  onConfirm(values: Values): Promise<void>;
};

export type ReasonDialogProps = FormProps & {
  /** The button that opens it: its text, and its object for screen readers. */
  act: ReactNode;
  what: string;
  look?: Pick<ComponentProps<typeof Button>, "variant">;
  /** True while the result is not visible yet. */
  isGoing: boolean;
  title: string;
  /** The consequence. */
  text: ReactNode;
};

/** Asks for a reason before an action; another person will read the reason. */
export function ReasonDialog({ act, what, look, isGoing, title, text, onConfirm, ...form }: ReasonDialogProps) {
  const trigger = (
    <Button {...look} busy={isGoing} busyText={form.busyText}>
      {act}
      {what && <span className={typography.srOnly}> {what}</span>}
    </Button>
  );
  return (
    <FormDialog trigger={trigger} title={title} text={text}>
      {(during) => <ReasonForm {...form} onConfirm={(values) => during(() => onConfirm(values))} />}
    </FormDialog>
  );
}

function ReasonForm({ why, place, confirm, confirmLook = "danger", busyText, schema, textOf, onConfirm }: FormProps) {
  const form = useApiForm<Values>({
    schema,
    defaultValues: { reason: "", position: String(place?.value ?? "") },
    textOf,
    submit: onConfirm,
  });
  return (
    <form className={layout.form} {...form.formProps}>
      {place && (
        <Field label="New position" required hint={place.hint} error={form.errors.position?.message}>
          <Input
            className={classNames(typography.num, styles.position)}
            inputMode="numeric"
            autoComplete="off"
            {...form.register("position")}
          />
        </Field>
      )}
      <Field label={why.label} required={why.isRequired} hint={why.hint} error={form.errors.reason?.message}>
        <TextArea className={styles.reason} rows={3} autoComplete="off" {...form.register("reason")} />
      </Field>
      <FormAlert text={form.alert} />
      <QuestionActs busy={form.busy}>
        <Button {...form.submitProps} variant={confirmLook} busyText={busyText}>
          {confirm}
        </Button>
      </QuestionActs>
    </form>
  );
}
