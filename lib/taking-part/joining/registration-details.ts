import "server-only";
import type { Question } from "@/lib/catalogue/questions/schema";
import { listAnswers, listQuestions } from "@/lib/catalogue/questions/service";
import type { StoredAnswer } from "@/lib/catalogue/seats/join-event";
import type { Student } from "@/lib/platform/auth/actor";
import type { CollegeOfCaptain } from "@/lib/taking-part/joining/eligibility";
import { getRegistrationFacts, type RegistrationFacts } from "@/lib/taking-part/joining/registration-facts";
import { isInvited, type RegistrationState, registrationStateOf } from "@/lib/taking-part/joining/registration-state";
import { findTeam, type Team } from "@/lib/taking-part/joining/team";

/** A student's registration state, with the additional data that pages show. */
export type RegistrationDetails = RegistrationState & {
  /** The questions of the event; empty if it has none. */
  questions: Question[];
  /** The student's own answers; null without a registration. */
  answers: StoredAnswer[] | null;
  team: Team | null;
};

/** Whether and how a student may join an event, or has joined it. Only reads. @throws AppError event_not_found */
export const getRegistrationState = async (student: Student, eventId: string, now = new Date()): Promise<RegistrationState> =>
  registrationStateOf(await getRegistrationFacts(student.id, eventId, now), now);

/**
 * The same with questions, answers and team.
 * @param captain the college of the captain of the team that the student would join
 * @throws AppError event_not_found
 */
export async function getRegistrationDetails(
  student: Student,
  eventId: string,
  now = new Date(),
  captain: CollegeOfCaptain = null,
): Promise<RegistrationDetails> {
  const facts = await getRegistrationFacts(student.id, eventId, now);
  return withDetails(registrationStateOf(facts, now, captain), eventId, facts, now);
}

export async function withDetails(
  state: RegistrationState,
  eventId: string,
  { event }: Pick<RegistrationFacts, "event">,
  now: Date,
): Promise<RegistrationDetails> {
  const own = "registrationId" in state && !isInvited(state) ? state : null;
  const [questions, answers, team] = await Promise.all([
    event.asks ? listQuestions(eventId) : [],
    own && event.asks ? listAnswers(own.registrationId) : null,
    own?.teamId ? findTeam(own.teamId, now) : null,
  ]);
  return { ...state, questions, answers, team };
}
