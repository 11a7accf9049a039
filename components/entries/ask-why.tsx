"use client";

import { AlertDialog as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import type { z } from "zod";
import { useEntriesCall } from "@/components/entries/use-entries-call";
import { FormAlert } from "@/components/forms/form-alert";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, TextArea } from "@/components/ui/input";

type Values = { reason: string; position: string };

type Props = {
  /** The button that opens it: its text, and whose entry it is about for screen readers. */
  act: ReactNode;
  what: string;
  look?: Pick<ComponentProps<typeof Button>, "variant">;
  title: string;
  text: ReactNode;
  /** The label of the reason, and who reads it. */
  why: { label: string; hint: string; isRequired: boolean };
  /** A place in line to choose. */
  place?: { value: number; hint: string };
  /** The button that does it. */
  confirm: string;
  confirmLook: "go" | "ink" | "danger";
  busyText: string;
  /** The schema of the values, which loads when the form is first touched. */
  schema(): Promise<z.ZodType<unknown, Values>>;
  /** Runs the act and returns the message about it. @throws ApiError */
  onConfirm(values: Values): Promise<string>;
};

/** Asks an organiser why, before something is done with an entry. */
export function AskWhy({ act, what, look, ...question }: Props) {
  const [open, setOpen] = useState(false);
  const [isDrawing, run] = useEntriesCall();
  const isBusy = useRef(false);
  const close = async (values: Values) => {
    isBusy.current = true;
    try {
      await run(() => question.onConfirm(values));
      setOpen(false);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => setOpen(next || isBusy.current)}>
      <Radix.Trigger asChild>
        <Button {...look} busy={isDrawing}>
          {act}
          <span className="vh"> {what}</span>
        </Button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <div className="dialog-place">
          <Radix.Content className="dialog" onOpenAutoFocus={focusFirstField}>
            <Radix.Title className="h3">{question.title}</Radix.Title>
            <Radix.Description asChild>
              <div>{question.text}</div>
            </Radix.Description>
            <Question {...question} onConfirm={close} />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** In place of Cancel: nothing happens before something is typed. */
function focusFirstField(event: Event) {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.querySelector<HTMLElement>("input, textarea")?.focus();
}

type QuestionProps = Pick<Props, "why" | "place" | "confirm" | "confirmLook" | "busyText" | "schema"> & {
  onConfirm(values: Values): Promise<void>;
};

function Question({ why, place, confirm, confirmLook, busyText, schema, onConfirm }: QuestionProps) {
  const form = useApiForm<Values>({ schema, defaultValues: { reason: "", position: String(place?.value ?? "") }, submit: onConfirm });
  return (
    <form className="form" {...form.formProps}>
      {place && (
        <Field label="New place" required hint={place.hint} error={form.errors.position?.message}>
          <Input className="num place-field" inputMode="numeric" autoComplete="off" {...form.register("position")} />
        </Field>
      )}
      <Field label={why.label} required={why.isRequired} hint={why.hint} error={form.errors.reason?.message}>
        <TextArea className="why" rows={3} autoComplete="off" {...form.register("reason")} />
      </Field>
      <FormAlert text={form.alert} />
      <div className="savebar">
        <Radix.Cancel asChild>
          <Button aria-disabled={form.busy || undefined}>Cancel</Button>
        </Radix.Cancel>
        <Button {...form.submitProps} variant={confirmLook} busyText={busyText}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
