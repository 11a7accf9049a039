import type { LiveEvent } from "@/components/catalogue/events/live-event";
import type { EventRules } from "@/components/taking-part/joining/registration-state";

type Counted = Pick<EventRules, "waitlist" | "seatsCount">;

/** If a seat is a team's, it is called a team slot: four of them hold more than four people. */
export function seatsText(seats: LiveEvent["seats"], { waitlist, seatsCount }: Counted): string {
  const isTeams = seatsCount === "teams";
  if (seats?.isFull) return waitlist ? "Full · waiting list open" : isTeams ? "No team slots left" : "No seats left";
  if (seats?.left === undefined) return isTeams ? "Team slots available" : "Seats available";
  if (isTeams) return seats.left === 1 ? "1 team slot left" : `${seats.left} team slots left`;
  return seats.left === 1 ? "1 seat left" : `${seats.left} seats left`;
}
