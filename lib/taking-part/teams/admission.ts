import "server-only";
import { WINDOW_REFUSALS, windowState } from "@/lib/catalogue/events/registration-window";
import { readAnswers } from "@/lib/catalogue/questions/read-answers";
import type { SentAnswers } from "@/lib/catalogue/questions/schema";
import { keepAnsweredYear, listQuestions, listUnanswered } from "@/lib/catalogue/questions/service";
import type { StoredAnswer } from "@/lib/catalogue/seats/join-event";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, errorText, publicCode } from "@/lib/platform/errors";
import { ineligibility, type NextStep } from "@/lib/taking-part/joining/eligibility";
import type { Refused } from "@/lib/taking-part/joining/policy";
import type { Team } from "@/lib/taking-part/joining/team";
import * as teams from "@/lib/taking-part/teams/repository";

/**
 * Why a student may not create or join a team of an event; null when nothing is against it. Places and seats are not its matter.
 * @param team that the student joins; without it a new one
 * @throws AppError event_not_found, team_not_found (an event without teams)
 * Source: contract joining 7.
 */
export async function findRefusal(tx: Tx, studentId: string, eventId: string, now: Date, team?: Team): Promise<Refused | null> {
  const found = await teams.findCandidates(tx, eventId, [studentId]);
  const candidate = found?.candidates.get(studentId);
  if (!found || !candidate) throw new AppError("event_not_found", { eventId });
  if (found.event.entry !== "team") throw new AppError("team_not_found", { eventId });
  const state = windowState(found.event, now);
  if (state !== "open") return { reason: WINDOW_REFUSALS[state] };
  return ineligibility(candidate, found.rules, now, team && captainCollege(team));
}

/** @throws AppError event_not_found, team_not_found (an event without teams), the refusals of joining */
export async function ensureMayJoin(tx: Tx, studentId: string, eventId: string, now: Date, team?: Team): Promise<void> {
  const refused = await findRefusal(tx, studentId, eventId, now, team);
  if (!refused) return;
  const { reason, values, next } = refused;
  throw new AppError(reason, { eventId }, { values, ...(next !== undefined && { data: { next } }) });
}

const captainCollege = ({ members }: Team) => members.find(({ isCaptain }) => isCaptain)?.college ?? null;

/** A member who keeps a team from entering: why, and what helps. */
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
  const found = await teams.findCandidates(
    tx,
    event.id,
    members.map(({ id }) => id),
  );
  if (!found) throw new AppError("event_not_found", { eventId: event.id });
  const unanswered = await listUnanswered(
    event.id,
    members.map(({ registrationId }) => registrationId),
    tx,
  );
  return members.flatMap(({ id, firstName, registrationId }) => {
    const candidate = found.candidates.get(id);
    const refused = candidate && ineligibility(candidate, found.rules, now, captainCollege(team));
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
 * A new member's answers as they are stored. A year of study among them is kept in the profile, if that has none.
 * @throws AppError validation_failed, with the issues `answers.{questionId}`
 * Source: contract joining 6.
 */
export async function takeAnswers(tx: Tx, studentId: string, eventId: string, sent: SentAnswers, now: Date): Promise<StoredAnswer[]> {
  const asked = await listQuestions(eventId, tx);
  const answers = readAnswers(asked, sent);
  await keepAnsweredYear(tx, studentId, asked, answers, now);
  return answers;
}
