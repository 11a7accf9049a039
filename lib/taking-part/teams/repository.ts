import "server-only";
import { isLiving } from "@/lib/catalogue/seats/living";
import { db, type Tx } from "@/lib/platform/db/client";
import { uniqueOr } from "@/lib/platform/db/errors";

/** The event of a live team. */
export async function findEventOf(id: string): Promise<string | null> {
  const team = await db.team.findFirst({ where: { id, endedAt: null }, select: { eventId: true } });
  return team?.eventId ?? null;
}

/** A live team by the code of its link. @param code in the form of `teamCode` */
export function findByCode(code: string, tx: Tx = db): Promise<{ id: string; eventId: string } | null> {
  return tx.team.findFirst({ where: { code, endedAt: null }, select: { id: true, eventId: true } });
}

/**
 * The team of a student's living registration at an event; null for one without a team. Undefined if the student has no registration there.
 */
export async function findTeamOf(tx: Tx, eventId: string, studentId: string): Promise<string | null | undefined> {
  const own = await tx.registration.findFirst({ where: { eventId, studentId, ...isLiving }, select: { teamId: true } });
  return own === null ? undefined : own.teamId;
}

/** @throws AppError team_name_taken */
export async function rename(tx: Tx, id: string, name: string): Promise<void> {
  await uniqueOr({ Team_name_key: "team_name_taken" }, tx.team.update({ where: { id }, data: { name } }));
}

export async function setCode(tx: Tx, id: string, code: string): Promise<void> {
  await tx.team.update({ where: { id }, data: { code } });
}
