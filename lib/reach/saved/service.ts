import "server-only";
import * as z from "zod";
import type { ListedEvent } from "@/lib/catalogue/events/policy";
import { listEventsByIds } from "@/lib/catalogue/events/service";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage, fromCursor, instantMs, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";
import * as saved from "@/lib/reach/saved/repository";
import { SAVED_MAX, type SavedQuery } from "@/lib/reach/saved/schema";

/**
 * Saves an event for a student, also a past or a cancelled one. May be repeated.
 * @throws AppError event_not_found, limit_reached
 * Source: contract reach 7.
 */
export async function saveEvent({ id }: Student, eventId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const count = await saved.lockAndCount(tx, id);
    if (count === null) throw new AppError("account_not_found", { id });
    const isNew = await saved.save(tx, id, eventId);
    if (isNew && count >= SAVED_MAX) throw new AppError("limit_reached", { limit: "saved" });
    if (!isNew && !(await saved.isSaved(tx, id, eventId))) throw new AppError("event_not_found", { id: eventId });
  });
}

/** May be repeated, also for a deleted event. */
export function unsaveEvent({ id }: Student, eventId: string): Promise<void> {
  return saved.unsave(id, eventId);
}

/** A student's saved events, the newest first. */
export function listSavedIds({ id }: Student): Promise<string[]> {
  return saved.listIds(id);
}

const savedPlace = z.tuple([z.literal([0, 1]), instantMs, idText()]);

/**
 * A page of a student's saved events: upcoming ones, soonest first, then past ones, latest first.
 * @throws AppError validation_failed (the cursor)
 */
export async function listSaved(
  { id }: Student,
  { limit, cursor }: SavedQuery,
  now = new Date(),
): Promise<{ upcoming: ListedEvent[]; past: ListedEvent[]; nextCursor: string | null }> {
  const after = cursor ? readPlace(cursor) : undefined;
  const { shown, last } = cutPage(await saved.list(id, { limit: limit + 1, after, now }), limit);
  const events = await listEventsByIds(
    shown.map((place) => place.id),
    now,
  );
  const pastIds = new Set(shown.filter(({ isOver }) => isOver).map((place) => place.id));
  const upcoming = events.filter((event) => !pastIds.has(event.id));
  const past = events.filter((event) => pastIds.has(event.id));
  return { upcoming, past, nextCursor: last ? toCursor([last.isOver ? 1 : 0, last.soonestAt.getTime(), last.id]) : null };
}

function readPlace(cursor: string): saved.SavedPlace {
  const [isOver, soonestMs, id] = fromCursor(savedPlace, cursor);
  return { isOver: isOver === 1, soonestAt: new Date(soonestMs), id };
}
