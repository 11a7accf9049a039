"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useCountedVisit } from "@/components/catalogue/events/visit";
import { everySecond } from "@/components/platform/ui/every-second";
import { useNewestRequest } from "@/components/platform/ui/use-newest-request";
import { type Window, type WindowState, windowState, windowText } from "@/lib/catalogue/events/registration-window";
import { read } from "@/lib/site/api-client/client";

/** Data that a finished page cannot contain: the current time, and the current number of free seats. */
export type LiveEvent = {
  id: string;
  timeZone: string;
  state: WindowState;
  /** `Registration opens in 3 days` */
  text: string;
  /** Null for unlimited seats; until the number arrives, only whether there are any. */
  seats: { capacity: number; left: number | undefined; isFull: boolean } | null;
  /** Entries in line, if known. */
  waiting: number | undefined;
  /** Requests the number again. */
  refresh(): void;
};

const Live = createContext<LiveEvent | null>(null);

type Props = {
  id: string;
  timeZone: string;
  window: Window;
  /** The time when the page was made. The first render in the browser must use the same. */
  drawnAt: Date;
  seats: { capacity: number; isFull: boolean } | null;
  children: ReactNode;
};

/** Provides the changing data to the parts of an event's page. Source: contract base 5. */
export function LiveEventProvider({ id, timeZone, window, drawnAt, seats, children }: Props) {
  useCountedVisit(id);
  const state = useSyncExternalStore(
    everySecond,
    () => windowState(window, new Date()),
    () => windowState(window, drawnAt),
  );
  const text = useSyncExternalStore(
    everySecond,
    () => windowText(window, new Date()),
    () => windowText(window, drawnAt),
  );
  const isCounted = seats !== null;
  const [counted, setCounted] = useState<{ left: number | undefined; waiting: number }>();
  const startRequest = useNewestRequest();
  const refresh = useCallback(() => {
    if (!isCounted) return;
    const signal = startRequest();
    // Without an answer, the page keeps its previous state.
    read("GET /api/event/{id}", { path: { id }, signal }).then(
      ({ seatsLeft, waiting }) => !signal.aborted && setCounted({ left: seatsLeft ?? undefined, waiting }),
      () => undefined,
    );
  }, [id, isCounted, startRequest]);
  useEffect(refresh, [refresh]);
  const left = counted ? counted.left : seats?.isFull ? 0 : undefined;
  const live = useMemo(
    () => ({
      id,
      timeZone,
      state,
      text,
      refresh,
      seats: seats && { ...seats, left, isFull: left === undefined ? seats.isFull : left === 0 },
      waiting: counted?.waiting,
    }),
    [id, timeZone, state, text, refresh, seats, left, counted],
  );
  return <Live value={live}>{children}</Live>;
}

export function useLiveEvent(): LiveEvent {
  const live = use(Live);
  if (!live) throw new Error("used outside of an event's page");
  return live;
}
