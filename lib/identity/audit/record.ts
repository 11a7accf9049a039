import "server-only";
import type { ActStanding, AdminAct, AdminSubject, OrganiserAct, OrganiserSubject } from "@/lib/generated/prisma/enums";
import { type Account, hasRole } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db/client";

type Act = {
  act: AdminAct;
  subject: AdminSubject;
  subjectId: string;
  /** The current name of an organisation, an event or a blog. Never of a person: log lines cannot be deleted. */
  subjectName?: string;
  reason?: string;
};

/**
 * Logs an action of the admin in the transaction that does it, so both are stored or neither. Actions of other accounts are not logged. Log
 * entries never change; only the purge detaches them from students who are gone and removes them after eight years, see the triggers
 * AdminAction_append_only and AdminAction_keep_line.
 */
export async function recordAct(tx: Tx, actor: Account, { subjectName, reason, ...act }: Act): Promise<void> {
  if (!hasRole(actor, ["admin"])) return;
  await tx.adminAction.create({ data: { ...act, subjectName: subjectName ?? null, reason: reason || null }, select: { id: true } });
}

/**
 * The account that acts, and the event, club and college whose logs show the act. The proofs of `lib/identity/organisers` have this shape.
 */
export type ActedBy = {
  /** Null if the clock acts. With the token by which a program acts for the account. */
  readonly actor: { readonly id: string; readonly token?: { readonly id: string } | undefined } | null;
  readonly role: ActStanding;
  readonly event?: { readonly id: string; readonly clubId: string | null; readonly collegeId: string | null };
  readonly club?: { readonly id: string; readonly collegeId: string };
  /** For actions of a college. */
  readonly college?: { readonly id: string };
};

type Organisation = NonNullable<ActedBy["actor"]> & ({ readonly role: "club"; readonly collegeId: string } | { readonly role: "college" });

/** A club or a college that acts on its own account. */
export function ofOrganisation(actor: Organisation): ActedBy {
  if (!("collegeId" in actor)) return { actor, role: "college", college: { id: actor.id } };
  return { actor, role: "owner", club: { id: actor.id, collegeId: actor.collegeId } };
}

/** Values that were public or are settings: never a person's, never an answer or the text of a message. */
type Changes = Readonly<Record<string, readonly [old: unknown, new_: unknown]>>;

export type OrganiserActed = {
  act: OrganiserAct;
  /** The object of the action; by default the event, club or college itself. */
  subject?: { kind: OrganiserSubject; id: string };
  changes?: Changes;
};

/**
 * Logs an action of an organiser, of its college, of the admin or of the clock in the transaction that does it, so both are stored or
 * neither. Every action that changes a club or an event calls this. Log entries never change; only the purge
 * detaches them from accounts that are gone and removes them after eight years, see the triggers OrganiserAction_append_only and
 * OrganiserAction_keep_line.
 * Source: contract organisers 15.
 */
export async function recordOrganiserAct(tx: Tx, by: ActedBy, acted: OrganiserActed): Promise<void> {
  await recordOrganiserActs(tx, by, [acted]);
}

/** The same for several acts of one call, in one statement. */
export async function recordOrganiserActs(tx: Tx, by: ActedBy, acts: readonly OrganiserActed[]): Promise<void> {
  await tx.organiserAction.createMany({ data: acts.map((acted) => toLine(by, acted)) });
}

function toLine(by: ActedBy, { act, subject, changes }: OrganiserActed) {
  const { kind, id } = subject ?? placeOf(by);
  return {
    collegeId: by.college?.id ?? by.event?.collegeId ?? by.club?.collegeId ?? null,
    clubId: by.event?.clubId ?? by.club?.id ?? null,
    eventId: by.event?.id ?? null,
    actorId: by.actor?.id ?? null,
    tokenId: by.actor?.token?.id ?? null,
    standing: by.role,
    act,
    subjectKind: kind,
    subjectId: id,
    // In the form of JSON: instants as texts.
    ...(changes && { changes: JSON.parse(JSON.stringify(changes)) }),
  };
}

function placeOf({ event, club, college }: ActedBy): { kind: OrganiserSubject; id: string } {
  if (event) return { kind: "event", id: event.id };
  if (club) return { kind: "club", id: club.id };
  if (college) return { kind: "college", id: college.id };
  throw new Error("an action needs an event, a club or a college");
}
