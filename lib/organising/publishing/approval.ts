import "server-only";
import { randomUUID } from "node:crypto";
import type { Event } from "@/lib/catalogue/events/policy";
import { findPosterChoice } from "@/lib/catalogue/events/poster";
import { applyEdit, countMaterialChange, type Edit, judgeEdit, setPublication } from "@/lib/catalogue/events/service";
import { placingOf } from "@/lib/catalogue/places/schema";
import { plannedPlace } from "@/lib/catalogue/places/service";
import { type ActedBy, recordOrganiserAct } from "@/lib/identity/audit/record";
import { holdEventApproval } from "@/lib/identity/colleges/service";
import {
  type Changes,
  editOf,
  likenessOfChange,
  likenessOfNew,
  loggedOf,
  splitEdit,
  type WaitingPlace,
} from "@/lib/organising/publishing/approval-fields";
import * as reviews from "@/lib/organising/publishing/review-repository";
import { SEND_REVIEW_MAIL, SEND_URGENT_CHANGE } from "@/lib/organising/publishing/review-tasks";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { mailsToCollege } from "@/lib/platform/http/limits";
import { discardImages } from "@/lib/platform/images/service";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";

// A college that approves reads its clubs' events before they are published. Source: contract organisers 11.1, decision 032.

/**
 * Whether the college of these events approves its clubs' events; the answer stays true until the transaction ends. Must be called before
 * an event is locked.
 */
export async function holdApproval(tx: Tx, collegeId: string | null): Promise<boolean> {
  return collegeId !== null && (await holdEventApproval(tx, collegeId));
}

/** The same for callers that do not know the event's college yet. */
export async function holdApprovalOf(tx: Tx, eventId: string): Promise<boolean> {
  return holdApproval(tx, await reviews.findCollegeOf(tx, eventId));
}

/** Whether a hidden, locked event needs approval before it is published: unless it was approved since its last material change. */
export async function mustBeApproved(tx: Tx, event: Event, approves: boolean): Promise<boolean> {
  return approves && !(await reviews.isApproved(tx, event.id, event.materialVersion));
}

/**
 * The reviews that one call sends to a college, by their common content: those of several dates with the same content are shown, mailed and
 * decided as one.
 */
export type Sending = Map<string, { id: string; isMailed: boolean }>;

/** The terms of a change of locked events: its account (none for the clock), its time, and the college's rule. */
export type Doing = {
  by: ActedBy;
  now: Date;
  /** From `holdApproval`. */
  approves: boolean;
  /** For a call that sends several dates. */
  sending?: Sending;
};

function batchOf(likeness: string, sending: Sending = new Map()) {
  const batch = sending.get(likeness) ?? { id: randomUUID(), isMailed: false };
  sending.set(likeness, batch);
  return batch;
}

/** Makes a waiting review. The college gets one mail for all equal ones, and a few an hour about one event. */
async function createReview(tx: Tx, review: reviews.NewReview, batch: { isMailed: boolean }): Promise<void> {
  const reviewId = await reviews.create(tx, review);
  if (batch.isMailed) return;
  batch.isMailed = true;
  // A mail that is put off is sent if the review still waits then.
  const runAt = await mailsToCollege.putOff(tx, `waiting.${review.eventId}`, review.at);
  await enqueue(tx, SEND_REVIEW_MAIL, { reviewId, about: "waiting" }, { ...(runAt && { runAt }) });
}

/** Sends a hidden, locked event to its college. @param publishAt the time of publication; null means after the approval */
export async function sendForReview(tx: Tx, event: Event, publishAt: Date | null, { by, now, sending }: Doing): Promise<void> {
  await setPublication(tx, event.id, { status: "in_review", publishAt });
  const version = event.materialVersion;
  const waiting = await reviews.findWaiting(tx, event.id);
  const batch = batchOf(likenessOfNew(event, await findPosterChoice(event.poster.id, tx)), sending);
  const sent = { changes: {}, version, at: now, batchId: batch.id };
  if (waiting) return reviews.change(tx, waiting.id, { ...sent, byId: by.actor?.id ?? waiting.byId });
  await createReview(tx, { eventId: event.id, kind: "new", ...sent, byId: by.actor?.id ?? null }, batch);
  await recordOrganiserAct(tx, by, { act: "sent_for_review" });
}

/**
 * Edits a locked event. If its college approves, the material part of an edit of a published event waits, and a hidden event that is edited
 * while it waits needs a new review. The caller expires its pages.
 * @returns whether a part of the edit waits
 * @throws the errors of `applyEdit`
 */
export async function editEvent(tx: Tx, event: Event, edit: Edit, doing: Doing): Promise<boolean> {
  const { by, now, approves } = doing;
  const waiting = await reviews.findWaiting(tx, event.id);
  // A hidden one is shown again as it is then, so its edits wait too.
  const isPublished = event.status === "published" || event.status === "hidden";
  if (isPublished && (approves || waiting)) return editPublished(tx, event, edit, waiting, doing);
  const version = await applyEdit(tx, by, event, edit, { now });
  if (version === event.materialVersion) return false;
  const onItsWay = event.status === "in_review" || (event.status === "draft" && event.publishAt !== null);
  if (onItsWay && approves) await sendForReview(tx, { ...event, materialVersion: version }, event.publishAt, doing);
  return onItsWay && approves;
}

async function editPublished(tx: Tx, event: Event, edit: Edit, pending: reviews.Review | null, doing: Doing): Promise<boolean> {
  const { by, now } = doing;
  const before = pending?.changes ?? {};
  const place = await sentPlace(tx, event, edit);
  let split = splitEdit(event, edit, before, now, { place });
  // A registration that would begin after the published start waits together with the new start.
  if (!isAllowed(event, split.atOnce, now)) split = splitEdit(event, edit, before, now, { place, withRegistration: true });
  // Validated as a whole, together with the waiting change: this is the organiser's intention.
  judgeEdit(event, { ...split.atOnce.form, ...editOf(split.waiting).form }, now);
  const version = await applyEdit(tx, by, event, split.atOnce, { now });
  if (split.urgent.length > 0) await tellUrgently(tx, { eventId: event.id, version }, now);
  await keepWaiting(tx, { ...event, materialVersion: version }, pending, split.waiting, doing);
  return split.sendsWaiting;
}

async function tellUrgently(tx: Tx, change: PayloadOf<typeof SEND_URGENT_CHANGE>, now: Date): Promise<void> {
  const runAt = await mailsToCollege.putOff(tx, `urgent.${change.eventId}`, now);
  await enqueue(tx, SEND_URGENT_CHANGE, runAt ? { ...change, isPutOff: true } : change, { ...(runAt && { runAt }) });
}

/** The place in an edit of an online event without a place. @throws AppError validation_failed, when no such place is offered */
async function sentPlace(tx: Tx, event: Event, { form }: Edit): Promise<WaitingPlace | null | undefined> {
  const placing = placingOf(form);
  if (event.mode !== "Online" || form.mode === "Online" || !placing) return placing === undefined ? undefined : null;
  const { id, name, lat, lon } = await plannedPlace(tx, placing, event.college?.id ?? null);
  return { _id: id, name, lat, lon };
}

function isAllowed(event: Event, { form }: Edit, now: Date): boolean {
  try {
    judgeEdit(event, form, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "validation_failed") return false;
    throw error;
  }
}

/** Replaces the change that waits for the college. */
async function keepWaiting(
  tx: Tx,
  event: Event,
  pending: reviews.Review | null,
  changes: Changes,
  { by, now, sending }: Doing,
): Promise<void> {
  if (likenessOfChange(changes) === likenessOfChange(pending?.changes ?? {})) return;
  const [posterBefore, poster] = [pending?.changes, changes].map((each) => each?.poster?.[1]);
  if (typeof posterBefore === "string" && posterBefore !== poster) await discardImages(tx, [posterBefore], now);
  if (Object.keys(changes).length === 0) return withdrawReviews(tx, [event.id], now);
  const version = await countMaterialChange(tx, event.id);
  const batch = batchOf(likenessOfChange(changes), sending);
  const sent = { changes, version, byId: by.actor?.id ?? null, at: now, batchId: batch.id };
  if (pending) await reviews.change(tx, pending.id, sent);
  else await createReview(tx, { eventId: event.id, kind: "change", ...sent }, batch);
  await recordOrganiserAct(tx, by, { act: "sent_for_review", changes: loggedOf(changes) });
}

/** Ends the waiting changes of these events, because they are withdrawn, cancelled or removed. */
export async function withdrawReviews(tx: Tx, eventIds: readonly string[], now: Date): Promise<void> {
  const waiting = await reviews.listWaitingOf(tx, eventIds);
  if (waiting.length === 0) return;
  await reviews.withdraw(
    tx,
    waiting.map(({ id }) => id),
    now,
  );
  await discardImages(
    tx,
    waiting.flatMap(({ posterId }) => posterId ?? []),
    now,
  );
}
