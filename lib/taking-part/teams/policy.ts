import { canLeave, isRefundable, leavingRefusal } from "@/lib/taking-part/joining/leaving";
import type { Team, TeamMember } from "@/lib/taking-part/joining/team";

/**
 * The effect of entering: seats for all, an application, a place in line, or none if there is neither seat nor line. A team applies once;
 * after that it enters like any other.
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
 * Whether a member can leave now: with a confirmed seat while the event can be left, without one at any time. Source: contract joining 3.
 */
export const mayLeave = ({ event }: Pick<Team, "event">, { status, checkedInAt }: TeamMember, now: Date): boolean =>
  event.status !== "cancelled" && !checkedInAt && (status !== "confirmed" || canLeave(event, now));

/**
 * The reason why a captain cannot remove these members at this moment; null if it is possible. Confirmed seats end while the payment is
 * refundable; a place in line, an application, a hold, an offer and a forming team end at any time.
 * Source: contract joining 3 and 5; decision 044.
 */
export function whyNotOut({ event }: Pick<Team, "event">, members: readonly TeamMember[], now: Date) {
  if (event.status === "cancelled") return "event_cancelled";
  if (members.some(({ checkedInAt }) => checkedInAt)) return "already_checked_in";
  if (!members.some(({ status }) => status === "confirmed") || isRefundable(event, now)) return null;
  return leavingRefusal(event, now) === "event_started" ? "event_started" : "removing_closed";
}

const hasSeat = ({ status }: TeamMember): boolean => status === "held" || status === "confirmed";

/** The consequences for seats and money after these members are removed. Source: contract joining 5 and 9; decision 044. */
export function consequencesOf({ event, members, status }: Team, leaving: readonly TeamMember[], now: Date) {
  const staying = members.filter((member) => !leaving.includes(member));
  const seats = leaving.filter(hasSeat).length;
  const paidPaise = leaving.filter((member) => member.status === "confirmed").reduce((sum, { pricePaise }) => sum + pricePaise, 0);
  // The team's seat and the team's fee stay while there is a team.
  const [keepsSeat, keepsFee] = [event.seatsCount === "teams" && staying.length > 0, event.feePer === "team" && staying.length > 0];
  const isOpen = now < event.registrationClosesAt;
  // After registration has closed only the waiting list can take a seat, and a smaller team stays. No one takes one of a hidden event.
  const canBeTaken = !event.isHidden && (isOpen || event.waiting > 0);
  return {
    seats: !canBeTaken || keepsSeat ? 0 : event.seatsCount === "teams" ? Math.min(1, seats) : seats,
    hasLine: event.waiting > 0,
    paidPaise: keepsFee ? 0 : paidPaise,
    keepsFee: keepsFee && event.pricePaise > 0,
    // The fee of a team is refunded when the team ends, at any time.
    isReturned: event.feePer === "team" || isRefundable(event, now),
    missing: isOpen && status === "in" && staying.length > 0 ? Math.max(0, event.teamMin - staying.filter(hasSeat).length) : 0,
  };
}

/** The team after a member has left it, in sentences: its next captain, its end, or the seat and fee that it keeps. */
export function afterLeaving(team: Pick<Team, "members" | "status">, leaving: Pick<TeamMember, "id" | "isCaptain" | "status">): string {
  const { members, status } = team;
  const next = members.find(({ id }) => id !== leaving.id);
  if (!next) return "You’re the last member, so the team will be deleted.";
  const captain = leaving.isCaptain ? `${next.firstName} becomes captain.` : "";
  return [captain, staysText(status) || (leaving.status === "forming" ? "You can join again with its link." : "")]
    .filter(Boolean)
    .join(" ");
}

function staysText(status: Team["status"]): string {
  if (status === "waiting") return "Your team keeps its position on the waiting list.";
  return status === "pending" ? "Your team’s application stays." : "";
}

/** The members without a seat in a team with seats: their seat was not paid in time. They do not count towards the minimum. */
export const seatlessOf = ({ members, status }: Pick<Team, "members" | "status">): TeamMember[] =>
  status === "in" ? members.filter((member) => member.status === "forming") : [];
