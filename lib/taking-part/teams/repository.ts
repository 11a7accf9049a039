import "server-only";
import type { Window } from "@/lib/catalogue/events/registration-window";
import { isLiving } from "@/lib/catalogue/seats/living";
import { Prisma } from "@/lib/generated/prisma/client";
import type { EventEntry } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import { uniqueOr } from "@/lib/platform/db/errors";
import { CANDIDATE_SQL, type CandidateRow, candidateOf, RULES_SQL, type RulesRow, rulesOf } from "@/lib/taking-part/joining/facts-sql";

/** The event of a live team. */
export async function findEventOf(id: string): Promise<string | null> {
  const team = await db.team.findFirst({ where: { id, endedAt: null }, select: { eventId: true } });
  return team?.eventId ?? null;
}

/** A live team by the code of its link. @param code as `teamCode` makes it */
export function findByCode(code: string, tx: Tx = db): Promise<{ id: string; eventId: string } | null> {
  return tx.team.findFirst({ where: { code, endedAt: null }, select: { id: true, eventId: true } });
}

/** The team of a student's living registration at an event; null for one without a team. Undefined where the student has none there. */
export async function findTeamOf(tx: Tx, eventId: string, studentId: string): Promise<string | null | undefined> {
  const own = await tx.registration.findFirst({ where: { eventId, studentId, ...isLiving }, select: { teamId: true } });
  return own === null ? undefined : own.teamId;
}

type CandidateOfTeam = Window & RulesRow & CandidateRow & { entry: EventEntry; studentId: string; collegeId: string | null };

/** An event with its rules, and students as these see them; null when there is no such event or student. */
export async function findCandidates(tx: Tx, eventId: string, studentIds: readonly string[]) {
  const rows = await tx.$queryRaw<CandidateOfTeam[]>`
    SELECT e."status"::text, e."entry"::text, e."registrationOpensAt", e."registrationClosesAt", e."startsAt", e."endsAt",
      s."id" AS "studentId", s."collegeId", ${Prisma.raw(RULES_SQL)}, ${Prisma.raw(CANDIDATE_SQL)}
    FROM unnest(${studentIds}::uuid[]) AS a ("studentId")
    JOIN "Event" e ON e."id" = ${eventId}::uuid AND is_public(e."status")
    JOIN "Student" s ON s."id" = a."studentId"
    LEFT JOIN "Club" c ON c."id" = e."clubId"`;
  const [event] = rows;
  if (!event) return null;
  const candidates = new Map(rows.map((row) => [row.studentId, { ...candidateOf(row), collegeId: row.collegeId }]));
  return { event, rules: rulesOf(event), candidates };
}

/** @throws AppError team_name_taken */
export async function rename(tx: Tx, id: string, name: string): Promise<void> {
  await uniqueOr({ Team_name_key: "team_name_taken" }, tx.team.update({ where: { id }, data: { name } }));
}

export async function setCode(tx: Tx, id: string, code: string): Promise<void> {
  await tx.team.update({ where: { id }, data: { code } });
}
