"use client";

import type { ReactNode } from "react";
import { useLiveEvent } from "@/components/catalogue/events/live-event";
import { Badge } from "@/components/platform/ui/badge";
import typography from "@/components/platform/ui/typography.module.css";
import { Facts } from "@/components/taking-part/event-page/facts";
import { seatsText } from "@/components/taking-part/event-page/seats-text";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import styles from "./registration-window.module.css";

/** `Registration opens in 3 days`, and its later states. */
export function RegistrationWindow() {
  const { state, text, seats } = useLiveEvent();
  const hasSeats = state === "open" && !seats?.isFull;
  return <Badge tone={hasSeats ? "ok" : state === "upcoming" ? "warn" : undefined}>{text}</Badge>;
}

/** The number of free seats, in a line that keeps its height before the number arrives; hidden once registration has ended. */
export function Seats() {
  const { state, seats } = useLiveEvent();
  const { rules } = useRegistrationState();
  if (!seats || (state !== "open" && state !== "upcoming")) return null;
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

/** When registration starts, until it has started, and when it ends. */
export function RegistrationDates({ opens, closes }: { opens: ReactNode; closes: ReactNode }) {
  const { state } = useLiveEvent();
  return (
    <Facts variant="side">
      {state === "upcoming" && opens}
      {closes}
    </Facts>
  );
}
