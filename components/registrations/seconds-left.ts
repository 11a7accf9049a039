"use client";

import { useSyncExternalStore } from "react";

const TICK_MS = 1000;

/**
 * Whole seconds until an instant, by the browser's clock, at least 0; undefined without one. The server says when it really ends.
 * @param drawnAt when the page was made, which the first drawing in the browser has to repeat
 */
export function useSecondsLeft(until: Date | null, drawnAt: Date): number | undefined {
  const left = (now: Date) => until && Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return (
    useSyncExternalStore(
      tick,
      () => left(new Date()),
      () => left(drawnAt),
    ) ?? undefined
  );
}

/** `14:05` */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
