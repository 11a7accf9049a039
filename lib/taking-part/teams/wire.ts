import type { Student } from "@/lib/platform/auth/actor";
import { toRegistrationStateJson } from "@/lib/taking-part/joining/registration-wire";
import type { Team } from "@/lib/taking-part/joining/team";
import type { TeamStatus } from "@/lib/taking-part/joining/team-answers";
import { toTeamJson } from "@/lib/taking-part/joining/team-wire";
import type { EnteredJson, InviteJson } from "@/lib/taking-part/teams/calls";
import type { Invite } from "@/lib/taking-part/teams/service";

const ENTERED = {
  forming: "Your team is not registered yet",
  pending: "Your team has applied",
  waiting: "Your team is on the waiting list",
  in: "Registered Successfully!!",
} as const satisfies Record<TeamStatus, string>;

/** Seats of members who have not paid are held for them. */
export function toEnteredJson(team: Team): EnteredJson {
  const owes = team.status === "in" && team.members.some(({ status }) => status === "held");
  return { message: owes ? "Seats held until they’re paid for" : ENTERED[team.status], team: toTeamJson(team, "captain") };
}

/** Source: contract joining 3. */
export function toInviteJson({ team, registration }: Invite, student: Pick<Student, "id">): InviteJson {
  const { event, members } = team;
  const captain = members.find(({ isCaptain }) => isCaptain);
  return {
    event: { _id: event.id, eventName: event.name },
    team: { name: team.name, captain: captain?.firstName ?? "", size: members.length, teamMax: event.teamMax },
    standing: toRegistrationStateJson(registration, student),
  };
}
