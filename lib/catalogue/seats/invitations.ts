import "server-only";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import type { Tx } from "@/lib/platform/db/client";
import { enqueueAll } from "@/lib/platform/queue/enqueue";

/**
 * Invitations that hold a seat for an address until its student accepts, and blocks. All of it runs in a transaction whose event is locked.
 * Source: decision 028.
 */

type Invited = {
  /** Without a `+tag`, each once. */
  addresses: string[];
  isWaived: boolean;
  until: Date;
  now: Date;
};

type Invitation = { id: string; address: string };

/**
 * Holds a seat for each of these addresses, or for none. Skips addresses that are already invited, and log-in addresses of students who
 * have a seat. No mail is sent, see `mailInvitations`.
 * @returns the new registrations; null if not all fit
 */
export async function holdInvitations(tx: Tx, eventId: string, { addresses, isWaived, until, now }: Invited): Promise<Invitation[] | null> {
  const [row] = await tx.$queryRaw<{ ids: string[] | null }[]>`
    SELECT hold_invitations(${eventId}::uuid, ${addresses}::text[], ${isWaived}, ${until}::timestamptz, ${now}::timestamptz) AS "ids"`;
  if (!row?.ids) return null;
  const made = await tx.registration.findMany({ where: { id: { in: row.ids } }, select: { id: true, invitedEmail: true } });
  return made.map(({ id, invitedEmail }) => ({ id, address: invitedEmail ?? "" }));
}

/** Mails these invitations. */
export function mailInvitations(tx: Tx, invitations: Invitation[]): Promise<void> {
  return enqueueAll(
    tx,
    SEND_REGISTRATION_MAIL,
    invitations.map(({ id }) => ({ kind: "invited", registrationId: id })),
  );
}

/** The open invitations of a student to an event. */
export async function listInvitationsOf(tx: Tx, eventId: string, studentId: string, now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM invitations_of(${eventId}::uuid, ${studentId}::uuid, ${now}::timestamptz)`;
  return rows.map(({ id }) => id);
}

/** Blocks the student from joining the event. The student is locked too, before the event. May be repeated. */
export async function block(tx: Tx, eventId: string, studentId: string): Promise<void> {
  await tx.eventBar.createMany({ data: [{ eventId, studentId }], skipDuplicates: true });
}

/** Removes a student's block. @returns whether there was one */
export async function unblock(tx: Tx, eventId: string, studentId: string): Promise<boolean> {
  return (await tx.eventBar.deleteMany({ where: { eventId, studentId } })).count > 0;
}

export async function isBarred(tx: Tx, eventId: string, studentId: string): Promise<boolean> {
  return (await tx.eventBar.count({ where: { eventId, studentId } })) > 0;
}
