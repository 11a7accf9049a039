"use client";

import { useRouter } from "next/navigation";
import { type SyntheticEvent, useRef, useState } from "react";
import { answerErrors, draftOf, sentAnswers } from "@/components/catalogue/questions/answers";
import { AnswersNotice, QuestionFields } from "@/components/catalogue/questions/question-fields";
import { useKeptAnswers } from "@/components/catalogue/questions/use-kept-answers";
import { DraftNotice } from "@/components/platform/forms/draft-notice";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { logInAgain, showSuccess, warmUpToast } from "@/components/platform/forms/show-toast";
import { useHydrated } from "@/components/platform/forms/use-hydrated";
import { Button } from "@/components/platform/ui/button";
import { Panel } from "@/components/platform/ui/panel";
import { eventPath } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import type { AnswersJson, QuestionJson } from "@/lib/taking-part/joining/registration-answers";
import styles from "./join-form.module.css";

type Props = {
  event: { id: string; keptDays: number };
  studentId: string;
  questions: readonly QuestionJson[];
  answers: AnswersJson;
  yearOfStudy: number | null;
};

/** Changes the student's own answers, until registration closes. Source: contract joining 6. */
export function EditAnswers({ event: { id, keptDays }, studentId, questions, answers, yearOfStudy }: Props) {
  const router = useRouter();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { values, setValues, draft, version } = useKeptAnswers({
    key: `quad:answers:${id}:${studentId}`,
    questions,
    initial: () => draftOf(questions, answers, yearOfStudy),
  });
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<ApiError>();

  const onSubmit = async (submit: SyntheticEvent) => {
    submit.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    setFailure(undefined);
    try {
      const body = { answers: sentAnswers(questions, values) };
      const { message } = await api("PUT /api/events/{id}/registration", { path: { id }, body });
      showSuccess(message);
      // Going back would show the answers from before.
      router.replace(eventPath(id));
      draft.forget();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      const ofAnswers = answerErrors(error.issues);
      setErrors(ofAnswers);
      const [first] = questions.filter(({ _id }) => ofAnswers[_id]);
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first._id}"]`)?.focus();
      else setFailure(error);
    }
  };

  const warmUp = () => {
    warmUpToast();
    draft.start();
  };

  return (
    <form ref={form} className={styles.root} method="post" noValidate onSubmit={onSubmit} onFocus={warmUp}>
      {draft.restored && (
        <DraftNotice
          draft={draft.restored}
          isOfTab
          edited={{ version, outdated: "Your answers have changed since then. Saving this draft will overwrite those changes." }}
          onDiscard={draft.discard}
        />
      )}
      <Panel aria-label="Your answers">
        <AnswersNotice keptDays={keptDays} />
        <QuestionFields questions={questions} draft={values} onChange={setValues} errors={errors} />
        <FormAlert text={failure && failureText(failure)} next={failure && logInAgain(failure)} />
        <Button type="submit" variant="go" size="big" full disabled={!isHydrated} busy={isBusy} busyText="Saving...">
          Save answers
        </Button>
      </Panel>
    </form>
  );
}
