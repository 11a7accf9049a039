import "server-only";
import { type ChangedEvent, expireEvents } from "@/lib/catalogue/events/cache-tags";
import { cancelEvent, endWithTheirClub, lockEventsOfClubs, removeEvent } from "@/lib/catalogue/events/cancel-events";
import { lockEvent } from "@/lib/catalogue/events/service";
import { SEND_REMOVAL_MAIL } from "@/lib/catalogue/events/tasks";
import { dropHolds } from "@/lib/catalogue/seats/change-seats";
import { recordAct, recordOrganiserAct } from "@/lib/identity/audit/record";
import { refuseKept } from "@/lib/identity/organisers/hidings";
import { authorize, type Organiser } from "@/lib/identity/organisers/service";
import { listStaying } from "@/lib/organising/certificates/service";
import { withdrawReviews } from "@/lib/organising/publishing/approval";
import { listFollowingDates } from "@/lib/organising/publishing/series";
import type { Scope } from "@/lib/organising/publishing/series-schema";
import { db, LONG_TRANSACTION, type Tx } from "@/lib/platform/db/client";
import { sweepImages } from "@/lib/platform/images/service";
import { enqueue } from "@/lib/platform/queue/enqueue";

/**
 * Deletes an event. An event that never had a registration or a certificate is removed, even if seats were held; any other is cancelled and
 * keeps them. With `following` the later ones of its series that are neither over nor cancelled are deleted too: all of them or none.
 * May be repeated.
 * @param reason of the admin, which the page of a cancelled event shows
 * @returns the numbers of removed and of cancelled events
 * @throws AppError event_not_found, forbidden, hidden_kept
 * Source: contract base 5, contract organisers 11 and contract trust 4.
 */
export async function deleteEvent(
  by: Organiser<"cancel_event">,
  reason?: string,
  now = new Date(),
  scope: Scope = "this",
): Promise<Deletion> {
  const { id } = by.event;
  const each = new Map([[id, by]]);
  const following = scope === "following" ? await listFollowingDates(id, now) : [];
  for (const other of following) each.set(other, await authorize(by.actor, other, "cancel_event"));
  const ids = [...each.keys()].sort();
  const deletion = await db.$transaction(async (tx) => {
    const deleted: Awaited<ReturnType<typeof deleteOne>>[] = [];
    for (const eventId of ids) deleted.push(await deleteOne(tx, each.get(eventId) ?? by, reason, now));
    await tellClub(
      tx,
      by,
      deleted.flatMap(({ news }) => news ?? []),
      { reason, now },
    );
    await expireEvents(
      tx,
      deleted.map(({ event }) => event),
    );
    const cancelled = deleted.filter(({ isKept }) => isKept).length;
    return { removed: deleted.length - cancelled, cancelled };
  }, LONG_TRANSACTION);
  await sweepImages(now);
  return deletion;
}

type Deletion = { removed: number; cancelled: number };

async function deleteOne(
  tx: Tx,
  by: Organiser<"cancel_event">,
  reason: string | undefined,
  now: Date,
): Promise<{ event: ChangedEvent; isKept: boolean; news: News | null }> {
  const {
    actor,
    role,
    event: { id },
  } = by;
  const found = await lockEvent(tx, id, now);
  const subject = { subject: "event", subjectId: id, subjectName: found.name, reason } as const;
  await withdrawReviews(tx, [id], now);
  const isKept = (await listStaying([id], tx)).has(id);
  let news: News | null = null;
  if (isKept) {
    await cancelEvent(tx, id, role === "admin" ? reason : undefined);
    // Cancelling again changes nothing, except a new reason.
    const isNews = found.status === "published" || found.status === "hidden" || Boolean(reason && reason !== found.cancelReason);
    if (isNews) {
      await recordAct(tx, actor, { act: "cancelled", ...subject });
      await recordOrganiserAct(tx, by, { act: "cancelled" });
      if (found.status !== "cancelled") news = { id, what: "event_cancelled", name: found.name };
    }
  } else {
    if (found.isHidden) await refuseKept(tx, role, { subject: "event", id }, now);
    await recordAct(tx, actor, { act: "deleted", ...subject });
    await recordOrganiserAct(tx, by, { act: "deleted", changes: { eventName: [found.name, null] } });
    news = { id, what: "event_deleted", name: found.name };
    await remove(tx, { id, posterId: found.poster.id, previewId: found.preview?.id ?? null }, now);
  }
  return { event: found, isKept, news };
}

type News = { id: string; what: "event_cancelled" | "event_deleted"; name: string };

/** Mails the club of an event, once, what the admin did to it and to later dates of its series; cancellations concern people. */
async function tellClub(
  tx: Tx,
  { role, event: { id, clubId } }: Organiser<"cancel_event">,
  news: readonly News[],
  { reason, now }: { reason: string | undefined; now: Date },
): Promise<void> {
  const cancelled = news.filter(({ what }) => what === "event_cancelled");
  const [first] = cancelled.length > 0 ? cancelled : news;
  const told = news.find((one) => one.id === id && one.what === first?.what) ?? first;
  if (role !== "admin" || !clubId || !told) return;
  const alike = news.filter(({ what }) => what === told.what).length;
  const numbers = { others: alike - 1, deleted: news.length - alike };
  await enqueue(tx, SEND_REMOVAL_MAIL, { clubId, ...told, ...numbers, reason, at: now.toISOString() });
}

async function remove(tx: Tx, event: Parameters<typeof removeEvent>[1], now: Date): Promise<void> {
  await removeEvent(tx, event, await dropHolds(tx, event.id, now), now);
}

/**
 * Deletes the events of clubs in the transaction that removes the clubs: events without registrations and certificates are removed, the
 * others cancelled. Those that are over keep their registrations and payments. Decision 070.
 * @returns the argument of `expireEvents` at the end of the transaction; after it, `sweepImages` removes the pictures
 * Source: contract base 5.
 */
export async function deleteEventsOfClubs(tx: Tx, clubIds: string[], now = new Date()): Promise<ChangedEvent[]> {
  const found = await lockEventsOfClubs(tx, clubIds);
  const ids = found.map(({ id }) => id);
  await withdrawReviews(tx, ids, now);
  const kept = await listStaying(ids, tx);
  const toCancel = found.filter(({ id, status }) => kept.has(id) && status !== "cancelled");
  // An event without a date has not taken place.
  const hasBeen = ({ startsAt, overAt }: (typeof found)[number]) => startsAt !== null && overAt <= now;
  const [over, toCome] = [toCancel.filter(hasBeen), toCancel.filter((event) => !hasBeen(event))];
  await endWithTheirClub(
    tx,
    over.map(({ id }) => id),
    now,
  );
  for (const { id } of toCome) await cancelEvent(tx, id);
  for (const event of found) if (!kept.has(event.id)) await remove(tx, event, now);
  return found;
}
