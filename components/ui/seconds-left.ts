"use client";

import { useSyncExternalStore } from "react";
import { everySecond } from "@/components/ui/every-second";

/**
 * Whole seconds until an instant, by the browser's clock, at least 0. The server decides the real end.
 * @param drawnAt when the page was made, which the first render in the browser has to repeat
 */
export function useSecondsLeft(until: Date, drawnAt: Date): number {
  const left = (now: Date) => Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return useSyncExternalStore(
    everySecond,
    () => left(new Date()),
    () => left(drawnAt),
  );
}

/** `14:05` */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
