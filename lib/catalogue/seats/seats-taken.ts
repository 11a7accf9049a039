import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

/**
 * Seats taken of an event `e`: those of confirmed registrations and of holds that have not expired. If an entry waits, an expired hold
 * belongs to the line, and counts. @param at an SQL expression
 */
export const seatsTakenSql = (at: string): string =>
  `CASE e."waiting" WHEN 0 THEN e."taken" - (SELECT "seats" FROM expired_seats(e."id", ${at})) ELSE e."taken" END`;

/** The same for Prisma. */
export const seatsTaken = (now: Date): Prisma.Sql =>
  Prisma.sql`CASE e."waiting" WHEN 0 THEN e."taken" - (SELECT "seats" FROM expired_seats(e."id", ${now}::timestamptz)) ELSE e."taken" END`;
