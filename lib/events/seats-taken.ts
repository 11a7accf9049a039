import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

/** Until a hold whose time is up is released, the column still counts it. */
const EXPIRED_HOLDS = `SELECT count(*)::int FROM "Registration" h WHERE h."eventId" = e."id" AND h."status" = 'held' AND h."heldUntil" <= `;

/** Seats taken of an event `e`: those of confirmed registrations and of holds that have not expired. @param at an SQL expression */
export const seatsTakenSql = (at: string): string => `e."taken" - (${EXPIRED_HOLDS}${at})`;

/** The same for Prisma. */
export const seatsTaken = (now: Date): Prisma.Sql => Prisma.sql`e."taken" - (${Prisma.raw(EXPIRED_HOLDS)}${now})`;
