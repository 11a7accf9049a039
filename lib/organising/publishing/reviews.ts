import "server-only";
import { expireEdited, expireEvents } from "@/lib/catalogue/events/cache-tags";
import type { Event } from "@/lib/catalogue/events/policy";
import { applyEdit, getEventOfRecord, judgeEdit, lockEvent, publicationIssues, setPublication } from "@/lib/catalogue/events/service";
import { RENEW_PREVIEW } from "@/lib/catalogue/events/tasks";
import type { Access } from "@/lib/identity/accounts/access";
import type { LogIn } from "@/lib/identity/accounts/service";
import { type ActedBy, recordAct, recordOrganiserAct } from "@/lib/identity/audit/record";
import type { NoShowSettings } from "@/lib/identity/colleges/no-show";
import { type CollegeSettings, getCollegeSettings, lockCollege, setCollegeSettings } from "@/lib/identity/colleges/service";
import { isBannedNow, isClubBannedNow, type Organiser } from "@/lib/identity/organisers/service";
import { holdApproval } from "@/lib/organising/publishing/approval";
import { changesOfNew, editOf } from "@/lib/organising/publishing/approval-fields";
import { publishEvent, scheduleEvent } from "@/lib/organising/publishing/publish";
import * as reviews from "@/lib/organising/publishing/review-repository";
import { type ReviewDecision, type ReviewMark, reviewMark } from "@/lib/organising/publishing/review-schema";
import { APPROVE_WAITING, SEND_REVIEW_MAIL } from "@/lib/organising/publishing/review-tasks";
import { type Admin, type College, hasRole } from "@/lib/platform/auth/actor";
import { db, LONG_TRANSACTION, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage, readCreatedCursor, writeCreatedCursor } from "@/lib/platform/http/cursor";
import type { LongListQuery } from "@/lib/platform/http/list-query";
import type { StoredImage } from "@/lib/platform/images/policy";
import { discardImages, findImagesById, sweepImages } from "@/lib/platform/images/service";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";

export type ShownReview = reviews.QueuedReview & {
  event: Event;
  /** The waiting poster; null if the poster stays. */
  poster: StoredImage | null;
};

/** Limit for the changed texts in a page, in characters, so that its answer stays bounded: a description may be long. */
const PAGE_CHARACTERS = 200_000;

/**
 * A page of the waiting reviews of a college, or of all colleges for the admin, oldest first. @throws AppError validation_failed (the
 * cursor)
 */
export async function listReviews(
  { actor }: Access<"self", College | Admin>,
  { limit, cursor }: LongListQuery,
): Promise<{ reviews: ShownReview[]; nextCursor: string | null }> {
  const after = cursor ? readCreatedCursor(cursor) : undefined;
  const collegeId = hasRole(actor, ["college"]) ? actor.id : null;
  const found = await reviews.listWaiting(collegeId, { limit: limit + 1, after });
  const queued = await Promise.all(found.map(withEvent));
  const { shown, last } = cutPage(queued, Math.min(limit, fitting(queued)));
  return { reviews: shown, nextCursor: last ? writeCreatedCursor({ createdAt: last.at, id: last.id }) : null };
}

/** A waiting review of a college, wherever it is in the queue; null if it was decided or withdrawn. */
export async function findReview({ id: collegeId }: Access<"self", College>, id: string): Promise<ShownReview | null> {
  const found = await reviews.findQueued(collegeId, id);
  return found ? withEvent(found) : null;
}

/** The review of a new event shows all of it. */
async function withEvent(review: reviews.QueuedReview): Promise<ShownReview> {
  const { event } = await getEventOfRecord(review.eventId);
  const changes = review.kind === "new" ? changesOfNew(event) : review.changes;
  return { ...review, changes, event, poster: await findPoster(review) };
}

/** The number of these that fit in a page, at least one. */
function fitting(queued: readonly ShownReview[]): number {
  let characters = 0;
  const over = queued.findIndex(({ changes }) => {
    characters += JSON.stringify(changes).length;
    return characters > PAGE_CHARACTERS;
  });
  return over === -1 ? queued.length : Math.max(over, 1);
}

/** The number of waiting reviews of a college. */
export const countReviews = ({ id }: Access<"self", College>): Promise<number> => reviews.countWaiting(id);

/** The event of a review, for `authorize`. @throws AppError gone_meanwhile */
export async function getEventOfReview(id: string): Promise<string> {
  const review = await reviews.findById(db, id);
  if (!review) throw new AppError("gone_meanwhile", { review: id });
  return review.eventId;
}

/** The review shown to an event's organisers: the waiting one, or the one that was returned last. */
export type Waiting = {
  review: reviews.Review | null;
  event: Event;
  /** The waiting poster; null if the poster stays. */
  poster: StoredImage | null;
};

export async function findWaiting(event: Event): Promise<Waiting> {
  const last = await reviews.findLast(event.id);
  const review = last && (last.decision === null || last.decision === "returned") ? last : null;
  return { review, event, poster: review && (await findPoster(review)) };
}

async function findPoster({ changes }: Pick<reviews.Review, "changes">): Promise<StoredImage | null> {
  const id = changes.poster?.[1];
  return typeof id === "string" ? ((await findImagesById([id]))[0] ?? null) : null;
}

/** A review with its event, locked. */
type Locked = { review: reviews.Review; event: Event };

/** Locks the events of a review and of those that are decided with it. @throws AppError event_not_found (its own event) */
async function lockBatch(tx: Tx, id: string, now: Date): Promise<Locked[]> {
  const events = new Map<string, Event>();
  for (const review of await reviews.listBatch(tx, id)) {
    try {
      events.set(review.eventId, await lockEvent(tx, review.eventId, now));
    } catch (error) {
      // Another date of it was deleted in the meantime.
      if (review.id === id || !(error instanceof AppError) || error.code !== "event_not_found") throw error;
    }
  }
  return (await reviews.listBatch(tx, id)).flatMap((review) => {
    const event = events.get(review.eventId);
    return event ? [{ review, event }] : [];
  });
}

/** The outcome for each event of a decision: several if one call sent several dates. */
export type Decided = {
  done: number;
  /** The events that the present rules refuse; they still wait. */
  refused: { startsAt: Date | null; timeZone: string; reason: string }[];
};

/**
 * Approves a waiting review, which is then published or applied, or returns it with a note. Several dates of one call are decided as one;
 * dates that the present rules refuse still wait. Of two decisions the first one counts.
 * @throws AppError gone_meanwhile, review_decided, review_stale (`version` is another one), review_refused (the rules of now refuse all of
 * it) Source: contract organisers 11.1.
 */
export async function decideReview(
  by: Organiser<"approve_event">,
  id: string,
  decided: ReviewDecision,
  now = new Date(),
): Promise<Decided> {
  const outcome = await db.$transaction(async (tx) => {
    await holdApproval(tx, by.event.collegeId);
    const isBanned = await isBannedNow(tx, by.event.clubId);
    const batch = await lockBatch(tx, id, now);
    const own = batch.find(({ review }) => review.id === id);
    if (own?.review.eventId !== by.event.id) throw new AppError("gone_meanwhile", { review: id });
    if (own.review.decision) throw new AppError("review_decided", { review: id });
    if (decided.version !== undefined && decided.version !== own.review.version) throw new AppError("review_stale", { review: id });
    const acted = (event: Event): ActedBy => ({ actor: by.actor, role: by.role, event: { ...by.event, id: event.id } });
    const record = async (events: Locked[]) => {
      for (const { event } of events)
        await recordAct(tx, by.actor, { act: "changed", subject: "event", subjectId: event.id, subjectName: event.name });
    };
    if (decided.decision === "approve") {
      const { approved, refused } = await approveAll(tx, batch, acted, { isBanned, now });
      await record(approved);
      return { done: approved.length, refused };
    }
    await giveBackAll(tx, batch, acted, { note: decided.note }, now);
    await record(batch);
    return { done: batch.length, refused: [] };
  }, LONG_TRANSACTION);
  await sweepImages(now);
  return outcome;
}

/** @throws AppError review_refused, when none can be approved */
async function approveAll(
  tx: Tx,
  batch: Locked[],
  acted: (event: Event) => ActedBy,
  at: Moment,
): Promise<{ approved: Locked[]; refused: Decided["refused"] }> {
  const judged = batch.map((locked) => ({ ...locked, reason: refusalOf(locked, at) }));
  const [approved, refused] = [judged.filter(({ reason }) => !reason), judged.filter(({ reason }) => reason)];
  const [first] = refused;
  if (approved.length === 0) {
    const message = `${first?.reason} Send it back with a note.`;
    throw new AppError("review_refused", { review: first?.review.id }, { issues: [{ field: "", message }] });
  }
  await mailDecision(tx, approved);
  for (const { review, event } of approved) await approve(tx, acted(event), event, review, at.now).catch(asRefusal);
  return {
    approved,
    refused: refused.map(({ event, reason }) => ({ startsAt: event.startsAt, timeZone: event.timeZone, reason: reason ?? "" })),
  };
}

/** The moment of an approval, and whether the events' club is banned then. */
type Moment = { isBanned: boolean; now: Date };

const CLUB_BANNED = "This club is banned, so its events cannot be published.";

/**
 * The reason why it cannot be approved now. The start of registration is compared with the day of sending: after a late approval,
 * registration opens at the approval.
 */
function refusalOf({ review, event }: Locked, { isBanned, now }: Moment): string | null {
  if (review.kind === "change") return reasonOf(() => judgeEdit(event, editOf(review.changes).form, review.at));
  if (isScheduled(event, now)) return sentence(publicationIssues(event, event.publishAt ?? now)[0]?.message);
  if (isBanned) return CLUB_BANNED;
  if (event.registrationClosesAt <= now) return "Registration for this event has already closed.";
  if (event.startsAt && event.startsAt <= now) return "This event has already started.";
  return sentence(publicationIssues(openedBy(event, now), now)[0]?.message);
}

const isScheduled = ({ publishAt }: Event, now: Date): boolean => publishAt !== null && publishAt > now;

const sentence = (text: string | undefined): string | null => (text ? `${text.replace(/\.$/, "")}.` : null);

function reasonOf(judge: () => void): string | null {
  try {
    judge();
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSALS.includes(error.code)) throw error;
    return sentence(error.issues?.[0]?.message ?? error.message);
  }
}

/** A registration that should have opened by now opens now. */
const openedBy = (event: Event, now: Date): Event => (event.registrationOpensAt < now ? { ...event, registrationOpensAt: now } : event);

const REFUSALS: readonly string[] = ["validation_failed", "event_cancelled"];

/**
 * A refusal despite the validation, for example of a place that is no longer offered, is a conflict, not a mistake of the deciding account.
 */
function asRefusal(error: unknown): never {
  if (!(error instanceof AppError) || !REFUSALS.includes(error.code)) throw error;
  throw new AppError("review_refused", error.context, { cause: error, issues: error.issues });
}

/** @throws AppError validation_failed, event_cancelled */
async function approve(tx: Tx, by: ActedBy, event: Event, review: reviews.Review, now: Date): Promise<void> {
  const decided = { decision: "approved", decidedById: by.actor?.id ?? null, note: null, decidedAt: now } as const;
  if (review.kind === "change") {
    const version = await applyEdit(tx, by, event, editOf(review.changes), { now, act: "approved", judgedAt: review.at });
    await reviews.decide(tx, review.id, { ...decided, version });
    await enqueue(tx, RENEW_PREVIEW, { eventId: event.id });
    return expireEdited(tx, [event]);
  }
  await reviews.decide(tx, review.id, { ...decided, version: event.materialVersion });
  await recordOrganiserAct(tx, by, { act: "approved" });
  if (event.publishAt && isScheduled(event, now)) return scheduleEvent(tx, by, event, event.publishAt);
  await publishEvent(tx, by, openedBy(event, now), now);
  return expireEvents(tx, [event]);
}

/** New events become drafts again; a change is dropped. */
async function giveBackAll(
  tx: Tx,
  batch: Locked[],
  acted: (event: Event) => ActedBy,
  { note, refusal }: { note: string; refusal?: string },
  now: Date,
): Promise<void> {
  await mailDecision(tx, batch, refusal);
  for (const { review, event } of batch) {
    const by = acted(event);
    const decided = { decision: "returned", decidedById: by.actor?.id ?? null, note, decidedAt: now, version: review.version } as const;
    await reviews.decide(tx, review.id, decided);
    if (review.kind === "new") await setPublication(tx, event.id, { status: "draft", publishAt: null });
    const poster = review.changes.poster?.[1];
    if (typeof poster === "string") await discardImages(tx, [poster], now);
    await recordOrganiserAct(tx, by, { act: "returned" });
  }
}

/** One mail to the club, and one to the sender if that is another account. */
async function mailDecision(tx: Tx, [first]: Locked[], refusal?: string): Promise<void> {
  if (!first) return;
  const { review, event } = first;
  await enqueue(tx, SEND_REVIEW_MAIL, { reviewId: review.id, about: "decided", to: "club", refusal });
  if (review.byId && review.byId !== event.club?.id)
    await enqueue(tx, SEND_REVIEW_MAIL, { reviewId: review.id, about: "decided", to: "sender", refusal });
}

/** The state of `Review` in the college's tab bar now. */
export async function readReviewMark({ id }: Pick<Access<"self", College>, "id">): Promise<ReviewMark> {
  const { eventApproval } = await getCollegeSettings(id);
  return reviewMark(eventApproval, eventApproval ? await reviews.countWaiting(id) : 0);
}

/** The same for the answer to a log-in; null unless it is a college's. */
export const findReviewMark = async ({ id, kind }: Pick<LogIn, "id" | "kind">): Promise<ReviewMark | null> =>
  kind === "college" ? readReviewMark({ id }) : null;

export const getSettings = ({ id }: Access<"self", College>): Promise<CollegeSettings> => getCollegeSettings(id);

/**
 * Changes a college's settings; an absent key stays. Turning approval off approves all waiting reviews.
 * @throws AppError college_not_found Source: contract organisers 11.1.
 */
export async function changeSettings(
  by: Access<"self", College>,
  sent: { eventApproval?: boolean | undefined; noShow?: NoShowSettings | undefined },
  now = new Date(),
): Promise<CollegeSettings> {
  const { actor, id } = by;
  const settings = await db.$transaction(async (tx) => {
    if (!(await lockCollege(tx, id))) throw new AppError("college_not_found", { id });
    const before = await getCollegeSettings(id, tx);
    const { eventApproval = before.eventApproval, noShow = before.noShow } = sent;
    const changes = changedSettings(before, { eventApproval, noShow });
    if (Object.keys(changes).length === 0) return before;
    await setCollegeSettings(tx, id, { eventApproval, noShow });
    await recordOrganiserAct(tx, { actor, role: "college", college: { id } }, { act: "settings_changed", changes });
    // Already done below, unless the process ended before.
    if (before.eventApproval && !eventApproval) await enqueue(tx, APPROVE_WAITING, { collegeId: id });
    return { eventApproval, noShow };
  });
  if (sent.eventApproval === false) await approveWaiting({ collegeId: id }, now);
  return settings;
}

/** For the log. The numbers of marks for absence stand beside each other in one line. */
function changedSettings(before: CollegeSettings, after: CollegeSettings): Record<string, [unknown, unknown]> {
  const noShow = Object.entries(after.noShow).filter(([key, value]) => before.noShow[key as keyof NoShowSettings] !== value);
  return {
    ...(before.eventApproval !== after.eventApproval && {
      eventApproval: [before.eventApproval, after.eventApproval] as [unknown, unknown],
    }),
    ...(noShow.length > 0 && { noShow: [before.noShow, after.noShow] as [unknown, unknown] }),
  };
}

/**
 * Approves the waiting reviews of a college that no longer approves. Reviews that the present rules refuse are returned to their clubs.
 * Each batch is decided in a transaction of its own, unless it was decided, or the college approves again. May be repeated.
 */
export async function approveWaiting({ collegeId }: PayloadOf<typeof APPROVE_WAITING>, now = new Date()): Promise<void> {
  for (const id of await reviews.listWaitingIds(collegeId)) {
    try {
      await closeBatch(collegeId, id, refusalOf, now);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "review_refused") throw error;
      // Refused despite the validation: all of it is returned, so that the next ones get their turn.
      const reason = sentence(error.issues?.[0]?.message ?? error.message);
      await closeBatch(collegeId, id, () => reason, now);
    }
  }
  await sweepImages(now);
}

/** Approves a waiting batch, and returns the refused events to their club. @throws AppError review_refused */
async function closeBatch(collegeId: string, id: string, judge: (locked: Locked, at: Moment) => string | null, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    if (await holdApproval(tx, collegeId)) return;
    const review = await reviews.findById(tx, id);
    if (!review) return;
    // A batch is of one club, which is locked before its events.
    const at = { isBanned: await isClubBannedNow(tx, review.eventId), now };
    const waiting = (await lockBatch(tx, id, now)).filter(({ review }) => !review.decision);
    const acted = (event: Event): ActedBy => {
      const place = { id: event.id, clubId: event.club?.id ?? null, collegeId };
      return { actor: { id: collegeId }, role: "college", event: place };
    };
    const judged = waiting.map((locked) => ({ ...locked, reason: judge(locked, at) }));
    if (judged.some(({ reason }) => !reason)) await approveAll(tx, waiting, acted, at);
    for (const reason of new Set(judged.flatMap((one) => one.reason ?? []))) {
      const note = `Your college no longer reviews events, and this one cannot be published as it stands: ${reason}`;
      await giveBackAll(
        tx,
        judged.filter((one) => one.reason === reason),
        acted,
        { note, refusal: reason },
        now,
      );
    }
  }, LONG_TRANSACTION);
}
