import "server-only";
import { isOver } from "@/lib/events/policy";
import type { Event } from "@/lib/events/repository";
import { SEND_DUE_NOTICES } from "@/lib/events/tasks";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/queue/enqueue";

/** The fields whose change people are told of. Source: contract 9.4, contract reach 3. */
export type Noticed = Pick<Event, "name" | "startsAt" | "endsAt" | "timeZone" | "venue" | "mode"> & { placeId: string | null };

const MINUTE_MS = 60 * 1000;
/** Several edits in a row are told once. */
const DELAY_MS = 10 * MINUTE_MS;
/** An event that starts so soon is told of at once. */
const SOON_MS = 180 * MINUTE_MS;

const noticedOf = ({ name, startsAt, endsAt, timeZone, venue, mode, placeId }: Noticed): Noticed => ({
  name,
  startsAt,
  endsAt,
  timeZone,
  venue,
  mode,
  placeId,
});

export const hasNoticedChange = (before: Noticed, after: Noticed): boolean =>
  JSON.stringify(noticedOf(before)) !== JSON.stringify(noticedOf(after));

/** The fields of the event `alias` as a notice stores them. */
export function noticedColumns(alias: string): Prisma.Sql {
  const e = Prisma.raw(alias);
  const iso = (column: string) =>
    Prisma.sql`to_char(${e}.${Prisma.raw(`"${column}"`)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return Prisma.sql`jsonb_build_object('name', ${e}."name", 'startsAt', ${iso("startsAt")}, 'endsAt', ${iso("endsAt")},
    'timeZone', ${e}."timeZone", 'venue', ${e}."venue", 'mode', ${e}."mode"::text, 'placeId', ${e}."placeId")`;
}

/** The fields that a notice stores. */
export function readNoticed(stored: unknown): Noticed {
  const { startsAt, endsAt, ...texts } = stored as Omit<Noticed, "startsAt" | "endsAt"> & {
    startsAt: string | null;
    endsAt: string | null;
  };
  return noticedOf({ ...texts, startsAt: startsAt ? new Date(startsAt) : null, endsAt: endsAt ? new Date(endsAt) : null });
}

/**
 * Tells the people of an event of an edit, ten minutes after the last one, or at once when it starts within three hours. Belongs into the
 * transaction of the edit, which holds the event's row. Does nothing unless the event is published, still to come, and somebody is
 * registered or has saved it.
 * @param event as it was
 * @param changed its new columns
 */
export async function noteChange(tx: Tx, event: Event, changed: Partial<Noticed>, now: Date): Promise<void> {
  const before = { ...event, placeId: event.place?.id ?? null };
  const after = { ...before, ...changed };
  if (before.status !== "published" || !hasNoticedChange(before, after) || (isOver(before, now) && isOver(after, now))) return;
  const sendAt = isSoon(before, now) || isSoon(after, now) ? now : new Date(now.getTime() + DELAY_MS);
  const [notice] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "ChangeNotice" ("id", "eventId", "before", "sendAt", "changedAt")
    SELECT ${crypto.randomUUID()}::uuid, ${before.id}::uuid, ${JSON.stringify(noticedOf(before))}::jsonb, ${sendAt}, ${now}
    WHERE EXISTS (SELECT FROM "Registration" r WHERE r."eventId" = ${before.id}::uuid AND r."status" = 'confirmed')
      OR EXISTS (SELECT FROM "SavedEvent" s WHERE s."eventId" = ${before.id}::uuid)
    ON CONFLICT ("eventId") WHERE "sentAt" IS NULL DO UPDATE SET "sendAt" = EXCLUDED."sendAt", "changedAt" = EXCLUDED."changedAt"
    RETURNING "id"`;
  if (notice && sendAt === now) await enqueue(tx, SEND_DUE_NOTICES, {});
}

const isSoon = ({ startsAt }: Pick<Noticed, "startsAt">, now: Date): boolean =>
  startsAt !== null && startsAt.getTime() - now.getTime() <= SOON_MS;
