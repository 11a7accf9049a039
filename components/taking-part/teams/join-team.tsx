"use client";

import { type SyntheticEvent, useState } from "react";
import { answerErrors, draftOf, sentAnswers } from "@/components/catalogue/questions/answers";
import { AnswersNotice, QuestionFields } from "@/components/catalogue/questions/question-fields";
import { useKeptAnswers } from "@/components/catalogue/questions/use-kept-answers";
import { DraftNotice } from "@/components/platform/forms/draft-notice";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { logInAgain } from "@/components/platform/forms/show-toast";
import { useHydrated } from "@/components/platform/forms/use-hydrated";
import { Button } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { teamPath } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";
import type { QuestionJson } from "@/lib/taking-part/joining/registration-answers";

type Props = {
  code: string;
  team: string;
  questions: readonly QuestionJson[];
  /** The same as in the profile. */
  yearOfStudy: number | null;
  keptDays: number;
  eventId: string;
  studentId: string;
};

/** Accepts an invitation, with the answers that the event asks for. A refusal loses no typed text. Source: contract joining 9. */
export function JoinTeam({ code, team, questions, yearOfStudy, keptDays, eventId, studentId }: Props) {
  const isHydrated = useHydrated();
  const { values, setValues, draft } = useKeptAnswers({
    key: `quad:join:${eventId}:${studentId}`,
    questions,
    initial: () => draftOf(questions, {}, yearOfStudy),
  });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const errors = answerErrors(failure?.issues ?? []);
  const hasError = questions.some(({ _id }) => errors[_id]);

  const join = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { answers: sentAnswers(questions, values) };
      const { team: joined } = await api("POST /api/team-invites/{code}", { path: { code }, body });
      draft.forget();
      window.location.assign(teamPath(joined._id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      setBusy(false);
      const refused = answerErrors(error.issues);
      const first = questions.find(({ _id }) => refused[_id]);
      if (first) form.querySelector<HTMLElement>(`[name="${first._id}"]`)?.focus();
    }
  };
  return (
    <form className={layout.form} method="post" noValidate onSubmit={join} onFocus={draft.start}>
      {draft.restored && <DraftNotice draft={draft.restored} isOfTab onDiscard={draft.discard} />}
      {questions.length > 0 && (
        <>
          <AnswersNotice keptDays={keptDays} />
          <QuestionFields questions={questions} draft={values} onChange={setValues} errors={errors} />
        </>
      )}
      <FormAlert text={failure && !hasError ? failureText(failure) : undefined} next={failure && logInAgain(failure)} />
      <Button type="submit" variant="go" size="big" full disabled={!isHydrated} busy={isBusy} busyText="Joining...">
        Join {team}
      </Button>
    </form>
  );
}
