import type { Team, TeamMember } from "@/lib/joining/team";

/** The effect of entering: seats for all, an application, a place in line, or nothing where there is neither seat nor line. */
export function enteringOf({ event, members }: Pick<Team, "event" | "members">): "register" | "apply" | "wait" | null {
  if (event.approval) return "apply";
  const needed = event.seatsCount === "teams" ? 1 : members.length;
  const left = event.capacity === null ? needed : event.capacity - event.taken;
  if (left >= needed) return "register";
  return event.waitlist ? "wait" : null;
}

/** The consequences for seats and money when these members are out. Source: contract 5 and 9. */
export function consequencesOf({ event, members, status }: Team, leaving: readonly TeamMember[]) {
  const left = members.length - leaving.length;
  const withSeats = leaving.filter(({ status }) => status === "held" || status === "confirmed").length;
  // Where teams are counted, the seat stays with the team while there is one.
  const seats = event.seatsCount === "people" ? withSeats : left === 0 ? Math.min(1, withSeats) : 0;
  const returned = leaving.filter((member) => member.status === "confirmed" && (event.feePer === "person" || left === 0));
  return {
    seats,
    hasLine: event.waiting > 0,
    paidPaise: returned.reduce((sum, { pricePaise }) => sum + pricePaise, 0),
    missing: status === "in" && left > 0 ? Math.max(0, event.teamMin - left) : 0,
  };
}

/** The team after a member has left it, as a sentence: its next captain, or its end. */
export function afterLeaving({ members }: Pick<Team, "members">, leaving: Pick<TeamMember, "id" | "isCaptain">): string {
  const next = members.find(({ id }) => id !== leaving.id);
  if (!next) return "You are the last one, so the team ends.";
  return leaving.isCaptain ? `${next.firstName} becomes captain.` : "";
}
