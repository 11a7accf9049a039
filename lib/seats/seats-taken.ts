import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

/** Seats taken of an event `e`: those of confirmed registrations and of holds that have not expired. @param at an SQL expression */
export const seatsTakenSql = (at: string): string => `e."taken" - (SELECT "seats" FROM expired_seats(e."id", ${at}))`;

/** The same for Prisma. */
export const seatsTaken = (now: Date): Prisma.Sql =>
  Prisma.sql`e."taken" - (SELECT "seats" FROM expired_seats(e."id", ${now}::timestamptz))`;
