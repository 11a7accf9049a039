import "server-only";
import { teamInvitePath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import type { Team } from "@/lib/taking-part/joining/team";
import type { TeamJson } from "@/lib/taking-part/joining/team-answers";

/** The relation of a reader to a team: the code is for the captain, addresses are for organisers. Source: contract joining 3. */
export type TeamReader = "captain" | "member" | "organiser";

/** The address that a captain shares. */
export const teamLink = (code: string): string => new URL(teamInvitePath(code), env.ORIGIN).href;

/** Source: contract joining 3. */
export function toTeamJson({ id, name, code, status, missing, isKept, pricePaise, members, event }: Team, reader: TeamReader): TeamJson {
  return {
    _id: id,
    name,
    status,
    isComplete: missing === 0,
    isKept,
    members: members.map((member) => ({
      _id: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      status: member.status,
      isCaptain: member.isCaptain,
      ...(reader === "organiser" && { email: member.email }),
    })),
    ...(reader === "captain" && { code, link: teamLink(code) }),
    amount: pricePaise / 100,
    payer: event.feePer === "team" ? "captain" : "each",
    minimum: event.teamMin,
    maximum: event.teamMax,
  };
}

/** A team as shown to a student who is its member. */
export function readerOf({ members }: Team, studentId: string): TeamReader {
  return members.some(({ id, isCaptain }) => isCaptain && id === studentId) ? "captain" : "member";
}
