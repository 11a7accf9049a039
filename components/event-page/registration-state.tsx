"use client";

import { type LiveEvent, useLiveEvent } from "@/components/events/live-event";
import { useStanding } from "@/components/joining/standing";
import { Badge } from "@/components/ui/badge";

/** `Opens in 3 days`, and its later states. */
export function RegistrationState() {
  const { state, text, seats } = useLiveEvent();
  const hasSeats = state === "open" && !seats?.isFull;
  return <Badge tone={hasSeats ? "ok" : state === "upcoming" ? "warn" : undefined}>{text}</Badge>;
}

/** The number of free seats, in a line that keeps its height before the number arrives; hidden once registration has ended. */
export function Seats() {
  const { state, seats } = useLiveEvent();
  const { waitlist } = useStanding().rules;
  if (!seats || (state !== "open" && state !== "upcoming")) return null;
  const { capacity, left } = seats;
  return (
    <div className="seats">
      <p className="num">{seatsText(seats, waitlist)}</p>
      <meter className="vh" min={0} max={capacity} value={left === undefined ? undefined : capacity - left} aria-label="Seats taken" />
      <div className="meter" aria-hidden="true">
        <i style={{ width: left === undefined ? 0 : `${(100 * (capacity - left)) / capacity}%` }} />
      </div>
    </div>
  );
}

/** In the bar of phones: the reason why there is no button, otherwise the seats. */
export function StateInBrief() {
  const { state, text, seats } = useLiveEvent();
  const { waitlist } = useStanding().rules;
  return state === "open" ? seatsText(seats, waitlist) : text;
}

function seatsText(seats: LiveEvent["seats"], waitlist: boolean): string {
  if (seats?.isFull) return waitlist ? "Full, with a waiting list" : "No seats left";
  if (seats?.left === undefined) return "Seats available";
  return `${seats.left} ${seats.left === 1 ? "seat" : "seats"} left`;
}
