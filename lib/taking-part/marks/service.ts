import "server-only";
import * as z from "zod";
import { type Access, isSelf } from "@/lib/identity/accounts/access";
import { recordOrganiserAct } from "@/lib/identity/audit/record";
import { NO_SHOW_DEFAULTS } from "@/lib/identity/colleges/no-show";
import { authorizeWrite, type Organiser } from "@/lib/identity/organisers/service";
import { type Account, type College, hasRole, type Student } from "@/lib/platform/auth/actor";
import { eachByItself } from "@/lib/platform/concurrency/each";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { cutPage, fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";
import { markDecisions } from "@/lib/platform/http/limits";
import { idText } from "@/lib/platform/id";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { APPEAL_DAYS, KEPT_DAYS } from "@/lib/taking-part/marks/policy";
import * as marks from "@/lib/taking-part/marks/repository";
import type { MarkDecision, MarksQuery } from "@/lib/taking-part/marks/schema";

/** Upper bound; expired marks are deleted. */
const OWN_MAX = 200;

export type { DecidedMark, Mark } from "@/lib/taking-part/marks/repository";

/** How many marks of a college count for a student, how many delay registration, and by how much. */
export type Standing = { college: marks.Mark["college"]; marks: number; marksNeeded: number; hours: number };

export type OwnMarks = { marks: marks.Mark[]; delays: Standing[]; living: Standing[] };

/**
 * A student's own marks, newest first, and what they delay. Events have the terms of their publication; the numbers are those of the
 * college today, or of the newest mark if the college has turned marks off. Source: contract after 5.
 */
export async function listOwnMarks({ id }: Student, now = new Date()): Promise<OwnMarks> {
  const [own, standing] = await Promise.all([marks.listOwn(id, now, OWN_MAX), marks.listStanding(id, now)]);
  const living = standing.map(({ settings, terms, ...one }): Standing => {
    const { marks: marksNeeded, delayHours: hours } = (settings?.on ? settings : terms) ?? NO_SHOW_DEFAULTS;
    return { ...one, marksNeeded, hours };
  });
  return { marks: own, living, delays: living.filter((one) => one.marks >= one.marksNeeded) };
}

/**
 * Appeals against a mark of one's own: then it does not count until it is decided.
 * @throws AppError mark_not_found, already_appealed, appeal_over Source: contract after 5.
 */
export async function appeal({ id: studentId }: Student, id: string, text: string, now = new Date()): Promise<void> {
  if (await marks.appeal(id, studentId, text, { since: new Date(now.getTime() - APPEAL_DAYS * DAY_MS), now })) return;
  const mark = await marks.findOwn(id, studentId);
  if (!mark) throw new AppError("mark_not_found", { id });
  throw new AppError(mark.appealedAt ? "already_appealed" : "appeal_over", { id });
}

/** The place where a page ended. */
const marksCursor = z.tuple([z.int().min(0).max(1), instantMs, idText()]);

export type MarkPage = { marks: marks.DecidedMark[]; counts: marks.MarkCounts; nextCursor: string | null };

/** A page of the marks that a college's terms made. @throws AppError validation_failed (the cursor) */
export const listMarksOfCollege = ({ id }: Access<"self", College>, query: MarksQuery, now = new Date()): Promise<MarkPage> =>
  listPage({ collegeId: id }, query, now);

/** How many appeals wait for a college. */
export const countAppeals = async ({ id }: Access<"self", College>, now = new Date()): Promise<number> =>
  (await marks.count({ collegeId: id }, now)).appealed;

/** A page of an event's marks. @throws AppError validation_failed (the cursor) */
export const listMarksOfEvent = ({ event }: Organiser<"decide_marks">, query: MarksQuery, now = new Date()): Promise<MarkPage> =>
  listPage({ eventId: event.id }, query, now);

async function listPage(of: marks.Of, { state, limit, cursor }: MarksQuery, now: Date): Promise<MarkPage> {
  const place = cursor ? fromCursor(marksCursor, cursor) : null;
  const after = place ? { rank: place[0], since: new Date(place[1]), id: place[2] } : undefined;
  const [found, counts] = await Promise.all([marks.list(of, { state, after, limit: limit + 1 }, now), marks.count(of, now)]);
  const { shown, last } = cutPage(found, limit);
  return { marks: shown, counts, nextCursor: last ? toCursor([last.rank, last.since.getTime(), last.id]) : null };
}

/**
 * Excuses or upholds a mark; it counts from this moment, and its student is told. The same decision again changes nothing.
 * @throws AppError mark_not_found (it does not live), event_not_found, forbidden (without the right, or one's own mark),
 * club_banned, mark_decision_limit Source: contract after 5 and 11.
 */
export async function decideMark(actor: Account, id: string, { excuse, note }: MarkDecision, now = new Date()): Promise<marks.DecidedMark> {
  const place = await marks.findPlace(id);
  if (!place) throw new AppError("mark_not_found", { id });
  const by = await authorizeWrite(actor, place.eventId, "decide_marks");
  if (hasRole(actor, ["student"]) && isSelf(actor, place.studentId)) throw new AppError("forbidden", { actor: actor.id, mark: id });
  const decision = excuse ? "excused" : "upheld";
  return db.$transaction(async (tx) => {
    const outcome = await marks.decide(tx, id, { decision, note, byId: actor.id }, now);
    if (!outcome) throw new AppError("mark_not_found", { id });
    if (outcome === "decided") {
      const side = by.role === "college" || by.role === "admin" ? by.role : "club";
      await markDecisions.use(tx, [`${id} ${side}`], 1, now);
      await recordOrganiserAct(tx, by, { act: decision, subject: { kind: "mark", id } });
      await marks.queueTold(tx, [id], now);
    }
    const [mark] = await marks.list({ id }, { limit: 1 }, now, tx);
    if (!mark) throw new AppError("mark_not_found", { id });
    return mark;
  });
}

const AT_ONCE = 500;

/**
 * Makes the marks of door lists that were closed long enough ago, each event's in a transaction of its own. May be repeated.
 * @throws the first failure, at the end
 */
export async function makeMarks(now = new Date()): Promise<void> {
  const closedBefore = new Date(now.getTime() - env.MARKS_AFTER_H * HOUR_MS);
  await eachByItself(await marks.listDue(closedBefore, AT_ONCE), (eventId) => marks.make(eventId, closedBefore, now));
}

/** Excuses the appeals that nobody decided in time. May be repeated. */
export async function excuseUndecided(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - APPEAL_DAYS * DAY_MS);
  for (let excused = AT_ONCE; excused === AT_ONCE; ) {
    excused = await db.$transaction(async (tx) => {
      const done = await marks.excuseUndecided(tx, { before, now, limit: AT_ONCE });
      for (const { id, eventId, clubId, collegeId } of done) {
        const event = { id: eventId, clubId, collegeId };
        await recordOrganiserAct(tx, { actor: null, role: "clock", event }, { act: "excused", subject: { kind: "mark", id } });
      }
      await marks.queueTold(
        tx,
        done.map(({ id }) => id),
        now,
      );
      return done.length;
    });
  }
}

/** Deletes marks, and the texts of excused ones, some time after they ended. May be repeated. */
export async function endMarks(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  while ((await marks.endSome(before, AT_ONCE)) === AT_ONCE);
}

/** Gives a student who leaves an event late its mark. The event and before it the student are locked. Source: contract after 5. */
export const markLate = marks.markLate;

/** The facts that a notification about a mark needs; null if it does not stand any more. */
export async function findMarkToTell(
  id: string,
  now = new Date(),
): Promise<(Pick<marks.Mark, "kind" | "eventId"> & { studentId: string }) | null> {
  return marks.findForMail(id, now);
}
