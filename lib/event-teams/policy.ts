import { canLeave } from "@/lib/joining/policy";
import type { Team, TeamMember } from "@/lib/joining/team";

/**
 * The effect of entering: seats for all, an application, a place in line, or nothing where there is neither seat nor line. A team applies
 * once; after that it enters like any other.
 */
export function enteringOf({
  event,
  members,
  enteredAt,
}: Pick<Team, "event" | "members" | "enteredAt">): "register" | "apply" | "wait" | null {
  const needed = event.seatsCount === "teams" ? 1 : members.length;
  const left = event.capacity === null ? needed : event.capacity - event.taken;
  if (left < needed && !event.waitlist) return null;
  if (event.approval && enteredAt === null) return "apply";
  return left < needed ? "wait" : "register";
}

/**
 * Why these members cannot be out of a team at this moment; null when they can. A confirmed seat is given back while the event can be left;
 * a place in line, an application, a hold, an offer and a forming team end at any time.
 * Source: contract joining 3 and 5.
 */
export function whyNotOut({ event }: Pick<Team, "event">, members: readonly TeamMember[], now: Date) {
  if (event.status !== "published") return "event_cancelled";
  if (members.some(({ checkedInAt }) => checkedInAt)) return "already_checked_in";
  return members.some(({ status }) => status === "confirmed") && !canLeave(event, now) ? "registration_closed" : null;
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
