import "server-only";
import { expireSeats } from "@/lib/catalogue/events/cache-tags";
import { readAnswers } from "@/lib/catalogue/questions/read-answers";
import type { Question, SentAnswers } from "@/lib/catalogue/questions/schema";
import { keepAnsweredYear, listQuestions } from "@/lib/catalogue/questions/service";
import { type JoinedRow, joinEvent, type StoredAnswer } from "@/lib/catalogue/seats/join-event";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { HOLD_MINUTES } from "@/lib/taking-part/joining/hold";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { moreNeeded, openTeam } from "@/lib/taking-part/joining/next-step";
import { type Held, oneClickOf } from "@/lib/taking-part/joining/one-click";
import { outcomeError, type Refused, refusalError } from "@/lib/taking-part/joining/refusals";
import { type RegistrationDetails, withDetails } from "@/lib/taking-part/joining/registration-details";
import { getRegistrationFacts, type RegistrationFacts } from "@/lib/taking-part/joining/registration-facts";
import { isInvited, type RegistrationState, registrationStateOf } from "@/lib/taking-part/joining/registration-state";
import { findTeam } from "@/lib/taking-part/joining/team";

const HOLD_MS = HOLD_MINUTES * 60 * 1000;
/** An event's rules do not change more often than this while one student joins. */
const ATTEMPTS = 3;

type Wish = {
  /** Whether the student joins the line of a full event. */
  wait: boolean;
  /** Null for the call of one click, which has no answers and joins no line. */
  answers: SentAnswers | null;
  /** The source of the visit, in the form of `toSource`; stored with a new registration. */
  source?: string | undefined;
};

/**
 * Joins an event, holds a seat where a fee is due, applies, or, with `wait`, joins the line of a full event. Accepts an invitation, and an
 * offer that costs nothing. A registration that exists stands, unextended, and the answers are ignored.
 * @returns `stood`, whether it existed
 * @throws AppError event_not_found, event_full, more_needed, in_team, entry_changed, validation_failed (answers), the refusals of joining
 * Source: contract joining 3 and 7.
 */
export async function join(
  student: Student,
  eventId: string,
  { answers = {}, ...wish }: Omit<Wish, "answers"> & { answers?: SentAnswers | undefined },
  now = new Date(),
): Promise<{ registration: RegistrationDetails; stood: boolean }> {
  const { facts, state, joined } = await attempt(student, eventId, { ...wish, answers }, now);
  if (!joined) return { registration: await withDetails(state, eventId, facts, now), stood: true };
  const after = afterJoining(facts, state, joined) ?? (await getRegistrationFacts(student.id, eventId, now));
  return { registration: await withDetails(registrationStateOf(after, now), eventId, after, now), stood: false };
}

export type Joined = { kind: "joined"; registrationId: string };

/**
 * Joins with one click: registers, or holds a seat for 15 minutes at the current price if a fee is due. May be repeated: the registration
 * stays, and so does the hold, without getting longer. Refuses if the event needs more than a click.
 * @throws AppError event_not_found, gone_meanwhile, entry_changed, and the refusals of `oneClickOf` Source: spec §4; contract base 4 and 5.
 */
export async function joinByClick(student: Student, eventId: string, now = new Date(), source?: string): Promise<Joined | Held> {
  const { state, joined } = await attempt(student, eventId, { answers: null, wait: false, source }, now);
  if (joined?.status === "held" && joined.heldUntil) {
    return { kind: "held", registrationId: joined.id, amountPaise: joined.pricePaise, heldUntil: joined.heldUntil };
  }
  if (joined) return { kind: "joined", registrationId: joined.id };
  const stands = oneClickOf(state, eventId);
  if (stands.kind !== "joined" && stands.kind !== "held") throw new AppError("entry_changed", { eventId });
  return stands;
}

type Attempted = {
  facts: RegistrationFacts;
  /** The previous state. */
  state: RegistrationState;
  /** Null if there is a registration that the call cannot change. */
  joined: JoinedRow | null;
};

/** The loop of both calls. It decides again if the event's rules have changed before the lock. */
async function attempt(student: Student, eventId: string, wish: Wish, now: Date): Promise<Attempted> {
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const facts = await getRegistrationFacts(student.id, eventId, now);
    const state = registrationStateOf(facts, now);
    const refused = wish.answers ? await refusalOfCall(state, eventId, wish, facts, now) : refusalOfClick(state, eventId);
    if (refused && refused.reason === "event_full" && facts.event.isLineDue && !wish.answers) {
      // Serves the line, and perhaps this student with it.
      await withLockedEvent(eventId, now, async () => {});
      continue;
    }
    if (refused) throw refusalError(refused, eventId);
    if (!isJoinable(state)) return { facts, state, joined: null };
    const { asked, answers } = await answersFor(state, eventId, wish, facts);
    const joined = await joinEvent(eventId, student.id, {
      pricePaise: state.amountPaise,
      heldUntil: state.amountPaise > 0 ? new Date(now.getTime() + HOLD_MS) : null,
      now,
      wait: wish.wait,
      answers,
      seen: facts.event.updatedAt,
      source: wish.source,
      invitationId: isInvited(state) ? state.registrationId : null,
    });
    if (!joined) throw outcomeError("gone", eventId);
    // The last seat was taken, or the statement released ended holds, whatever its outcome.
    if (joined.isFull ? joined.outcome === "taken" : facts.event.isShownFull) await expireSeats(db, [eventId]);
    switch (joined.outcome) {
      // Cancelled, or no longer public; the next facts distinguish these.
      case "cancelled":
      case "changed":
        continue;
      case "waiting":
      case "pending":
        if (!wish.answers) continue;
        break;
      case "full":
        throw outcomeError("full", eventId, wish.answers ? { data: await lineNow(student, eventId, now) } : {});
      case "closed":
      case "gone":
        throw outcomeError(joined.outcome, eventId);
    }
    if (answers.length > 0) await db.$transaction((tx) => keepAnsweredYear(tx, student.id, asked, answers, now));
    return { facts, state, joined };
  }
  throw new AppError("entry_changed", { eventId });
}

type Joinable = Extract<RegistrationState, { state: "open" | "full" | "forming" | "held" | "offered" }>;

/**
 * Whether a call can change this state: a new student's, a seat that costs nothing to accept, an invitation, or that of a member whose seat
 * ended.
 */
function isJoinable(state: RegistrationState): state is Joinable {
  switch (state.state) {
    case "open":
    case "full":
    case "forming":
      return true;
    case "held":
    case "offered":
      return state.amountPaise === 0 || state.isInvited;
    default:
      return false;
  }
}

function refusalOfClick(state: RegistrationState, eventId: string): Refused | null {
  const click = oneClickOf(state, eventId);
  return click.kind === "refused" ? click : null;
}

async function refusalOfCall(
  state: RegistrationState,
  eventId: string,
  { wait }: Wish,
  { event }: RegistrationFacts,
  now: Date,
): Promise<Refused | null> {
  switch (state.state) {
    case "refused":
      return state;
    case "rejected":
      return { reason: "application_rejected", next: null };
    case "open":
    case "full": {
      if (state.needs.includes("team")) return moreNeeded(eventId, state.needs);
      // The same question about a full event is asked often; it is answered without the lock.
      const isFull = state.state === "full" && !wait && !event.isLineDue;
      return isFull ? { reason: "event_full", data: { canWait: state.canWait, waiting: state.waiting } } : null;
    }
    case "forming": {
      const isIn = state.teamId !== null && (await findTeam(state.teamId, now))?.status === "in";
      return isIn ? null : { reason: "in_team", next: openTeam(state.teamId) };
    }
    case "held":
    case "offered":
      // Nobody confirms for the team but its captain.
      return state.isLed && isJoinable(state) ? { reason: "in_team", next: openTeam(state.teamId) } : null;
    default:
      return null;
  }
}

/** The answers of a new student, or of one who accepts an invitation. @throws AppError validation_failed */
async function answersFor(
  state: Joinable,
  eventId: string,
  { answers: sent }: Wish,
  { event }: RegistrationFacts,
): Promise<{ asked: Question[]; answers: StoredAnswer[] }> {
  const isNew = state.state === "open" || state.state === "full" || isInvited(state);
  if (!isNew || !event.asks || !sent) return { asked: [], answers: [] };
  const asked = await listQuestions(eventId);
  return { asked, answers: readAnswers(asked, sent) };
}

/** The line of an event whose last seat another student took in between. */
async function lineNow(student: Student, eventId: string, now: Date): Promise<{ canWait: boolean; waiting: number }> {
  const state = registrationStateOf(await getRegistrationFacts(student.id, eventId, now), now);
  return state.state === "full" ? { canWait: state.canWait, waiting: state.waiting } : { canWait: false, waiting: 0 };
}

/** The facts after a new student got a seat; null if only the database knows them. */
function afterJoining(facts: RegistrationFacts, before: RegistrationState, joined: JoinedRow): RegistrationFacts | null {
  if (joined.outcome !== "taken" || (before.state !== "open" && before.state !== "full")) return null;
  const { id, status, pricePaise, heldUntil } = joined;
  return {
    ...facts,
    registration: {
      ...{ id, status, pricePaise, heldUntil },
      ...{ offeredAt: null, since: null, checkedInAt: null, decisionReason: null, isPaying: false, position: null },
      ...{ teamId: null, isCaptain: false, teamPaise: 0, teamSize: 0 },
    },
  };
}
