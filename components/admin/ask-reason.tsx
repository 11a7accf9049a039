"use client";

import { AlertDialog as Radix } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { FormAlert } from "@/components/forms/form-alert";
import { showSuccess } from "@/components/forms/show-toast";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";

type AskReasonProps = {
  /** The action in a word or two, on the button and in the dialog. */
  act: string;
  /** Names the object of the action for screen readers. */
  what: string;
  /** The action as the dialog's title. */
  title: string;
  /** The consequence. */
  text: ReactNode;
  busyText: string;
  /** True while the result is not visible yet. */
  isGoing: boolean;
  /** The message where the server sent none of its own. Source: spec §8. */
  failure: string;
  /** Runs the action and returns the message about it. @throws ApiError */
  onConfirm(reason: string): Promise<string>;
  /** Called after the message. */
  onDone(): void;
};

/** Asks the admin for confirmation before something is removed, and for the reason, which is logged. */
export function AskReason({ act, what, isGoing, ...question }: AskReasonProps) {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement | null>(null);
  const isBusy = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={(next) => setOpen(next || isBusy.current)}>
      <Radix.Trigger asChild>
        <Button variant="quiet-red" busy={isGoing} busyText={question.busyText}>
          {act}
          <span className="vh"> {what}</span>
        </Button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <div className="dialog-place">
          <Radix.Content
            className="dialog"
            onOpenAutoFocus={(event) => {
              // In place of Cancel: nothing happens before a reason is given.
              event.preventDefault();
              field.current?.focus();
            }}
          >
            <Radix.Title className="h3">{question.title}</Radix.Title>
            <Radix.Description asChild>
              <div>{question.text}</div>
            </Radix.Description>
            <Question
              act={act}
              {...question}
              fieldRef={field}
              onBusy={(busy) => {
                isBusy.current = busy;
              }}
              onClose={() => setOpen(false)}
            />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

type QuestionProps = Pick<AskReasonProps, "act" | "busyText" | "failure" | "onConfirm" | "onDone"> & {
  fieldRef: { current: HTMLTextAreaElement | null };
  onBusy(busy: boolean): void;
  onClose(): void;
};

function Question({ act, busyText, failure, onConfirm, onDone, fieldRef, onBusy, onClose }: QuestionProps) {
  const form = useApiForm({
    schema: () => import("@/lib/admin/schema").then((module) => module.reasonForm),
    defaultValues: { reason: "" },
    textOf: (error) => failureText(error, failure),
    submit: async ({ reason }) => {
      onBusy(true);
      try {
        showSuccess(await onConfirm(reason.trim()));
      } finally {
        onBusy(false);
      }
      onClose();
      onDone();
    },
  });
  const { ref, ...reason } = form.register("reason");
  return (
    <form className="form" {...form.formProps}>
      <Field label="Reason" required hint="The log keeps it for good. Name no persons." error={form.errors.reason?.message}>
        <TextArea
          className="admin-reason"
          rows={3}
          autoComplete="off"
          {...reason}
          ref={(element) => {
            ref(element);
            fieldRef.current = element;
          }}
        />
      </Field>
      <FormAlert text={form.alert} />
      <div className="savebar">
        <Radix.Cancel asChild>
          <Button aria-disabled={form.busy || undefined}>Cancel</Button>
        </Radix.Cancel>
        <Button {...form.submitProps} variant="danger" busyText={busyText}>
          {act}
        </Button>
      </div>
    </form>
  );
}
