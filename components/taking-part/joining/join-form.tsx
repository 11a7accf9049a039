"use client";

import { TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { visitSource } from "@/components/catalogue/events/visit";
import { type AnswersDraft, answerErrors, draftOf, sentAnswers } from "@/components/catalogue/questions/answers";
import { AnswersNotice, QuestionFields } from "@/components/catalogue/questions/question-fields";
import { useKeptAnswers } from "@/components/catalogue/questions/use-kept-answers";
import { DraftNotice } from "@/components/platform/forms/draft-notice";
import { failureText } from "@/components/platform/forms/failure-text";
import { FormAlert } from "@/components/platform/forms/form-alert";
import { showSuccess, warmUpToast } from "@/components/platform/forms/show-toast";
import { useHydrated } from "@/components/platform/forms/use-hydrated";
import { keepTickets } from "@/components/platform/layout/app-worker";
import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import noticeStyles from "@/components/platform/ui/notice.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { StepTitle } from "@/components/platform/ui/step-title";
import typography from "@/components/platform/ui/typography.module.css";
import { JoiningBar } from "@/components/taking-part/joining/joining-bar";
import { CreateTeam, NO_TEAM_YET, type TeamChoice } from "@/components/taking-part/teams/create-team";
import { eventPath, joinPath, logInAndReturn, paymentPath, STUDENT_LOG_IN_PATH, teamPath } from "@/lib/identity/pages/paths";
import { ApiError } from "@/lib/platform/http/client";
import { priceText } from "@/lib/platform/money/price";
import { api } from "@/lib/site/api-client/client";
import type { RegistrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import styles from "./join-form.module.css";

export type JoinEvent = {
  id: string;
  club: string | null;
  college: string | null;
  /** The price for students of other colleges. */
  pricePaise: number;
  isTeam: boolean;
  hasTeamFee: boolean;
  teamMax: number;
  approval: boolean;
  keptDays: number;
};

type Props = {
  event: JoinEvent;
  studentId: string;
  /** For a new student, or one with an invitation. */
  registration: Extract<RegistrationStateJson, { state: "open" | "full" | "offered" }>;
  /** The same as in the profile. */
  yearOfStudy: number | null;
};

/** Everything that an event asks from a student who joins, with one button. A refusal loses no typed text. Source: contract joining 9. */
export function JoinForm({ event, studentId, registration, yearOfStudy }: Props) {
  const { questions = [] } = registration;
  const router = useRouter();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { values, setValues, draft } = useKeptAnswers({
    key: `quad:join:${event.id}:${studentId}`,
    questions,
    initial: () => ({ ...draftOf(questions, {}, yearOfStudy), ...(event.isTeam && NO_TEAM_YET) }),
  });
  const team = teamIn(values);
  const [isBusy, setBusy] = useState(false);
  const [isFull, setFull] = useState(registration.state === "full");
  const [isLate, setLate] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [teamError, setTeamError] = useState<string>();
  const [failure, setFailure] = useState<{ text: string; next: Next | undefined }>();
  const refusal = useRef<HTMLDivElement>(null);
  // On phones the button is at the bottom of the screen, and the refusal may be out of sight.
  useEffect(() => {
    if (isLate || failure) refusal.current?.scrollIntoView({ block: "center" });
  }, [isLate, failure]);
  const isInvited = registration.state === "offered";
  const act = isInvited ? ACCEPT : actOf(event, team.how, { isFull, amount: registration.amount });

  // The next page replaces this one: going back to it would show an empty form again.
  async function send() {
    const answers = sentAnswers(questions, values);
    const source = visitSource(event.id);
    if (event.isTeam && team.how === "new") {
      const created = await api("POST /api/events/{id}/teams", { path: { id: event.id }, body: { name: team.name, answers, source } });
      return router.replace(teamPath(created.team._id));
    }
    if (event.isTeam) {
      const joined = await api("POST /api/team-invites/{code}", { path: { code: codeIn(team.code) }, body: { answers } });
      return router.replace(teamPath(joined.team._id));
    }
    const { message, registration } = await api("POST /api/events/{id}/registration", {
      path: { id: event.id },
      body: { answers, wait: isFull, source },
    });
    const owes = (registration.state === "held" || registration.state === "offered") && registration.amount > 0;
    // Loads a new document: only the payment page may load the provider's scripts.
    if (owes) return window.location.assign(paymentPath(event.id));
    if (registration.state === "confirmed") keepTickets();
    showSuccess(message);
    router.replace(eventPath(event.id));
  }

  function refuse(error: ApiError) {
    const ofAnswers = answerErrors(error.issues);
    setErrors(ofAnswers);
    const [first] = questions.filter(({ _id }) => ofAnswers[_id]);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first._id}"]`)?.focus();
    const ofTeam = TEAM_CODES.includes(error.code) || error.issues.some(({ field }) => field === "name");
    if (ofTeam) {
      setTeamError(error.issues[0]?.message ?? failureText(error));
      return form.current?.querySelector<HTMLElement>(team.how === "new" ? '[name="name"]' : '[name="code"]')?.focus();
    }
    if (error.code === "event_full" && error.data.canWait === true && !event.isTeam) {
      setFull(true);
      return setLate(true);
    }
    const logIn = { text: "Log in", href: logInAndReturn(STUDENT_LOG_IN_PATH, joinPath(event.id)) };
    setFailure({ text: failureText(error), next: error.code === "not_signed_in" ? logIn : (error.data.next as Next | undefined) });
  }

  const onSubmit = async (submit: SyntheticEvent) => {
    submit.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    setTeamError(undefined);
    setFailure(undefined);
    setLate(false);
    warmUpToast();
    try {
      await send();
      draft.forget();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    }
  };

  const warmUp = () => {
    warmUpToast();
    draft.start();
  };

  const button = (
    <Button type="submit" variant="go" size="big" full disabled={!isHydrated} busy={isBusy} busyText={act.busy}>
      {act.text}
    </Button>
  );
  const steps = [event.isTeam && "team", questions.length > 0 && "questions", "price"].filter(Boolean);
  const numberOf = (step: string) => steps.indexOf(step) + 1;
  return (
    <form ref={form} className={styles.root} method="post" noValidate onSubmit={onSubmit} onFocus={warmUp}>
      {draft.restored && <DraftNotice draft={draft.restored} isOfTab onDiscard={draft.discard} />}
      {event.isTeam && (
        <Panel aria-labelledby="join-team">
          <StepTitle number={numberOf("team")} id="join-team">
            Your team
          </StepTitle>
          <CreateTeam choice={team} onChange={(choice) => setValues({ ...values, ...choice })} teamMax={event.teamMax} error={teamError} />
        </Panel>
      )}
      {questions.length > 0 && (
        <Panel aria-labelledby="join-questions">
          <StepTitle number={numberOf("questions")} id="join-questions">
            {event.club ? `Questions from ${event.club}` : "Questions"}
          </StepTitle>
          <AnswersNotice keptDays={event.keptDays} />
          <QuestionFields questions={questions} draft={values} onChange={setValues} errors={errors} />
        </Panel>
      )}
      <Panel aria-labelledby="join-price">
        <StepTitle number={numberOf("price")} id="join-price">
          Price
        </StepTitle>
        <Price event={event} amount={registration.amount} isFull={isFull} isInvited={isInvited} />
        <div ref={refusal} className={styles.refusal}>
          {isLate && (
            <div className={classNames(noticeStyles.root, noticeStyles.warn)} role="alert">
              <TriangleAlert aria-hidden="true" />
              <p>
                <strong>Someone just took the last seat. Join the waiting list?</strong>
              </p>
              {questions.length > 0 && <p className={typography.small}>Your answers are still here.</p>}
            </div>
          )}
          <FormAlert text={failure?.text} next={failure?.next} />
        </div>
        <div className={styles.wideOnly}>{button}</div>
      </Panel>
      <JoiningBar figure={priceText(Math.round(registration.amount * 100))} note={act.when}>
        <div>{button}</div>
      </JoiningBar>
    </form>
  );
}

type Next = { text: string; href: string };

/** Failures about the team's name or the code of its link. */
const TEAM_CODES: readonly string[] = ["team_name_taken", "team_not_found", "team_full", "team_other_college"];

function teamIn({ how, name, code }: AnswersDraft): TeamChoice {
  return { how: how === "link" ? "link" : "new", name: String(name ?? ""), code: String(code ?? "") };
}

/** The code, also from a whole pasted link. */
const codeIn = (typed: string): string => typed.trim().split("/").at(-1) || "-";

type Act = { text: string; busy: string; when: string };

const ACCEPT: Act = { text: "Accept your seat", busy: "Accepting...", when: "" };

/** The only button, named after its action, and the deadline of the fee. */
function actOf(event: JoinEvent, how: "new" | "link", { isFull, amount }: { isFull: boolean; amount: number }): Act {
  const later = amount > 0 ? "later" : "";
  if (event.isTeam) {
    return how === "new"
      ? { text: "Create team", busy: "Creating...", when: later }
      : { text: "Join team", busy: "Joining...", when: later };
  }
  if (isFull) return { text: "Join the waiting list", busy: "Joining...", when: amount > 0 ? "if you get a seat" : "" };
  if (event.approval) return { text: "Apply", busy: "Applying...", when: amount > 0 ? "once approved" : "" };
  return { text: amount > 0 ? `Register for ${priceText(Math.round(amount * 100))}` : "Register", busy: "Registering...", when: "" };
}

type PriceProps = { event: JoinEvent; amount: number; isFull: boolean; isInvited: boolean };

function Price({ event, amount, isFull, isInvited }: PriceProps) {
  const { pricePaise, college, hasTeamFee } = event;
  const amountPaise = Math.round(amount * 100);
  return (
    <>
      <dl className={classNames(styles.total, typography.num)}>
        <dt>{hasTeamFee ? "Per team" : "Per person"}</dt>
        <dd>{priceText(pricePaise)}</dd>
        {pricePaise > 0 && college && (
          <>
            <dt className={typography.muted}>Students of {college}</dt>
            <dd className={typography.muted}>{priceText(0)}</dd>
          </>
        )}
        <dt className={styles.sum}>{hasTeamFee ? "Your team" : "You"}</dt>
        <dd className={styles.sum}>{priceText(amountPaise)}</dd>
      </dl>
      <p className={classNames(typography.muted, typography.small)}>
        {isInvited ? invitedText(amountPaise) : payText(event, amountPaise, isFull)}
      </p>
    </>
  );
}

const invitedText = (amountPaise: number): string =>
  amountPaise > 0 ? "Your seat is held for you. You pay after you accept it." : "You’ll be registered straight away.";

function payText({ isTeam, hasTeamFee, approval }: JoinEvent, amountPaise: number, isFull: boolean): string {
  if (isTeam && amountPaise > 0) {
    return hasTeamFee
      ? "The captain pays once, when the team registers. That’s also when you get your seats."
      : "Each member pays when the team registers. That’s also when you get your seats.";
  }
  if (isTeam) return "Your team gets its seats when it registers.";
  if (isFull) return amountPaise > 0 ? "The waiting list is free. You only pay if you get a seat." : "The waiting list is free.";
  if (approval) return amountPaise > 0 ? "You pay after the organiser approves you." : "You get a seat when the organiser approves you.";
  return amountPaise > 0 ? "We’ll hold your seat for 15 minutes while you pay." : "You’ll be registered straight away.";
}
