import type { Team, TeamMember } from "@/lib/joining/team";

/** The effect of entering: seats for all, an application, a place in line, or nothing where there is neither seat nor line. */
export function enteringOf({ event, members }: Pick<Team, "event" | "members">): "register" | "apply" | "wait" | null {
  if (event.approval) return "apply";
  const needed = event.seatsCount === "teams" ? 1 : members.length;
  const left = event.capacity === null ? needed : event.capacity - event.taken;
  if (left >= needed) return "register";
  return event.waitlist ? "wait" : null;
}

const hasSeat = ({ status }: TeamMember): boolean => status === "held" || status === "confirmed";

/** The consequences for seats and money when these members are out. Source: contract 5 and 9. */
export function consequencesOf({ event, members, status }: Team, leaving: readonly TeamMember[]) {
  const staying = members.filter((member) => !leaving.includes(member));
  const seats = leaving.filter(hasSeat).length;
  const paidPaise = leaving.filter((member) => member.status === "confirmed").reduce((sum, { pricePaise }) => sum + pricePaise, 0);
  // The team's seat and the team's fee stay while there is a team.
  const [keepsSeat, keepsFee] = [event.seatsCount === "teams" && staying.length > 0, event.feePer === "team" && staying.length > 0];
  return {
    seats: keepsSeat ? 0 : event.seatsCount === "teams" ? Math.min(1, seats) : seats,
    hasLine: event.waiting > 0,
    paidPaise: keepsFee ? 0 : paidPaise,
    keepsFee: keepsFee && event.pricePaise > 0,
    missing: status === "in" && staying.length > 0 ? Math.max(0, event.teamMin - staying.filter(hasSeat).length) : 0,
  };
}

/** The team after a member has left it, as a sentence: its next captain, or its end. */
export function afterLeaving({ members }: Pick<Team, "members">, leaving: Pick<TeamMember, "id" | "isCaptain">): string {
  const next = members.find(({ id }) => id !== leaving.id);
  if (!next) return "You are the last one, so the team ends.";
  return leaving.isCaptain ? `${next.firstName} becomes captain.` : "";
}
