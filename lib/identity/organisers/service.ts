import "server-only";
import { cache } from "react";
import {
  hasRight,
  hasRightOfClubs,
  isTakenByBan,
  type OrganiserRole,
  organiserRoleOf,
  ownClub,
  type Right,
} from "@/lib/identity/organisers/policy";
import * as organisers from "@/lib/identity/organisers/repository";
import { type Account, type Club, hasRole, type Student } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";

/** Not exported, so no other file can make a proof. */
const RIGHT: unique symbol = Symbol("right");

type Proof<R extends Right> = { readonly actor: Account; readonly role: OrganiserRole; readonly [RIGHT]: R };

/** A page reads each of them once, for its frame and its parts; for calls this caches nothing. */
const findEvent = cache((id: string, accountId: string) => organisers.findEvent(id, accountId));
const findClub = cache((id: string, accountId: string) => organisers.findClub(id, accountId));

/** Proof that an account may do `R` at an event. Only `authorize` makes it. */
export type Organiser<R extends Right> = Proof<R> & { readonly event: organisers.OrganisedEvent };

/** Proof that an account may do `R` at a whole club. Only `authorizeClub` makes it. */
export type ClubOrganiser<R extends Right> = Proof<R> & { readonly club: organisers.OrganisedClub };

/**
 * Asks the database whether an account may do something at an event, in one query. The answer is valid for this request only: do not keep
 * it.
 * @throws AppError event_not_found (unknown, or hidden from this account), forbidden, club_banned Source: contract organisers 7.2,
 * contract trust 4.
 */
export async function authorize<const R extends Right>(actor: Account, eventId: string, right: R): Promise<Organiser<R>> {
  const found = await findEvent(eventId, actor.id);
  const role = found && organiserRoleOf(actor, found);
  if (!found || !(role || found.isPublic)) throw new AppError("event_not_found", { id: eventId });
  if (!role || !hasRight(role, right)) throw new AppError("forbidden", { actor: actor.id, event: eventId, right });
  if (found.isBanned && isTakenByBan(role, right)) throw new AppError("club_banned", { actor: actor.id, event: eventId, right });
  const { grants: _, isPublic: __, ...event } = found;
  return { actor, role, event, [RIGHT]: right };
}

/** The time for which a removed person, or a person with a new role, may still send earlier actions. Source: contract organisers 8.4. */
const FORMER_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Proof that an account could do `R` at an event until it was removed or got another role, up to a day ago. Only `authorizeNowOrLately`
 * makes it.
 */
export type FormerOrganiser<R extends Right> = Omit<Organiser<R>, "role"> & { readonly role: null };

/**
 * `authorize`, and for a day after a person was removed, or lost the right with another role, a proof of that: earlier actions may still
 * arrive.
 * @throws AppError event_not_found, forbidden Source: contract organisers 8.4.
 */
export async function authorizeNowOrLately<const R extends Right>(
  actor: Account,
  eventId: string,
  right: R,
  now = new Date(),
): Promise<Organiser<R> | FormerOrganiser<R>> {
  try {
    return await authorize(actor, eventId, right);
  } catch (error) {
    // An event that is hidden meanwhile is not found by a person without a role.
    if (!(error instanceof AppError) || (error.code !== "forbidden" && error.code !== "event_not_found")) throw error;
    const found = await organisers.findEvent(eventId, actor.id, new Date(now.getTime() - FORMER_FOR_MS));
    // Each role is checked alone: a higher present role does not take the right of the previous one.
    const hadRight = found?.grants.some((grant) => {
      const role = organiserRoleOf(actor, { ...found, grants: [grant] });
      return role !== null && hasRight(role, right);
    });
    if (!found || !hadRight) throw error;
    const { grants: _, isPublic: __, ...event } = found;
    return { actor, role: null, event, [RIGHT]: right };
  }
}

/**
 * `authorize` for a whole club: its new events, its blogs, its team. An unknown club gives the same error as another person's club.
 * @throws AppError forbidden, club_banned Source: contract organisers 7.2, contract trust 4.
 */
export async function authorizeClub<const R extends Right>(actor: Account, clubId: string, right: R): Promise<ClubOrganiser<R>> {
  const found = await findClub(clubId, actor.id);
  const role = found && clubRoleOf(actor, found);
  if (!role || !hasRight(role, right)) throw new AppError("forbidden", { actor: actor.id, club: clubId, right });
  if (found.isBanned && isTakenByBan(role, right)) throw new AppError("club_banned", { actor: actor.id, club: clubId, right });
  const { grants: _, ...club } = found;
  return { actor, role, club, [RIGHT]: right };
}

type FoundClub = NonNullable<Awaited<ReturnType<typeof organisers.findClub>>>;

const clubRoleOf = (actor: Account, { id, collegeId, grants }: FoundClub): OrganiserRole | null =>
  organiserRoleOf(actor, { clubId: id, collegeId, grants });

/**
 * `authorize` for a call that writes: it counts for the club too, whichever of its people makes it.
 * @throws AppError event_not_found, forbidden, too_many_requests Source: contract organisers 16.
 */
export async function authorizeWrite<const R extends Right>(actor: Account, eventId: string, right: R): Promise<Organiser<R>> {
  const by = await authorize(actor, eventId, right);
  await countWrite(by, by.event.clubId);
  return by;
}

/** The same for a whole club. @throws AppError forbidden, too_many_requests */
export async function authorizeClubWrite<const R extends Right>(actor: Account, clubId: string, right: R): Promise<ClubOrganiser<R>> {
  const by = await authorizeClub(actor, clubId, right);
  await countWrite(by, by.club.id);
  return by;
}

/** The calls of the college and the admin do not use up the club's limit. */
async function countWrite({ role }: { role: OrganiserRole }, clubId: string | null): Promise<void> {
  if (clubId && role !== "college" && role !== "admin") await limits.writeOfClub.use(clubId);
}

/** How many students can check people in at an event; its clubs can too. */
export const countCheckInStaff = ({ event: { id } }: Organiser<"check_in">): Promise<number> => organisers.countCheckInStaff(id);

/** Whether an account has any role at an event, for a link to its workspace; the workspace checks again. */
export async function hasOrganiserRole(actor: Account, eventId: string): Promise<boolean> {
  const found = await findEvent(eventId, actor.id);
  return found !== null && organiserRoleOf(actor, found) !== null;
}

/** Whether an account has a right at an event or a club, for what is shown to some alone. */
export async function organiserCan(actor: Account, place: { eventId: string } | { clubId: string | null }, right: Right): Promise<boolean> {
  const found = "eventId" in place ? await findEvent(place.eventId, actor.id) : null;
  if (found) {
    const role = organiserRoleOf(actor, found);
    return role !== null && hasRight(role, right);
  }
  const club = "clubId" in place && place.clubId ? await findClub(place.clubId, actor.id) : null;
  const role = club && clubRoleOf(actor, club);
  return role !== null && hasRight(role, right);
}

/**
 * Whether the account that planned something for an event, and that may be gone, could still do it there at this moment, as the club or one
 * of those who organise with it. Source: contract organisers 7.1.
 */
export async function mayStill(tx: Tx, accountId: string, eventId: string, right: Right): Promise<boolean> {
  const found = await organisers.findEvent(eventId, accountId, undefined, tx);
  return found !== null && hasRightOfClubs(accountId, found, right);
}

/** For what nobody may do at a hidden event. @throws AppError event_hidden Source: contract trust 4. */
export function ensureShown({ event: { id, isHidden } }: Organiser<Right>): void {
  if (isHidden) throw new AppError("event_hidden", { event: id });
}

/**
 * Whether a club is banned, in a transaction that publishes or shows something of it: a ban that is being made is waited for, and none
 * begins until the transaction ends. Clubs are locked before events.
 */
export async function isBannedNow(tx: Tx, clubId: string | null): Promise<boolean> {
  return clubId !== null && organisers.isBannedNow(tx, clubId);
}

/** The same for the club of an event. */
export const isClubBannedNow = organisers.isClubBannedNow;

/** The same. @throws AppError club_banned */
export async function ensureMayPublish(tx: Tx, clubId: string | null | undefined): Promise<void> {
  if (clubId && (await organisers.isBannedNow(tx, clubId))) throw new AppError("club_banned", { club: clubId });
}

/** For calls of an account about itself, which need no other right. @throws AppError club_banned, for a banned club */
export async function ensureNotBanned(actor: Account): Promise<void> {
  if (hasRole(actor, ["club"]) && (await organisers.isBanned(ownClub(actor)))) throw new AppError("club_banned", { club: actor.id });
}

/**
 * For calls that concern no event yet, such as posters to choose from. @throws AppError forbidden, unless the account edits some event;
 * club_banned
 */
export async function ensureEditor(actor: Student | Club): Promise<void> {
  if (hasRole(actor, ["club"])) return ensureNotBanned(actor);
  if (!(await organisers.editsSomewhere(actor.id))) throw new AppError("forbidden", { actor: actor.id });
}
