import "server-only";
import type { Question } from "@/lib/catalogue/questions/schema";
import { listAnswers, listQuestions } from "@/lib/catalogue/questions/service";
import type { StoredAnswer } from "@/lib/catalogue/seats/join-event";
import type { Student } from "@/lib/platform/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { findPlaceInLine, type PlaceInLine } from "@/lib/taking-part/joining/line";
import { type Need, needsOf } from "@/lib/taking-part/joining/policy";
import { findStandingFacts, type StandingFacts } from "@/lib/taking-part/joining/standing-facts";
import { type BareStanding, standingOf } from "@/lib/taking-part/joining/standing-policy";
import { findTeam, type Team } from "@/lib/taking-part/joining/team";

/** A student's relation to an event, whole. */
export type Standing = BareStanding & {
  needs: Need[];
  /** The questions that the event asks; empty where it asks none. */
  questions: Question[];
  /** The student's own; null without a registration. */
  answers: StoredAnswer[] | null;
  team: Team | null;
  /** Null unless the student waits. */
  place: PlaceInLine | null;
};

/** @throws AppError event_not_found */
export async function getStandingFacts(student: Student, eventId: string, now: Date): Promise<StandingFacts> {
  const facts = await findStandingFacts(student, eventId, now);
  if (!facts) throw new AppError("event_not_found", { eventId });
  return facts;
}

/**
 * Whether and how a student may join an event, or has joined it: the one function that page, button and calls ask. Writes nothing.
 * @throws AppError event_not_found
 * Source: contract joining 3 and 7.
 */
export async function getStanding(student: Student, eventId: string, now = new Date()): Promise<Standing> {
  const standing = await readStanding(student, eventId, now);
  // The student was given a seat between two queries.
  const isPlaceGone = standing.state === "waiting" && !standing.place;
  return isPlaceGone ? readStanding(student, eventId, now) : standing;
}

/** Whether the student has an invitation to accept. */
export const isInvited = (standing: BareStanding): standing is Extract<BareStanding, { state: "offered" | "held" }> & { isInvited: true } =>
  "isInvited" in standing && standing.isInvited;

async function readStanding(student: Student, eventId: string, now: Date): Promise<Standing> {
  const facts = await getStandingFacts(student, eventId, now);
  const standing = standingOf(facts, now);
  const own = "registrationId" in standing ? standing : null;
  const [questions, answers, team, place] = await Promise.all([
    facts.event.asks ? listQuestions(eventId) : [],
    own && facts.event.asks ? listAnswers(own.registrationId) : null,
    own?.teamId ? findTeam(own.teamId, now) : null,
    own?.state === "waiting" ? findPlaceInLine(own.registrationId) : null,
  ]);
  const needs: Need[] = isInvited(standing) ? (facts.event.requires ? ["answers"] : []) : needsOf(facts.event);
  return { ...standing, needs, questions, answers: isInvited(standing) ? null : answers, team, place };
}
