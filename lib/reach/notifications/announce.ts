import "server-only";
import { ANNOUNCE_BLOG } from "@/lib/catalogue/blogs/tasks";
import { ANNOUNCE_CANCELLATION, ANNOUNCE_EVENT, ANNOUNCE_MOVE } from "@/lib/catalogue/events/tasks";
import { listTold } from "@/lib/organising/certificates/service";
import type { ANNOUNCE_CERTIFICATES } from "@/lib/organising/certificates/tasks";
import { getNoticedChange } from "@/lib/organising/messages/change-notices";
import { db, type Tx } from "@/lib/platform/db/client";
import { enqueue, enqueueAll, type PayloadOf, type Task } from "@/lib/platform/queue/enqueue";
import * as audience from "@/lib/reach/notifications/audience-repository";
import { type NewNotification, recordNotifications } from "@/lib/reach/notifications/record";
import { KEPT_DAYS } from "@/lib/reach/notifications/schema";
import { ANNOUNCE_OPENING } from "@/lib/reach/notifications/tasks";

/** Limit of students in one job. Their notifications and the job for the rest are written in one transaction. */
const OF_ONE_JOB = 1000;
const OPENINGS_AT_ONCE = 500;
/** The delay between the opening of registration and the notification of students who saved the event. */
const OPENING_LATE_MS = 5 * 60 * 1000;
/** A student hears again of an opening of the same event after this time. Organisers may move the opening to any later minute. */
const OPENING_AGAIN_MS = 12 * 60 * 60 * 1000;
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1000;

type About = Pick<NewNotification, "kind" | "subjectId" | "occasion">;

/**
 * Notifies a part of the followers of an event, unless it was hidden, deleted or published again since, or is over. May be repeated: a
 * student is notified once, however many of their follows match. A series is announced by its next date, once for all dates.
 */
export async function announceEvent(payload: PayloadOf<typeof ANNOUNCE_EVENT>, now = new Date()): Promise<void> {
  const { eventId, publishedAt, after } = payload;
  await db.$transaction(async (tx) => {
    const event = await audience.findPublished(tx, eventId, new Date(publishedAt), now);
    if (!event) return;
    const series = event.seriesId ? await audience.lockSeries(tx, event.seriesId, new Date(publishedAt), now) : null;
    // One job tells of all dates that were published together.
    if (series && series.firstId !== eventId) return;
    const subjectId = series?.nextId ?? eventId;
    const told = series?.toldIds.filter((id) => id !== subjectId) ?? [];
    const followers = await audience.listEventFollowers(tx, event, told, { after, limit: OF_ONE_JOB });
    await tell(tx, { kind: "event_published", subjectId }, followers, now);
    await goOn(tx, ANNOUNCE_EVENT, payload, followers);
  });
}

/** Notifies a part of the followers of a blog, unless it was deleted since. May be repeated. */
export async function announceBlog(payload: PayloadOf<typeof ANNOUNCE_BLOG>, now = new Date()): Promise<void> {
  const { blogId, after } = payload;
  await db.$transaction(async (tx) => {
    const blog = await audience.findBlog(tx, blogId);
    if (!blog) return;
    const followers = await audience.listBlogFollowers(tx, blog, { after, limit: OF_ONE_JOB });
    await tell(tx, { kind: "blog_published", subjectId: blogId }, followers, now);
    await goOn(tx, ANNOUNCE_BLOG, payload, followers);
  });
}

/**
 * Notifies a part of the students who had saved an event that it moved: its start, end, mode, venue or place differ from the values before
 * the first edit of the notice. Each notice is sent once, so a second move is announced again. May be repeated.
 */
export async function announceMove(payload: PayloadOf<typeof ANNOUNCE_MOVE>, now = new Date()): Promise<void> {
  const { noticeId } = payload;
  const change = await getNoticedChange(noticeId);
  if (!change || !hasMoved(change)) return;
  const { eventId, changedAt } = change;
  await db.$transaction(async (tx) => {
    if (!(await audience.isToCome(tx, eventId, now))) return;
    const savers = await tellSavers(
      tx,
      { kind: "event_moved", subjectId: eventId, occasion: noticeId },
      { ...payload, change: "moved", until: changedAt, now },
    );
    await goOn(tx, ANNOUNCE_MOVE, payload, savers);
  });
}

function hasMoved({ before, after }: NonNullable<Awaited<ReturnType<typeof getNoticedChange>>>): boolean {
  const at = (instant: Date | null) => instant?.getTime();
  const isSame = at(before.startsAt) === at(after.startsAt) && at(before.endsAt) === at(after.endsAt);
  const isThere =
    before.mode === after.mode && before.venue === after.venue && JSON.stringify(before.place) === JSON.stringify(after.place);
  return !isSame || !isThere;
}

/** Notifies a part of the students who had saved an event that it was cancelled, unless it would be over by now. May be repeated. */
export async function announceCancellation(payload: PayloadOf<typeof ANNOUNCE_CANCELLATION>, now = new Date()): Promise<void> {
  const { eventId } = payload;
  await db.$transaction(async (tx) => {
    if (!(await audience.isCancelledToCome(tx, eventId, now))) return;
    const savers = await tellSavers(
      tx,
      { kind: "event_cancelled", subjectId: eventId },
      { ...payload, change: "cancelled", until: now, now },
    );
    await goOn(tx, ANNOUNCE_CANCELLATION, payload, savers);
  });
}

/** Queues the work of `announceOpening` for the registrations that opened in the last five minutes. May be repeated. */
export async function dueOpenings(now = new Date()): Promise<void> {
  const openings = await audience.listOpenings(new Date(now.getTime() - OPENING_LATE_MS), now, OPENINGS_AT_ONCE);
  await enqueueAll(
    db,
    ANNOUNCE_OPENING,
    openings.map(({ eventId, opensAt }) => ({ eventId, opensAt: opensAt.toISOString() })),
  );
}

/**
 * Notifies a part of the students who saved an event that its registration has opened, unless the opening was moved or it has ended. Who
 * heard of an opening of this event in the last 12 hours hears of no other one. May be repeated.
 */
export async function announceOpening(payload: PayloadOf<typeof ANNOUNCE_OPENING>, now = new Date()): Promise<void> {
  const { eventId, opensAt } = payload;
  await db.$transaction(async (tx) => {
    if (!(await audience.isOpen(tx, eventId, new Date(opensAt), now))) return;
    const savers = await tellSavers(
      tx,
      { kind: "registration_opens", subjectId: eventId, occasion: String(new Date(opensAt).getTime()) },
      { ...payload, change: "opened", until: now, notToldSince: new Date(now.getTime() - OPENING_AGAIN_MS), now },
    );
    await goOn(tx, ANNOUNCE_OPENING, payload, savers);
  });
}

/** Notifies students of certificates that were issued to them and are valid. May be repeated. */
export async function announceCertificates({ certificateIds }: PayloadOf<typeof ANNOUNCE_CERTIFICATES>, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    const issued = (await listTold(certificateIds, tx)).filter(({ revokedAt }) => revokedAt === null);
    await recordNotifications(
      tx,
      issued.map(({ id, studentId, eventId }) => ({
        studentId,
        kind: "certificate_issued" as const,
        subjectId: eventId,
        // A student may have several for one event.
        occasion: id,
        cause: "own" as const,
        level: "quiet" as const,
      })),
      now,
    );
  });
}

/** Deletes notifications older than 90 days, except those of events that are to come: without them students would be notified again. */
export function forgetNotifications(now = new Date()): Promise<void> {
  return audience.forget(new Date(now.getTime() - KEPT_MS), now);
}

type Telling = { change: "moved" | "opened" | "cancelled"; until: Date; notToldSince?: Date; after?: string; now: Date };

async function tellSavers(tx: Tx, about: About, { change, until, notToldSince, after, now }: Telling): Promise<audience.Saver[]> {
  const { subjectId: eventId, kind } = about;
  const notTold = notToldSince && { kind, since: notToldSince };
  const savers = await audience.listSavers(tx, { eventId, about: change, until, notTold }, { after, limit: OF_ONE_JOB });
  // No mail contains it.
  const quiet = savers.map((saver) => ({ ...saver, cause: "saved" as const, causeKey: "", level: "quiet" as const }));
  await tell(tx, about, quiet, now);
  return savers;
}

async function tell(tx: Tx, about: About, students: readonly audience.Follower[], now: Date): Promise<void> {
  const wanted = students.filter(({ isWanted }) => isWanted);
  await recordNotifications(
    tx,
    wanted.map(({ isWanted: _, ...student }) => ({ ...about, ...student })),
    now,
  );
}

/** Queues the job for the students after these, if there may be any. */
async function goOn<Payload extends object>(
  tx: Tx,
  task: Task<Payload>,
  payload: Payload,
  told: readonly { studentId: string }[],
): Promise<void> {
  if (told.length === OF_ONE_JOB) await enqueue(tx, task, { ...payload, after: told.at(-1)?.studentId });
}
