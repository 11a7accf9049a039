import "server-only";
import type { Access } from "@/lib/accounts/access";
import { type ActedBy, recordAct, recordOrganiserAct } from "@/lib/audit/record";
import { getEventApproval, lockCollege, setEventApproval } from "@/lib/colleges/service";
import { expireEvents } from "@/lib/events/cache-tags";
import type { Event } from "@/lib/events/policy";
import { applyEdit, getEventOfRecord, lockEvent, setPublication } from "@/lib/events/service";
import { RENEW_PREVIEW } from "@/lib/events/tasks";
import type { Organiser } from "@/lib/organisers/service";
import { type Admin, type College, hasRole } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage, readCreatedCursor, writeCreatedCursor } from "@/lib/platform/http/cursor";
import type { LongListQuery } from "@/lib/platform/http/list-query";
import type { StoredImage } from "@/lib/platform/images/policy";
import { discardImages, findImagesById, sweepImages } from "@/lib/platform/images/service";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";
import { holdApproval } from "@/lib/publishing/approval";
import { changesOfNew, editOf } from "@/lib/publishing/material";
import { publishEvent, scheduleEvent } from "@/lib/publishing/publish";
import * as reviews from "@/lib/publishing/review-repository";
import type { Decision } from "@/lib/publishing/review-schema";
import { APPROVE_WAITING, SEND_REVIEW_MAIL } from "@/lib/publishing/review-tasks";

export type QueuedReview = reviews.QueuedReview & {
  event: Event;
  /** The poster that waits; null where that stays. */
  poster: StoredImage | null;
};

/** Characters of changed texts in a page, so that its answer stays bounded: a description may be long. */
const PAGE_CHARACTERS = 200_000;

/** A page of what waits for a college, for the admin of what waits for any, newest first. @throws AppError validation_failed (the cursor) */
export async function listReviews(
  { actor }: Access<"self", College | Admin>,
  { limit, cursor }: LongListQuery,
): Promise<{ reviews: QueuedReview[]; nextCursor: string | null }> {
  const after = cursor ? readCreatedCursor(cursor) : undefined;
  const collegeId = hasRole(actor, ["college"]) ? actor.id : null;
  const found = await reviews.listWaiting(collegeId, { limit: limit + 1, after });
  const queued = await Promise.all(found.map(withEvent));
  const { shown, last } = cutPage(queued, Math.min(limit, fitting(queued)));
  return { reviews: shown, nextCursor: last ? writeCreatedCursor({ createdAt: last.at, id: last.id }) : null };
}

/** The review of a new event shows all of it. */
async function withEvent(review: reviews.QueuedReview): Promise<QueuedReview> {
  const { event } = await getEventOfRecord(review.eventId);
  const changes = review.kind === "new" ? changesOfNew(event) : review.changes;
  return { ...review, changes, event, poster: await findPoster(review) };
}

/** How many of these fit in a page, at least one. */
function fitting(queued: readonly QueuedReview[]): number {
  let characters = 0;
  const over = queued.findIndex(({ changes }) => {
    characters += JSON.stringify(changes).length;
    return characters > PAGE_CHARACTERS;
  });
  return over === -1 ? queued.length : Math.max(over, 1);
}

/** The number of things that wait for a college. */
export const countReviews = ({ id }: Access<"self", College>): Promise<number> => reviews.countWaiting(id);

/** The event of a review, for `authorize`. @throws AppError gone_meanwhile */
export async function getEventOfReview(id: string): Promise<string> {
  const review = await reviews.findById(db, id);
  if (!review) throw new AppError("gone_meanwhile", { review: id });
  return review.eventId;
}

/** The review that an event's organisers are told about: the one that waits, or the one that was returned last. */
export type Waiting = {
  review: reviews.Review | null;
  event: Event;
  /** The poster that waits; null where that stays. */
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

/**
 * Approves what waits, which is then published or applied, or returns it with a note. Of two decisions the first one counts.
 * @throws AppError gone_meanwhile, review_decided, review_stale (`version` is another one), review_refused (the rules of now refuse it)
 * Source: contract 11.1.
 */
export async function decideReview(by: Organiser<"approve_event">, id: string, decided: Decision, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    await holdApproval(tx, by.event.collegeId);
    const event = await lockEvent(tx, by.event.id, now);
    const review = await reviews.findById(tx, id);
    if (!review || review.eventId !== event.id) throw new AppError("gone_meanwhile", { review: id });
    if (review.decision) throw new AppError("review_decided", { review: id });
    if (decided.version !== undefined && decided.version !== review.version) throw new AppError("review_stale", { review: id });
    await recordAct(tx, by.actor, { act: "changed", subject: "event", subjectId: event.id, subjectName: event.name });
    if (decided.decision === "approve") await approve(tx, by, event, review, now).catch(asRefusal);
    else await giveBack(tx, by, event, review, decided.note, now);
  });
  await sweepImages(now);
}

const REFUSALS: readonly string[] = ["validation_failed", "event_cancelled"];

/** A refusal by the rules of the moment is a conflict, and no mistake in the call of whoever decides. */
function asRefusal(error: unknown): never {
  if (!(error instanceof AppError) || !REFUSALS.includes(error.code)) throw error;
  throw new AppError("review_refused", error.context, { cause: error, issues: error.issues });
}

/** @throws AppError validation_failed, event_cancelled */
async function approve(tx: Tx, by: ActedBy, event: Event, review: reviews.Review, now: Date): Promise<void> {
  const decided = { decision: "approved", decidedById: by.actor?.id ?? null, note: null, decidedAt: now } as const;
  await enqueue(tx, SEND_REVIEW_MAIL, { reviewId: review.id, about: "decided" });
  if (review.kind === "change") {
    const version = await applyEdit(tx, by, event, editOf(review.changes), now, "approved");
    await reviews.decide(tx, review.id, { ...decided, version });
    await enqueue(tx, RENEW_PREVIEW, { eventId: event.id });
    return expireEvents(tx, [event]);
  }
  await reviews.decide(tx, review.id, { ...decided, version: event.materialVersion });
  await recordOrganiserAct(tx, by, { act: "approved" });
  if (event.publishAt && event.publishAt > now) return scheduleEvent(tx, by, event, event.publishAt);
  await publishEvent(tx, by, event, now);
  return expireEvents(tx, [event]);
}

/** A new event is a draft again; of a change nothing happens. */
async function giveBack(tx: Tx, by: ActedBy, event: Event, review: reviews.Review, note: string, now: Date): Promise<void> {
  const decided = { decision: "returned", decidedById: by.actor?.id ?? null, note, decidedAt: now, version: review.version } as const;
  await reviews.decide(tx, review.id, decided);
  if (review.kind === "new") await setPublication(tx, event.id, { status: "draft", publishAt: null });
  const poster = review.changes.poster?.[1];
  if (typeof poster === "string") await discardImages(tx, [poster], now);
  await enqueue(tx, SEND_REVIEW_MAIL, { reviewId: review.id, about: "decided" });
  await recordOrganiserAct(tx, by, { act: "returned" });
}

/** A college's settings for its clubs' events. */
type CollegeSettings = { eventApproval: boolean };

export const getSettings = async ({ id }: Access<"self", College>): Promise<CollegeSettings> => ({
  eventApproval: await getEventApproval(id),
});

/**
 * Changes a college's settings; an absent key stays. Turning approval off approves what waits.
 * @throws AppError college_not_found
 * Source: contract 11.1.
 */
export async function changeSettings(
  by: Access<"self", College>,
  { eventApproval }: Partial<CollegeSettings>,
  now = new Date(),
): Promise<CollegeSettings> {
  const { actor, id } = by;
  if (eventApproval === undefined) return getSettings(by);
  await db.$transaction(async (tx) => {
    if (!(await lockCollege(tx, id))) throw new AppError("college_not_found", { id });
    const before = await getEventApproval(id, tx);
    if (before === eventApproval) return;
    await setEventApproval(tx, id, eventApproval);
    const changes = { eventApproval: [before, eventApproval] } as const;
    await recordOrganiserAct(tx, { actor, standing: "college", college: { id } }, { act: "settings_changed", changes });
    // Done below already, unless the process ends before.
    if (!eventApproval) await enqueue(tx, APPROVE_WAITING, { collegeId: id });
  });
  if (!eventApproval) await approveWaiting({ collegeId: id }, now);
  return { eventApproval };
}

/** Approves what waits for a college that does not approve any more. What the rules refuse by now goes back to its club. May be repeated. */
export async function approveWaiting({ collegeId }: PayloadOf<typeof APPROVE_WAITING>, now = new Date()): Promise<void> {
  for (const id of await reviews.listWaitingIds(collegeId)) {
    try {
      await decideForAll(collegeId, id, (tx, by, event, review) => approve(tx, by, event, review, now).catch(asRefusal), now);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "review_refused")) throw error;
      const note = `Your college no longer reviews events, and this one cannot be published as it stands: ${error.message}`;
      await decideForAll(collegeId, id, (tx, by, event, review) => giveBack(tx, by, event, review, note, now), now);
    }
  }
  await sweepImages(now);
}

type Decide = (tx: Tx, by: ActedBy, event: Event, review: reviews.Review) => Promise<void>;

/** Decides one of several reviews in a transaction of its own, unless it was decided, or the college approves again. */
async function decideForAll(collegeId: string, id: string, decide: Decide, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    if (await holdApproval(tx, collegeId)) return;
    const { eventId } = (await reviews.findById(tx, id)) ?? {};
    if (!eventId) return;
    const event = await lockEvent(tx, eventId, now);
    const review = await reviews.findById(tx, id);
    if (!review || review.decision) return;
    const place = { id: event.id, clubId: event.club?.id ?? null, collegeId };
    await decide(tx, { actor: { id: collegeId }, standing: "college", event: place }, event, review);
  });
}
