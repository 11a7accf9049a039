import { FORMER_MEMBER } from "@/lib/identity/audit/wire";
import type { CoHostJson, HelperJson, HelpersJson, InvitationJson, OrganisingJson } from "@/lib/identity/helpers/calls";
import type { CoHost, Helper, Helpers, Invitation, Invited, Organising } from "@/lib/identity/helpers/service";
import { EVENT_STATES, stateOf } from "@/lib/identity/organisers/event-state";
import type { GrantRole, OrganiserRole } from "@/lib/identity/organisers/policy";

const named = ({ id, name }: { id: string; name: string }) => ({ _id: id, name });
const standing = ({ isBanned, ...club }: { id: string; name: string; isBanned: boolean }) => ({
  ...named(club),
  ...(isBanned && { isBanned }),
});
const eventNamed = (event: { id: string; name: string } | null) => event && { _id: event.id, eventName: event.name };
/** Callers see a manager of a co-organising club as a manager. */
const roleJson = (role: OrganiserRole) => (role === "co_manager" ? "manager" : (role as GrantRole | "owner"));

export function toPersonJson({ id, role, state, name, email, event, invitedAt, acceptedAt, expiresAt }: Helper): HelperJson {
  return {
    _id: id,
    role,
    state,
    name,
    email,
    event: eventNamed(event),
    invitedAt: invitedAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Tells the organiser whether the invitation is mailed. */
export const invitedText = ({ isMailed }: Invited): string =>
  isMailed ? "Invitation sent" : "Invited. This person got an email in the last 24 hours, so we did not send another.";

export function toCoHostJson({ id, club, role, state }: CoHost): CoHostJson {
  return { _id: id, club: named(club), role, state };
}

/** Source: contract organisers 7.3. */
export function toTeamJson({ people, clubs }: Helpers): HelpersJson {
  return { people: people.map(toPersonJson), clubs: clubs.map(toCoHostJson) };
}

export function toInvitationJson({ id, role, club, event, invitedBy, expiresAt }: Invitation): InvitationJson {
  return {
    _id: id,
    role,
    club: named(club),
    event: eventNamed(event),
    invitedBy: invitedBy ?? FORMER_MEMBER,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Source: contract organisers 7.3. */
export function toOrganisingJson({ clubs, events }: Organising): OrganisingJson {
  return {
    clubs: clubs.map(({ role, ownId, ...club }) => ({ ...standing(club), role: roleJson(role), grantId: ownId })),
    events: events.map(({ id, name, status, publishAt, startsAt, timeZone, role, club, ownId }) => ({
      _id: id,
      eventName: name,
      status: EVENT_STATES[stateOf({ status, publishAt })],
      publishAt: publishAt?.toISOString() ?? null,
      startsAt: startsAt?.toISOString() ?? null,
      timeZone,
      role: roleJson(role),
      grantId: ownId,
      club: standing(club),
    })),
  };
}
