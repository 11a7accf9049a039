import type { Option, Question } from "@/lib/catalogue/questions/schema";
import type { StoredAnswer } from "@/lib/catalogue/seats/join-event";
import { ticketPath } from "@/lib/identity/pages/paths";
import type { Student } from "@/lib/platform/auth/actor";
import { errorText } from "@/lib/platform/errors";
import type { Leaving } from "@/lib/taking-part/joining/leaving";
import type { AnswersJson, LeavingJson, QuestionJson, RegistrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import type { RegistrationDetails } from "@/lib/taking-part/joining/registration-details";
import { readerOf, toTeamJson } from "@/lib/taking-part/joining/team-wire";

/** Source: contract joining 3. */
export function toRegistrationStateJson(registration: RegistrationDetails, student: Pick<Student, "id">): RegistrationStateJson {
  const { amountPaise, needs, questions, answers, team } = registration;
  const asked = questions.length > 0 && { questions: questions.map((question) => toQuestionJson(question, answers ?? [])) };
  const always = { amount: amountPaise / 100, needs, ...asked };
  const own = {
    ...always,
    ...(answers && { answers: toAnswersJson(answers) }),
    ...(team && { team: toTeamJson(team, readerOf(team, student.id)) }),
  };
  switch (registration.state) {
    case "open":
      return { state: "open", ...always, leaving: toLeavingJson(registration.leaving) };
    case "full":
      return { state: "full", ...always, canWait: registration.canWait, waiting: registration.waiting };
    case "refused": {
      const { reason, values, next = null, data } = registration;
      const opensAt = typeof data?.opensAt === "string" && { opensAt: data.opensAt };
      return { state: "refused", ...always, reason, message: errorText(reason, values), next, ...opensAt };
    }
    case "forming":
      return { state: "forming", ...own };
    case "pending":
      return { state: "pending", ...own, ...sinceJson(registration.since) };
    case "waiting":
      return { state: "waiting", ...own, position: registration.position, waiting: registration.waiting, ...sinceJson(registration.since) };
    case "offered":
      return { state: "offered", ...own, ...(registration.isInvited && { isInvited: true }), ...toSeatJson(registration) };
    case "held":
      return { state: "held", ...own, ...toSeatJson(registration) };
    case "confirmed": {
      const { registrationId, leaving, checkedInAt } = registration;
      const leaves = { canLeave: leaving.until !== null, leaving: toLeavingJson(leaving) };
      const isIn = checkedInAt && { checkedInAt: checkedInAt.toISOString() };
      return { state: "confirmed", ...own, ticket: ticketPath(registrationId), ...leaves, ...isIn };
    }
    case "rejected": {
      const { decisionReason } = registration;
      const message = errorText("application_rejected");
      return { state: "rejected", ...always, message, ...(decisionReason && { decisionReason }) };
    }
  }
}

const toSeatJson = ({ until, leaving, isPaying }: { until: Date; leaving: Leaving; isPaying: boolean }) => ({
  until: until.toISOString(),
  leaving: toLeavingJson(leaving),
  ...(isPaying && { isPaying: true as const }),
});

function toLeavingJson({ until, money, lateFrom }: Leaving): LeavingJson {
  return {
    until: until ? until.toISOString() : null,
    money: money.kind,
    amount: money.kind === "nothing" ? 0 : money.paise / 100,
    ...(money.kind === "refund" && { refundUntil: money.until.toISOString() }),
    ...(lateFrom && { lateFrom: lateFrom.toISOString() }),
  };
}

const sinceJson = (since: Date | null) => since && { since: since.toISOString() };

function toQuestionJson({ id, kind, label, help, required, options, min, max }: Question, answers: readonly StoredAnswer[]): QuestionJson {
  const chosen = chosenOf(answers.find(({ questionId }) => questionId === id)?.value);
  const removed = chosen.filter(({ _id }) => !options?.some((option) => option._id === _id));
  return {
    _id: id,
    kind,
    label,
    ...(help && { help }),
    required,
    ...(options && { options: [...options, ...removed] }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
  };
}

/** Options are stored with their texts. */
const isOption = (value: unknown): value is Option => typeof value === "object" && value !== null && "_id" in value;
const chosenOf = (value: unknown): Option[] => (Array.isArray(value) ? value : [value]).filter(isOption);

function toAnswersJson(answers: readonly StoredAnswer[]): AnswersJson {
  return Object.fromEntries(answers.map(({ questionId, value }) => [questionId, sentOf(value)]));
}

function sentOf(value: unknown): AnswersJson[string] {
  if (Array.isArray(value)) return chosenOf(value).map(({ _id }) => _id);
  return isOption(value) ? value._id : (value as string | number | boolean);
}
