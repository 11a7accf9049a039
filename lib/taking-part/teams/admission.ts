import "server-only";
import { readAnswers } from "@/lib/catalogue/questions/read-answers";
import type { SentAnswers } from "@/lib/catalogue/questions/schema";
import { keepAnsweredYear, listQuestions, listUnanswered } from "@/lib/catalogue/questions/service";
import type { StoredAnswer } from "@/lib/catalogue/seats/join-event";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, errorText, publicCode } from "@/lib/platform/errors";
import type { CollegeOfCaptain } from "@/lib/taking-part/joining/eligibility";
import { type NextStep, refusalError } from "@/lib/taking-part/joining/refusals";
import { listRegistrationFacts } from "@/lib/taking-part/joining/registration-facts";
import { delayOf, ineligibilityOf, refusalOf } from "@/lib/taking-part/joining/registration-state";
import type { Team } from "@/lib/taking-part/joining/team";

/**
 * Refuses a student who may not create or join a team of an event. It ignores places and seats.
 * @param team that the student joins; by default a new one
 * @throws AppError event_not_found, team_not_found (an event without teams), the refusals of joining Source: contract joining 7.
 */
export async function ensureMayJoin(tx: Tx, studentId: string, eventId: string, now: Date, team?: Team): Promise<void> {
  const [facts] = await listRegistrationFacts(tx, [studentId], eventId, now);
  if (facts?.event.joining.entry !== "team") throw new AppError("team_not_found", { eventId });
  const refused = refusalOf(facts, now, team && captainCollege(team));
  if (refused) throw refusalError(refused, eventId);
}

/** Refuses a captain for whom registration opens later. @throws AppError opening_delayed Source: contract after 5. */
export async function ensureNotDelayed(tx: Tx, captainId: string, eventId: string, now: Date): Promise<void> {
  const [facts] = await listRegistrationFacts(tx, [captainId], eventId, now);
  const refused = facts && delayOf(facts, now);
  if (refused) throw refusalError(refused, eventId);
}

export const captainCollege = ({ members }: Team): CollegeOfCaptain => members.find(({ isCaptain }) => isCaptain)?.college ?? null;

/** A member who keeps a team from entering: the reason, and the remedy. */
export type Unready = {
  _id: string;
  firstName: string;
  needs: ("answers" | "eligibility")[];
  reason?: string;
  message?: string;
  next?: NextStep | null;
};

/** The members of a team who may not join the event at this moment, or whose answers are missing. Source: contract joining 5. */
export async function listUnready(tx: Tx, team: Team, now: Date): Promise<Unready[]> {
  const { members, event } = team;
  const facts = await listRegistrationFacts(
    tx,
    members.map(({ id }) => id),
    event.id,
    now,
  );
  const unanswered = await listUnanswered(
    event.id,
    members.map(({ registrationId }) => registrationId),
    tx,
  );
  return members.flatMap(({ id, firstName, registrationId }, index) => {
    const own = facts[index];
    const refused = own && ineligibilityOf(own, now, captainCollege(team));
    const needsAnswers = unanswered.has(registrationId);
    if (!refused && !needsAnswers) return [];
    return [
      {
        _id: id,
        firstName,
        needs: [...(needsAnswers ? (["answers"] as const) : []), ...(refused ? (["eligibility"] as const) : [])],
        ...(refused && { reason: publicCode(refused.reason), message: errorText(refused.reason, refused.values), next: refused.next }),
      },
    ];
  });
}

/**
 * A new member's answers in their stored form. A year of study among them is stored in a profile without one.
 * @throws AppError validation_failed, with the issues `answers.{questionId}` Source: contract joining 6.
 */
export async function takeAnswers(tx: Tx, studentId: string, eventId: string, sent: SentAnswers, now: Date): Promise<StoredAnswer[]> {
  const asked = await listQuestions(eventId, tx);
  const answers = readAnswers(asked, sent);
  await keepAnsweredYear(tx, studentId, asked, answers, now);
  return answers;
}
