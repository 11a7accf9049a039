import "server-only";
import type { StoredAnswer } from "@/lib/catalogue/seats/join-event";
import type { EndedBy } from "@/lib/generated/prisma/enums";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Changes of entries: registrations and teams. All run in a transaction whose event is locked (`lockEvent`), and each serves the line. A
 * caller that adds a student's registration has locked the student before the event (`lockStudent`). None of them moves money: the caller
 * refunds the payments of the ended registrations.
 */

type EnterOutcome =
  | "confirmed"
  | "held"
  | "waiting"
  | "pending"
  | "full"
  | "closed"
  | "over"
  | "cancelled"
  | "gone"
  | "too_small"
  | "changed";

/**
 * Seats for all members of a forming team or for none; with approval it applies, with `wait` it joins the line when there are too few
 * seats. `changed`: the team is not forming. `confirmed` means that the captain is confirmed. The caller checks members and answers.
 */
export async function enterTeam(tx: Tx, teamId: string, { wait, now }: { wait: boolean; now: Date }): Promise<{ outcome: EnterOutcome }> {
  const [row] = await tx.$queryRaw<{ outcome: EnterOutcome }[]>`
    SELECT enter_team(${teamId}::uuid, ${wait}, ${now}::timestamptz) AS "outcome"`;
  return row ?? { outcome: "gone" };
}

type AddMemberOutcome =
  | "forming"
  | "waiting"
  | "pending"
  | "confirmed"
  | "held"
  | "full"
  | "team_full"
  | "there"
  | "closed"
  | "cancelled"
  | "gone";

/**
 * Adds a member, in the team's state; in a team that has seats, with a seat or not at all. `there`: the student has a living registration
 * at the event, with this id.
 */
export async function addMember(
  tx: Tx,
  teamId: string,
  studentId: string,
  { now, answers }: { now: Date; answers: StoredAnswer[] },
): Promise<{ outcome: AddMemberOutcome; registrationId: string | null }> {
  const [row] = await tx.$queryRaw<{ outcome: AddMemberOutcome; registrationId: string | null }[]>`
    SELECT * FROM add_member(${teamId}::uuid, ${studentId}::uuid, ${JSON.stringify(answers)}::jsonb, ${now}::timestamptz)`;
  return row ?? { outcome: "gone", registrationId: null };
}

type NewTeam = { eventId: string; studentId: string; name: string; code: string; answers: StoredAnswer[]; now: Date };

/** A forming team with its captain. `there`: the student has a living registration at the event. */
export async function createTeam(
  tx: Tx,
  { eventId, studentId, name, code, answers, now }: NewTeam,
): Promise<{ teamId: string; registrationId: string } | "name_taken" | "there" | "closed" | "gone"> {
  const [row] = await tx.$queryRaw<
    { outcome: "created" | "name_taken" | "there" | "closed" | "gone"; teamId: string; registrationId: string }[]
  >`
    SELECT * FROM create_team(
      ${eventId}::uuid, ${studentId}::uuid, ${name}, ${code}, ${JSON.stringify(answers)}::jsonb, ${now}::timestamptz
    )`;
  if (!row) return "gone";
  const { outcome, teamId, registrationId } = row;
  return outcome === "created" ? { teamId, registrationId } : outcome;
}

/**
 * Ends a registration, of a team's member or not: its seat becomes free, another member becomes captain and gets the team's fee, and a team
 * without members ends.
 */
export async function endMember(tx: Tx, registrationId: string, { now }: { now: Date }): Promise<void> {
  await tx.$executeRaw`
    SELECT end_registrations("eventId", ARRAY["id"], 'cancelled', ${now}::timestamptz) FROM "Registration" WHERE "id" = ${registrationId}::uuid`;
}

/** Stores the source of the visit that led to a registration. */
export async function keepSource(tx: Tx, registrationId: string, source: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Registration" SET "source" = ${source} WHERE "id" = ${registrationId}::uuid`;
}

/** Another member becomes captain, with the team's place, seat and fee. False if the student is no member. */
export async function handOver(tx: Tx, teamId: string, studentId: string, now: Date): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isDone: boolean }[]>`
    SELECT hand_over(${teamId}::uuid, ${studentId}::uuid, ${now}::timestamptz) AS "isDone"`;
  return row?.isDone ?? false;
}

/** Ends a team with all its registrations. @param by as in `end` @returns the ended ones */
export async function endTeam(tx: Tx, teamId: string, now: Date, by: EndedBy | null = null): Promise<string[]> {
  const [row] = await tx.$queryRaw<{ ids: string[] }[]>`
    SELECT end_team(${teamId}::uuid, ${now}::timestamptz, ${by}::"EndedBy") AS "ids"`;
  return row?.ids ?? [];
}

type DecideOutcome = "confirmed" | "offered" | "waiting" | "rejected" | "full" | "changed";

/** Approves or rejects applications in this order, each separately. A rejected one can be approved. */
export function decideEntries(
  tx: Tx,
  eventId: string,
  ids: string[],
  { approve, reason, now }: { approve: boolean; reason: string | null; now: Date },
): Promise<{ id: string; outcome: DecideOutcome }[]> {
  return tx.$queryRaw`
    SELECT * FROM decide_entries(${eventId}::uuid, ${ids}::uuid[], ${approve}, ${reason}::text, ${now}::timestamptz)`;
}

/** A line has up to 5,000 entries, and an integer of the database has no more digits than this. */
const BEYOND_EVERY_END = 1_000_000_000;

/** Moves an entry within the line; a position beyond the end means the end. Null for an entry that does not wait. */
export async function moveEntry(
  tx: Tx,
  eventId: string,
  entryId: string,
  { position, now }: { position: number; now: Date },
): Promise<{ position: number; waiting: number } | null> {
  const [row] = await tx.$queryRaw<{ position: number; waiting: number }[]>`
    SELECT * FROM move_entry(${eventId}::uuid, ${entryId}::uuid, ${Math.min(position, BEYOND_EVERY_END)}::int, ${now}::timestamptz)`;
  return row ?? null;
}

type AdmitOutcome = "confirmed" | "held" | "full" | "changed" | "gone";

/**
 * Seats for an entry in line, out of turn; with `addSeats` the capacity rises by the missing seats. `gone`: no such entry; `changed`: it
 * does not wait.
 */
export async function admitEntry(
  tx: Tx,
  eventId: string,
  entryId: string,
  { addSeats, now }: { addSeats: boolean; now: Date },
): Promise<{ outcome: AdmitOutcome; heldUntil: Date | null }> {
  const [row] = await tx.$queryRaw<{ outcome: AdmitOutcome; heldUntil: Date | null }[]>`
    SELECT * FROM admit_entry(${eventId}::uuid, ${entryId}::uuid, ${addSeats}, ${now}::timestamptz)`;
  return row ?? { outcome: "gone", heldUntil: null };
}

/** Ends an application, a wait or an offer. False for any other state. */
export async function takeOffEntry(
  tx: Tx,
  eventId: string,
  entryId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isDone: boolean }[]>`
    SELECT take_off_entry(${eventId}::uuid, ${entryId}::uuid, ${reason}, ${now}::timestamptz) AS "isDone"`;
  return row?.isDone ?? false;
}

/** Keeps a team although it is below the minimum. False for a team that has ended. */
export async function keepTeam(tx: Tx, teamId: string): Promise<boolean> {
  const { count } = await tx.team.updateMany({ where: { id: teamId, endedAt: null }, data: { isKept: true } });
  return count === 1;
}
