import "server-only";
import { isOver } from "@/lib/catalogue/events/policy";
import type { Event } from "@/lib/catalogue/events/repository";
import { SEND_DUE_NOTICES } from "@/lib/catalogue/events/tasks";
import { NOTICE_DELAY_MS, NOTICE_SOON_MS, type Place, type PlaceChange } from "@/lib/catalogue/places/service";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/queue/enqueue";

/** The fields whose changes are sent to people. Source: contract organisers 9.4, contract reach 3. */
export type Noticed = Pick<Event, "name" | "startsAt" | "endsAt" | "timeZone" | "venue" | "mode"> & { place: Place | null };

const noticedOf = ({ name, startsAt, endsAt, timeZone, venue, mode, place }: Noticed): Noticed => ({
  name,
  startsAt,
  endsAt,
  timeZone,
  venue,
  mode,
  place: place && { id: place.id, name: place.name, lat: place.lat, lon: place.lon },
});

export const hasNoticedChange = (before: Noticed, after: Noticed): boolean =>
  JSON.stringify(noticedOf(before)) !== JSON.stringify(noticedOf(after));

const isoOf = (column: Prisma.Sql) => Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The fields of the event `e` as a notice stores them. */
export const noticedColumns = Prisma.sql`
  jsonb_build_object('name', e."name", 'startsAt', ${isoOf(Prisma.sql`e."startsAt"`)}, 'endsAt', ${isoOf(Prisma.sql`e."endsAt"`)},
    'timeZone', e."timeZone", 'venue', e."venue", 'mode', e."mode"::text, 'place', (
      SELECT jsonb_build_object('id', pl."id", 'name', pl."name", 'lat', pl."lat", 'lon', pl."lon") FROM "Place" pl WHERE pl."id" = e."placeId"
    ))`;

/** The fields that a notice stores. */
export function readNoticed(stored: unknown): Noticed {
  const { startsAt, endsAt, ...texts } = stored as Omit<Noticed, "startsAt" | "endsAt"> & {
    startsAt: string | null;
    endsAt: string | null;
  };
  return noticedOf({ ...texts, startsAt: startsAt ? new Date(startsAt) : null, endsAt: endsAt ? new Date(endsAt) : null });
}

/**
 * Notifies the people of an event about an edit, ten minutes after the last one, or immediately when it starts within three hours. Must be
 * in the transaction of the edit, which holds the event's row. A notice of a hidden event waits until it is shown. Does nothing unless the
 * event is published or hidden, still to come, and a student is registered or has saved it.
 * @param event as before the edit
 * @param changed its new columns
 */
export async function noteChange(tx: Tx, event: Event, changed: Partial<Noticed>, now: Date): Promise<void> {
  const after = { ...event, ...changed };
  const takesPlace = event.status === "published" || event.status === "hidden";
  if (!takesPlace || !hasNoticedChange(event, after) || (isOver(event, now) && isOver(after, now))) return;
  const sendAt = isSoon(event, now) || isSoon(after, now) ? now : new Date(now.getTime() + NOTICE_DELAY_MS);
  const [notice] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "ChangeNotice" ("id", "eventId", "before", "sendAt", "changedAt")
    SELECT ${crypto.randomUUID()}::uuid, ${event.id}::uuid, ${JSON.stringify(noticedOf(event))}::jsonb, ${sendAt}, ${now}
    WHERE ${hasPeople(Prisma.sql`${event.id}::uuid`)}
    ON CONFLICT ("eventId") WHERE "sentAt" IS NULL DO UPDATE SET "sendAt" = EXCLUDED."sendAt", "changedAt" = EXCLUDED."changedAt"
    RETURNING "id"`;
  if (notice && sendAt === now) await enqueue(tx, SEND_DUE_NOTICES, {});
}

/** Whether a student is registered for an event or has saved it. */
const hasPeople = (eventId: Prisma.Sql) => Prisma.sql`(
  EXISTS (SELECT FROM "Registration" r WHERE r."eventId" = ${eventId} AND r."status" = 'confirmed')
  OR EXISTS (SELECT FROM "SavedEvent" s WHERE s."eventId" = ${eventId}))`;

/**
 * Makes the notices about a changed place for a part of the published events there that are to come: for those with people, one for each
 * event and change. The notices count as started; the caller queues them. May be repeated.
 * @returns the new notices, and the event after which the next part begins; null when there is none
 */
export async function notePlaceChange(
  tx: Tx,
  change: PlaceChange,
  { after, limit }: { after: string | undefined; limit: number },
  now: Date,
): Promise<{ noticeIds: string[]; last: string | null }> {
  const rest = after ? Prisma.sql`AND e."id" > ${after}::uuid` : Prisma.empty;
  const part = await tx.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM "Event" e WHERE e."placeId" = ${change.placeId}::uuid AND e."status" = 'published' AND e."overAt" > ${now} ${rest}
    ORDER BY e."id" LIMIT ${limit}`;
  const withPlace = (place: PlaceChange["before"]) =>
    Prisma.sql`f."noticed" || jsonb_build_object('place', ${JSON.stringify({ id: change.placeId, ...place })}::jsonb)`;
  const made = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "ChangeNotice" ("id", "eventId", "before", "after", "sendAt", "sentAt", "changedAt", "placeChangeId")
    SELECT gen_random_uuid(), f."id", ${withPlace(change.before)}, ${withPlace(change.after)}, ${now}, ${now}, ${change.changedAt}, ${change.id}::uuid
    FROM (
      SELECT e."id", ${noticedColumns} AS "noticed" FROM "Event" e
      WHERE e."id" = ANY(${part.map(({ id }) => id)}::uuid[]) AND ${hasPeople(Prisma.sql`e."id"`)}
    ) f
    ON CONFLICT ("eventId", "placeChangeId") DO NOTHING RETURNING "id"`;
  return { noticeIds: made.map(({ id }) => id), last: part.length === limit ? (part.at(-1)?.id ?? null) : null };
}

const isSoon = ({ startsAt }: Pick<Noticed, "startsAt">, now: Date): boolean =>
  startsAt !== null && startsAt.getTime() - now.getTime() <= NOTICE_SOON_MS;
