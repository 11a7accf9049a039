import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

/**
 * The columns `sequence` and `calendarAt` of an event `e` with its college `o` and its place `p`: the number and the last of the edits that
 * its calendars show. Edits of a college and a place are counted in their own rows. Source: decision 041.
 */
export function calendarEdits(place: "p" | "l"): Prisma.Sql {
  const p = Prisma.raw(place);
  return Prisma.sql`
    e."sequence" + CASE e."mode" WHEN 'Offline' THEN coalesce(o."calendarEdits", 0) ELSE 0 END + coalesce(${p}."calendarEdits", 0) AS "sequence",
    greatest(e."calendarAt", CASE e."mode" WHEN 'Offline' THEN o."calendarAt" END, ${p}."calendarAt") AS "calendarAt"`;
}
