import "server-only";
import { expireSeats } from "@/lib/catalogue/events/cache-tags";
import { isFull, type LockedEvent, lockEvent, lockStudent } from "@/lib/catalogue/seats/change-seats";
import { withEventMutex } from "@/lib/catalogue/seats/event-mutex";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";

/**
 * Work under an event's lock, in one transaction. Expired holds are released and the line is served first. The event's pages expire when
 * its seats ran out or became free.
 * @param studentId the student who gets a registration: the account cannot be deleted until the work is done. Students are locked before
 * events.
 * @param withHidden whether it works at a hidden event too; then `work` refuses who has nothing there
 * @throws AppError event_not_found, server_busy
 */
export function withLockedEvent<T>(
  eventId: string,
  now: Date,
  work: (tx: Tx, event: LockedEvent) => Promise<T>,
  { studentId, withHidden = false }: { studentId?: string; withHidden?: boolean } = {},
): Promise<T> {
  return withEventMutex(eventId, () =>
    db.$transaction(async (tx) => {
      if (studentId) await lockStudent(tx, studentId);
      const event = await lockEvent(tx, eventId, now);
      if (!event || !(isPublic(event) || (withHidden && event.isHidden))) throw new AppError("event_not_found", { eventId });
      const result = await work(tx, event);
      if (event.wasFull !== (await isFull(tx, eventId))) await expireSeats(tx, [eventId]);
      return result;
    }),
  );
}
