import "server-only";
import { isSelf } from "@/lib/identity/accounts/access";
import { type ActedBy, recordOrganiserAct, recordOrganiserActs } from "@/lib/identity/audit/record";
import { getClub } from "@/lib/identity/clubs/service";
import { expireCoHosts } from "@/lib/identity/helpers/cache-tags";
import { countInvitations } from "@/lib/identity/helpers/invitation-mails";
import { ADDRESS_KEPT_MS, CO_HOSTS_MAX, INVITATION_VALID_MS, TEAM_LIMITS } from "@/lib/identity/helpers/policy";
import * as team from "@/lib/identity/helpers/repository";
import type { CoHostForm, InviteForm } from "@/lib/identity/helpers/schema";
import { SEND_INVITATION } from "@/lib/identity/helpers/tasks";
import {
  type GrantRole,
  mayGrant,
  mayInviteClubs,
  type OrganiserRole,
  organiserRoleOf,
  ownClub,
  roleThroughClub,
} from "@/lib/identity/organisers/policy";
import {
  authorizeClubWrite,
  authorizeWrite,
  type ClubOrganiser,
  ensureNotBanned,
  ensureShown,
  type Organiser,
} from "@/lib/identity/organisers/service";
import { lockStudent } from "@/lib/identity/students/service";
import { type Account, type Club, hasRole, type Student } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { invitationLimits } from "@/lib/platform/http/limits";
import { withoutTag } from "@/lib/platform/mail/address";
import { enqueue } from "@/lib/platform/queue/enqueue";

export type { CoHost, Helper, Invitation } from "@/lib/identity/helpers/repository";

/** Lists are never unbounded; a club with too many helpers at single events sees the first ones. */
const PEOPLE_MAX = 500;
const ORGANISED_MAX = 200;
/** Limit of clubs in the list to choose from. */
const ASKABLE_MAX = 500;

/** The clubs that the owner of an event may invite to co-organise it: those of its own college first. */
export async function listClubsToAsk(by: Reader): Promise<team.AskableClub[]> {
  const { clubId, eventId } = placeOf(by);
  return eventId ? team.listAskable({ clubId, eventId, limit: ASKABLE_MAX }) : [];
}

/** The public co-organising clubs of an event: those that accepted and have not ended it. */
export const listActiveCoHosts = team.listActiveCoHosts;

/**
 * Gives the account that copies an event the same role there as it has at this event alone: as a helper, or of a co-organising club. Other
 * people of the event are left out; helpers of the whole club help at the copies anyway.
 */
export async function keepRole(tx: Tx, { actor, event }: Organiser<"edit_event">, copies: readonly string[], now: Date): Promise<void> {
  await team.copyRole(tx, { accountId: actor.id, from: event.id, to: copies, now });
}

type Changer = Organiser<"change_team"> | ClubOrganiser<"change_team">;
type Reader = Organiser<"read_team"> | ClubOrganiser<"read_team">;

/** The event has an owner: at an event whose club is gone only the admin has a role, and the admin changes no team. */
function placeOf(by: Changer | Reader): team.HelperScope {
  if ("club" in by) return { clubId: by.club.id, eventId: null };
  if (!by.event.clubId) throw new AppError("event_not_found", { id: by.event.id });
  return { clubId: by.event.clubId, eventId: by.event.id };
}

export type Helpers = { people: team.Helper[]; clubs: team.CoHost[] };

/**
 * The people who help: for a club also those of its single events, for an event also those of the whole club. Source: contract organisers
 * 7.3.
 */
export async function readTeam(by: Reader, now = new Date()): Promise<Helpers> {
  const place = placeOf(by);
  const [people, clubs] = await Promise.all([
    team.listPeople(place, now, PEOPLE_MAX),
    place.eventId ? team.listCoHosts(place.eventId, now) : [],
  ]);
  return { people, clubs };
}

/** The account's own roles in a team, which it can leave. */
export function ownRoles(actor: Account, { people, clubs }: Helpers): string[] {
  const own = [
    ...people.filter(({ studentId }) => studentId !== null && isSelf(actor, studentId)),
    ...clubs.filter(({ club }) => isSelf(actor, club.id)),
  ];
  return own.map(({ id }) => id);
}

/** `isMailed` false means that no mail was sent: the address got a mail about this event or club in the last 24 hours. */
export type Invited = { person: team.Helper; isMailed: boolean };

/**
 * Invites an address to help at a club or an event, and mails it unless it was mailed in the last 24 hours. The outcome is the same whether
 * or not the address has an account.
 * @throws AppError forbidden (they may not give this role), already_in_team, team_full, too_many_requests, invitation_limit Source:
 * contract organisers 7.3, decision 028.
 */
export async function invite(by: Changer, { email, role }: InviteForm, now = new Date()): Promise<Invited> {
  refuseUnless(mayGrant(by.role, role), by);
  if ("event" in by) ensureShown(by);
  const place = placeOf(by);
  const limit = place.eventId ? TEAM_LIMITS.event : TEAM_LIMITS.club;
  const expiresAt = new Date(now.getTime() + INVITATION_VALID_MS);
  const { id, isMailed } = await db.$transaction(async (tx) => {
    await lockTeam(tx, place, now);
    const coClubId = await coClubOf(tx, by, place);
    const made = await team.createGrant(tx, { ...place, email, role, coClubId, invitedById: by.actor.id, invitedAt: now, expiresAt });
    const { people, open } = await team.countPeople(tx, place);
    if (open > limit.open) throw new AppError("team_full", place, { issues: [{ field: "email", message: TOO_MANY_OPEN }] });
    if (people > limit.people) throw new AppError("team_full", place);
    await recordOrganiserAct(tx, by, { act: "invited", subject: { kind: "member", id: made }, changes: { role: [null, role] } });
    return { id: made, isMailed: await mail(tx, by, made, email, now) };
  });
  const event = "event" in by ? { id: by.event.id, name: by.event.name } : null;
  const person = {
    id,
    studentId: null,
    role,
    state: "invited",
    name: null,
    email,
    event,
    invitedAt: now,
    acceptedAt: null,
    expiresAt,
  } as const;
  return { person, isMailed };
}

const TOO_MANY_OPEN = "Too many invitations are open. Withdraw one, or wait until one is answered.";

/**
 * The co-organising club for which an organiser invites; null for the owner. Read under the lock of the team, which the club's removal
 * takes too.
 * @throws AppError forbidden, when it no longer co-organises
 */
async function coClubOf(tx: Tx, by: Changer, { eventId }: team.HelperScope): Promise<string | null> {
  if (!eventId || by.role !== "co_manager") return null;
  const clubId = await team.findCoClub(tx, eventId, by.actor.id);
  if (!clubId) throw new AppError("forbidden", { actor: by.actor.id, event: eventId });
  return clubId;
}

/**
 * Invites a club to co-organise an event, and mails it unless its address got an invitation to the event in the last 24 hours. The result
 * does not say whether it was mailed: that would reveal whose address it is.
 * @throws AppError forbidden (for everyone except the owner), account_not_found, already_in_team, co_organisers_full, too_many_requests,
 * invitation_limit Source: contract organisers 7.3, decision 028.
 */
export async function inviteClub(by: Organiser<"change_team">, { clubId, role }: CoHostForm, now = new Date()): Promise<team.CoHost> {
  refuseUnless(mayInviteClubs(by.role), by);
  const place = placeOf(by);
  ensureShown(by);
  const eventId = by.event.id;
  if (clubId === place.clubId) throw alreadyOrganises(clubId);
  return db.$transaction(async (tx) => {
    await lockTeam(tx, place, now);
    const club = await team.findInvitedClub(tx, clubId);
    if (!club) throw new AppError("account_not_found", { id: clubId });
    const expiresAt = new Date(now.getTime() + INVITATION_VALID_MS);
    const invited = { eventId, clubId, role, invitedById: by.actor.id, invitedAt: now, expiresAt };
    const id = await team.createCoHost(tx, invited).catch((error: unknown) => {
      throw error instanceof AppError && error.code === "already_in_team" ? alreadyOrganises(clubId) : error;
    });
    if ((await team.countCoHosts(tx, eventId)) > CO_HOSTS_MAX) throw new AppError("co_organisers_full", place);
    await recordOrganiserAct(tx, by, { act: "invited", subject: { kind: "club", id: clubId }, changes: { role: [null, role] } });
    await mail(tx, by, id, withoutTag(club.email), now);
    return { id, role, state: "invited" as const, club: { id: clubId, name: club.name } };
  });
}

const alreadyOrganises = (clubId: string): AppError =>
  new AppError("already_in_team", { clubId }, { issues: [{ field: "clubId", message: "This club is already an organiser or invited." }] });

/**
 * Queues the mail of an invitation, unless a limit of its mailbox is reached.
 * @returns false if it was mailed about this event or club in the last 24 hours
 * @throws AppError too_many_requests, invitation_limit
 */
async function mail(tx: Tx, by: Changer, invitationId: string, mailbox: string, now: Date): Promise<boolean> {
  await invitationLimits.team.use(tx, [placeOf(by).clubId], 1, now);
  const { fresh, toMail } = await countInvitations(tx, by, [mailbox], now);
  if (toMail.length > 0) await enqueue(tx, SEND_INVITATION, { id: invitationId });
  return fresh.length > 0;
}

/** Changes of one club's teams run one after the other, so that two people never get the same place. @throws AppError account_not_found */
async function lockTeam(tx: Tx, place: team.HelperScope, now: Date): Promise<void> {
  if (!(await team.lockClub(tx, place.clubId))) throw new AppError("account_not_found", { id: place.clubId });
  await team.endExpired(tx, place, now);
}

/**
 * Gives a person of the team, or a club, another role.
 * @throws AppError organiser_not_found, forbidden, validation_failed (a club has no place at the door) Source: contract organisers 7.3.
 */
export async function changeRole(actor: Account, id: string, role: GrantRole, now = new Date()): Promise<void> {
  const member = await getMember(id, now);
  const by = await authorizeChange(actor, member);
  refuseUnless(mayChange(by.role, member) && (member.kind === "club" || mayGrant(by.role, role)), by);
  if (member.kind === "club" && role === "door") {
    throw new AppError("validation_failed", {}, { issues: [{ field: "role", message: "A club can be manager or editor of an event" }] });
  }
  await db.$transaction(async (tx) => {
    const current = await team.findMember(id, now, { tx, lock: true });
    if (!current) throw new AppError("organiser_not_found", { id });
    // Meanwhile the person may have become a manager.
    refuseUnless(mayChange(by.role, current), by);
    if (current.role === role) return;
    await team.setRole(tx, current, role);
    await recordOrganiserAct(tx, by, { act: "role_changed", subject: subjectOf(current), changes: { role: [current.role, role] } });
  });
}

/**
 * Ends a role or an invitation: people who may change the team remove others, and everyone may leave. From the next request on the account
 * has no role. When a co-organising club is removed, the helpers that it invited to the event are removed too.
 * @throws AppError organiser_not_found, forbidden Source: contract organisers 7.3.
 */
export async function removeMember(actor: Account, id: string, now = new Date()): Promise<"removed" | "left"> {
  const member = await getMember(id, now);
  const by = member.holderId !== null && isSelf(actor, member.holderId) ? null : await authorizeChange(actor, member);
  if (by) refuseUnless(mayChange(by.role, member), by);
  const act = by ? "removed" : "left";
  await db.$transaction(async (tx) => {
    // No one can be invited for a club while it is removed.
    if (member.kind === "club") await team.lockClub(tx, member.clubId);
    const current = await team.findMember(id, now, { tx, lock: true });
    if (!current) throw new AppError("organiser_not_found", { id });
    if (by) refuseUnless(mayChange(by.role, current), by);
    await team.end(tx, current, now);
    const acted = by ?? (await actedAt(tx, id, actor, organiserRoleOfMember(current)));
    const helpers = current.kind === "club" ? await team.endHelpersOf(tx, current, now) : [];
    await recordOrganiserActs(tx, acted, [
      { act, subject: subjectOf(current) },
      ...helpers.map((helper) => ({ act: "removed" as const, subject: { kind: "member" as const, id: helper } })),
    ]);
    if (current.kind === "club" && current.eventId && current.state === "active") await expireCoHosts(tx, [current.eventId]);
  });
  return act;
}

async function getMember(id: string, now: Date): Promise<team.Member> {
  const member = await team.findMember(id, now);
  if (!member) throw new AppError("organiser_not_found", { id });
  return member;
}

function authorizeChange(actor: Account, { clubId, eventId }: team.HelperScope): Promise<Changer> {
  return eventId ? authorizeWrite(actor, eventId, "change_team") : authorizeClubWrite(actor, clubId, "change_team");
}

const mayChange = (own: OrganiserRole, { kind, role }: Pick<team.Member, "kind" | "role">): boolean =>
  kind === "club" ? mayInviteClubs(own) : mayGrant(own, role);

function refuseUnless(isAllowed: boolean, { actor }: Changer): void {
  if (!isAllowed) throw new AppError("forbidden", { actor: actor.id });
}

const subjectOf = ({ id, kind, holderId }: Pick<team.Member, "id" | "kind" | "holderId">) =>
  kind === "club" && holderId ? ({ kind: "club", id: holderId } as const) : ({ kind: "member", id } as const);

const organiserRoleOfMember = ({ role, kind }: Pick<team.Member, "role" | "kind">): OrganiserRole =>
  roleThroughClub(kind === "club" ? { role: "manager", coRole: role === "manager" ? "manager" : "editor" } : { role, coRole: null });

/** For the log: a person who acts on their own role, at the event or club of the role. */
async function actedAt(tx: Tx, id: string, actor: Account, role: OrganiserRole): Promise<ActedBy> {
  const place = await team.findPlace(tx, id);
  if (!place) throw new AppError("organiser_not_found", { id });
  const { clubId, collegeId, eventId } = place;
  return { actor, role, ...(eventId ? { event: { id: eventId, clubId, collegeId } } : { club: { id: clubId, collegeId } }) };
}

// Invitations ------------------------------------------------------------------------------------

/** Open invitations to the student's own addresses, or to the club. */
export async function listInvitations(actor: Student | Club, now = new Date()): Promise<team.Invitation[]> {
  if (hasRole(actor, ["club"])) return team.listForClub(db, ownClub(actor), now);
  return team.listForStudent(db, actor.id, await team.listAddresses(db, actor.id), now);
}

/** An invitation of the caller's: open, accepted, or ended. @throws AppError invitation_not_found */
export async function getInvitation(actor: Student | Club, id: string, now = new Date(), tx: Tx = db): Promise<team.Invitation> {
  const [found] = hasRole(actor, ["club"])
    ? await team.listForClub(tx, ownClub(actor), now, id)
    : await team.listForStudent(tx, actor.id, await team.listAddresses(tx, actor.id), now, id);
  if (!found) throw new AppError("invitation_not_found", { id });
  return found.state === "invited" && found.expiresAt <= now ? { ...found, state: "ended" } : found;
}

/**
 * Accepts the offered role. May be repeated. If the address fits several accounts, the first one to accept gets the role.
 * @throws AppError invitation_not_found, invitation_over, already_in_team (by another address) Source: contract organisers 7.3.
 */
export async function acceptInvitation(actor: Student | Club, id: string, now = new Date()): Promise<void> {
  await ensureNotBanned(actor);
  await db.$transaction(async (tx) => {
    const isDone = await takeInvitation(tx, actor, id, now);
    const invitation = await getInvitation(actor, id, now, tx);
    if (isDone) await recordAnswer(tx, actor, invitation, "accepted");
    else if (invitation.state !== "active") throw new AppError("invitation_over", { id });
    if (isDone && hasRole(actor, ["club"]) && invitation.event) await expireCoHosts(tx, [invitation.event.id]);
  });
}

async function takeInvitation(tx: Tx, actor: Student | Club, id: string, now: Date): Promise<boolean> {
  if (hasRole(actor, ["club"])) return team.acceptCoHost(tx, id, { clubId: ownClub(actor), now });
  // Locked before the grant, in the same order as the deletion of the account, which ends its grants.
  if (!(await lockStudent(tx, actor.id))) throw new AppError("account_not_found", { id: actor.id });
  return team.acceptGrant(tx, id, { studentId: actor.id, addresses: await team.listAddresses(tx, actor.id), now });
}

/** @throws AppError invitation_not_found, invitation_over, invitation_accepted (a role is left, not declined) */
export async function declineInvitation(actor: Student | Club, id: string, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    const invitation = await getInvitation(actor, id, now, tx);
    const isDone = hasRole(actor, ["club"])
      ? await team.declineCoHost(tx, id, { clubId: ownClub(actor), now })
      : await team.declineGrant(tx, id, { addresses: await team.listAddresses(tx, actor.id), now });
    if (!isDone) throw new AppError(invitation.state === "active" ? "invitation_accepted" : "invitation_over", { id });
    await recordAnswer(tx, actor, invitation, "declined");
  });
}

async function recordAnswer(tx: Tx, actor: Student | Club, { id, role }: team.Invitation, act: "accepted" | "declined"): Promise<void> {
  const member = { id, role, kind: hasRole(actor, ["club"]) ? "club" : "person", holderId: actor.id } as const;
  await recordOrganiserAct(tx, await actedAt(tx, id, actor, organiserRoleOfMember(member)), { act, subject: subjectOf(member) });
}

// Organised events -------------------------------------------------------------------------------

export type Organising = {
  clubs: { id: string; name: string; isBanned: boolean; role: OrganiserRole; ownId: string | null }[];
  events: (Omit<team.OrganisedRow, "grants"> & { role: OrganiserRole })[];
};

/**
 * The clubs and events where a student helps; for a club its own events and the ones that it co-organises. Source: contract organisers 7.3.
 */
export async function listOrganising(actor: Student | Club): Promise<Organising> {
  const [clubs, rows] = await Promise.all([listOwnClubs(actor), team.listOrganised(actor.id, ORGANISED_MAX)]);
  const events = rows.flatMap(({ grants, ...event }) => {
    const role = organiserRoleOf(actor, { clubId: event.club.id, collegeId: null, grants });
    return role ? [{ ...event, role }] : [];
  });
  return { clubs, events };
}

async function listOwnClubs(actor: Student | Club): Promise<Organising["clubs"]> {
  if (!hasRole(actor, ["club"])) return team.listClubsOf(actor.id);
  const { id, name, isBanned } = await getClub(ownClub(actor));
  return [{ id, name, isBanned, role: "owner", ownId: null }];
}

// Endings ----------------------------------------------------------------------------------------

/** Ends the roles of a student whose account is deleted, in that transaction. Source: contract organisers 7.3. */
export async function endRolesOf(tx: Tx, studentId: string, now: Date): Promise<void> {
  await team.endOfStudent(tx, studentId, await team.listAddresses(tx, studentId), now);
}

/** Ends the roles of other clubs at the events of clubs that are deleted, in that transaction. Source: contract organisers 7.3. */
export const endRolesAtEventsOf = team.endAtEventsOf;

/** Ends expired invitations, and erases the addresses of those that ended long ago. */
export function expireInvitations(now = new Date()): Promise<void> {
  return team.tidy(now, new Date(now.getTime() - ADDRESS_KEPT_MS));
}
