"use client";

import { Hourglass } from "lucide-react";
import { Notice } from "@/components/platform/ui/notice";
import { daysHoursAndMinutes, minutesAndSeconds, useSecondsLeft } from "@/components/platform/ui/seconds-left";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./hold-countdown.module.css";

const FIVE_MINUTES_S = 5 * 60;
const ONE_MINUTE_S = 60;
const ONE_HOUR_S = 60 * 60;
/** An announcement stays long enough to be read out, and is then removed. */
const SAID_FOR_S = 20;

/** The remaining time of a held seat. Screen readers announce it at five minutes, at one, and at the end. */
export function HoldCountdown({ until, drawnAt }: { until: Date; drawnAt: Date }) {
  const left = useSecondsLeft(until, drawnAt);
  const isOver = left === 0;
  return (
    <>
      {isOver ? (
        <Notice tone="warn">We’re no longer holding your seat. Press Pay Now to try again at the current price.</Notice>
      ) : (
        <p className={styles.hold}>
          <Hourglass aria-hidden="true" />
          <span>
            Your seat is held for{" "}
            <b className={typography.num}>{left < ONE_HOUR_S ? minutesAndSeconds(left) : daysHoursAndMinutes(left)}</b>
          </span>
        </p>
      )}
      <p className={typography.srOnly} role="status">
        {announcement(left)}
      </p>
    </>
  );
}

function announcement(left: number): string {
  if (left === 0) return "We’re no longer holding your seat.";
  if (left <= ONE_MINUTE_S && left > ONE_MINUTE_S - SAID_FOR_S) return "Your seat is held for 1 more minute.";
  if (left <= FIVE_MINUTES_S && left > FIVE_MINUTES_S - SAID_FOR_S) return "Your seat is held for 5 more minutes.";
  return "";
}
