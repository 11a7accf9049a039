"use client";

import { useSyncExternalStore } from "react";
import { everySecond } from "@/components/platform/ui/every-second";

/**
 * Whole seconds until an instant, by the browser's clock, at least 0. The server decides the real end.
 * @param drawnAt the time when the page was made; the first render in the browser must use the same
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

/** `1 d 4 h`, `2 h 10 min`, `9 min`. */
export function daysHoursAndMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  return `${minutes} min`;
}
