"use client";

import { SaveBar } from "@/components/platform/forms/save-bar";
import { useApiForm } from "@/components/platform/forms/use-api-form";
import { Button } from "@/components/platform/ui/button";
import { Dialog } from "@/components/platform/ui/dialog";
import { Field } from "@/components/platform/ui/field";
import { Input, Select, TextArea } from "@/components/platform/ui/input";
import layout from "@/components/platform/ui/layout.module.css";
import type { FeedbackFormJson } from "@/lib/organising/feedback/calls";

type Question = FeedbackFormJson["data"]["questions"][number];
type Typed = { text: string; kind: Question["kind"]; choices?: { text: string }[] };
type Values = { text: string; kind: Question["kind"]; choices: string };

type Props = {
  /** Null for a new one. */
  question: Question | null;
  onClose(): void;
  onRemove(): Promise<void>;
  onSave(typed: Typed): Promise<void>;
};

/** The form of one question of feedback. */
export function QuestionDialog({ question, onClose, onRemove, onSave }: Props) {
  const form = useApiForm<Values>({
    schema: () => import("@/lib/organising/feedback/schema").then(({ questionForm }) => questionForm(question)),
    defaultValues: {
      text: question?.text ?? "",
      kind: question?.kind ?? "stars",
      choices: (question?.choices ?? []).map(({ text }) => text).join("\n"),
    },
    submit: async ({ text, kind, choices }) => {
      const { choicesIn } = await import("@/lib/organising/feedback/schema");
      await onSave({ text, kind, ...(kind === "choice" && { choices: choicesIn(choices).map((line) => ({ text: line })) }) });
    },
  });
  const kind = form.watch("kind");
  return (
    <Dialog title={question ? "Edit question" : "Add question"} onClose={onClose}>
      <form className={layout.form} {...form.formProps}>
        <Field label="Question" required error={form.errors.text?.message}>
          <Input autoComplete="off" maxLength={140} {...form.register("text")} />
        </Field>
        <Field label="Answer" required error={form.errors.kind?.message}>
          <Select {...form.register("kind")}>
            <option value="stars">Stars</option>
            <option value="choice">One of some choices</option>
            <option value="text">Text</option>
          </Select>
        </Field>
        {kind === "choice" && (
          <Field label="Choices" required hint="One in each line, 2 to 8" error={form.errors.choices?.message}>
            <TextArea rows={5} autoComplete="off" {...form.register("choices")} />
          </Field>
        )}
        {question && (
          <p>
            <Button variant="quiet-red" onClick={onRemove}>
              Remove question
            </Button>
          </p>
        )}
        <SaveBar form={form} variant="ink" busyText="Saving..." onCancel={onClose}>
          Save question
        </SaveBar>
      </form>
    </Dialog>
  );
}
