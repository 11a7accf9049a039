import { useEffect, useState } from "react";
import type { AnswersDraft } from "@/components/catalogue/questions/answers";
import { TAB } from "@/components/platform/forms/draft-storage";
import { useDraft } from "@/components/platform/forms/use-draft";
import { createListeners } from "@/components/platform/ui/listeners";
import type { QuestionJson } from "@/lib/taking-part/joining/registration-answers";

type Options = {
  /** The draft's key. It ends with the student's id, see `forgetOthersDrafts`. */
  key: string;
  questions: readonly QuestionJson[];
  /** The values before any input, also of fields that are no questions. */
  initial: () => AnswersDraft;
};

/**
 * The values of a form about an event's questions. They survive a reload and a log-in in this tab until they are sent, for which the form
 * calls `draft.forget`; consents do not, since they are given to the words that are shown. The form calls `draft.start` on focus.
 */
export function useKeptAnswers({ key, questions, initial }: Options) {
  const [first] = useState(initial);
  const [values, setValues] = useState(first);
  const [form] = useState(() => formOf(first, setValues));
  useEffect(() => form.follow(values), [form, values]);
  const kept = Object.fromEntries(Object.entries(first).filter(([, value]) => typeof value !== "boolean"));
  const known = (found: Record<string, unknown>): AnswersDraft => {
    const stored = Object.entries(found).filter((entry): entry is [string, string | string[]] => isKnown(entry, kept, questions));
    return { ...kept, ...Object.fromEntries(stored) };
  };
  const version = JSON.stringify(first);
  const draft = useDraft<AnswersDraft>(form, { key, place: TAB, version, initial: kept, known });
  return { values, setValues, draft, version };
}

/** Whether it is a value of this form: a question may have been removed or replaced, and so may an option. */
function isKnown([name, value]: [string, unknown], kept: AnswersDraft, questions: readonly QuestionJson[]): boolean {
  const ids = questions.find(({ _id }) => _id === name)?.options?.map(({ _id }) => _id);
  if (Array.isArray(kept[name])) return Array.isArray(value) && value.every((id) => ids?.includes(id));
  return typeof kept[name] === "string" && typeof value === "string" && (!ids || value === "" || ids.includes(value));
}

/** The values as `useDraft` takes them. */
function formOf(first: AnswersDraft, setValues: (change: (values: AnswersDraft) => AnswersDraft) => void) {
  const { subscribe, tell } = createListeners();
  let latest = first;
  return {
    follow(values: AnswersDraft): void {
      if (values === latest) return;
      latest = values;
      tell();
    },
    getValues: () => latest,
    setValue: (name: string, value: AnswersDraft[string]) => setValues((values) => ({ ...values, [name]: value })),
    subscribe: ({ callback }: { callback: () => void }) => subscribe(callback),
    clearErrors: () => undefined,
  };
}
