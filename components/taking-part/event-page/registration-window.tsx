"use client";

import { CalendarClock, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { useLiveEvent } from "@/components/catalogue/events/live-event";
import { Badge } from "@/components/platform/ui/badge";
import typography from "@/components/platform/ui/typography.module.css";
import { Fact, Facts } from "@/components/taking-part/event-page/facts";
import { seatsText } from "@/components/taking-part/event-page/seats-text";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import styles from "./registration-window.module.css";

/** `Registration opens in 3 days`, and its later states; no time left for those who cannot get a seat in it, or have one. */
export function RegistrationWindow() {
  const { state, text, seats } = useLiveEvent();
  const { registration } = useRegistrationState();
  const isIn = registration?.state === "confirmed" || registration?.state === "held";
  if (state === "open" && (seats?.isFull || isIn)) return null;
  return <Badge tone={state === "open" ? "ok" : state === "upcoming" ? "warn" : undefined}>{text}</Badge>;
}

/** The seats and the rules for those who register; hidden once registration has ended. */
export function UntilClosed({ children }: { children: ReactNode }) {
  const { state } = useLiveEvent();
  return state === "open" || state === "upcoming" ? children : null;
}

/** Nobody is going to an event that is over or cancelled. */
export function UntilOver({ children }: { children: ReactNode }) {
  const { state } = useLiveEvent();
  return state === "over" || state === "cancelled" ? null : children;
}

/** The number of free seats, in a line that keeps its height before the number arrives. */
export function Seats() {
  const { seats } = useLiveEvent();
  const { rules } = useRegistrationState();
  if (!seats) return null;
  const { capacity, left } = seats;
  return (
    <div className={styles.seats}>
      <p className={typography.num}>{seatsText(seats, rules)}</p>
      <meter
        className={typography.srOnly}
        min={0}
        max={capacity}
        value={left === undefined ? undefined : capacity - left}
        aria-label={rules.seatsCount === "teams" ? "Team slots taken" : "Seats taken"}
      />
      <div className={styles.meter} aria-hidden="true">
        <i style={{ width: left === undefined ? 0 : `${(100 * (capacity - left)) / capacity}%` }} />
      </div>
    </div>
  );
}

/** In the bar of phones: the reason why there is no button, otherwise the seats. */
export function StateInBrief() {
  const { state, text, seats } = useLiveEvent();
  const { rules } = useRegistrationState();
  return state === "open" ? seatsText(seats, rules) : text;
}

/** When registration starts, until it has started, and when it ends or ended. */
export function RegistrationDates({ opensAt, closesAt }: { opensAt: ReactNode; closesAt: ReactNode }) {
  const { state } = useLiveEvent();
  return (
    <Facts variant="side">
      {state === "upcoming" && (
        <Fact icon={CalendarClock} name="Registration starts">
          {opensAt}
        </Fact>
      )}
      <Fact icon={Hourglass} name={state === "open" || state === "upcoming" ? "Registration ends" : "Registration ended"}>
        {closesAt}
      </Fact>
    </Facts>
  );
}
