"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type CardEvent, toCardEvent } from "@/components/catalogue/events/card-event";
import { type Filters, listQuery, writeFilters } from "@/components/catalogue/events/discover/filters";
import { EVENTS_PATH } from "@/lib/identity/pages/paths";
import { messageOf } from "@/lib/platform/http/client";
import { read } from "@/lib/site/api-client/client";

export type EventList = { events: CardEvent[]; nextCursor: string | null; count: number; countIsCapped: boolean };
type KeyedList = EventList & { key: string };
type KeptList = KeyedList & { id: number; scrollY: number };
type Failure = { key: string; message: string };

/** The last list of this tab with all added pages, so that going back shows a page of the same length. */
let kept: KeptList | undefined;

function recall(): KeptList | undefined {
  return typeof window !== "undefined" && kept && history.state?.eventList === kept.id ? kept : undefined;
}

/** Marks the history entry, so that only going back, and no new visit, shows the stored list. */
function keep(list: KeyedList): void {
  if (location.pathname !== EVENTS_PATH) return;
  kept = { ...list, id: Date.now(), scrollY };
  history.replaceState({ ...history.state, eventList: kept.id }, "");
}

/**
 * The list for these filters. Without filters it is `first`, the page's own list; otherwise it makes the documented call, and aborts
 * outdated requests.
 * @param isWanted false requests nothing
 */
export function useEventList(filters: Filters, first: EventList, isWanted: boolean) {
  const key = writeFilters(filters);
  const [list, setList] = useState<KeyedList>(() => recall() ?? { ...first, key: "" });
  const [failure, setFailure] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const [isAdding, setIsAdding] = useState(false);
  const current: KeyedList | undefined = list.key === key ? list : key === "" ? { ...first, key } : undefined;
  const isMissing = isWanted && current === undefined;

  // The browser restores the scroll position while the previous page is still shown; that page may be shorter than the list.
  const recalled = useRef(recall());
  useLayoutEffect(() => {
    if (recalled.current?.key !== key) return;
    scrollTo({ top: recalled.current.scrollY, behavior: "instant" });
    recalled.current = undefined;
  }, [key]);
  // Saved while the page is shown: unmounting shrinks it and changes the scroll position.
  useLayoutEffect(() => {
    const remember = () => {
      if (kept) kept.scrollY = scrollY;
    };
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all filters, and `attempt` repeats the request.
  useEffect(() => {
    if (!isMissing) return;
    setFailure(undefined);
    const giveUp = new AbortController();
    ask(listQuery(filters), giveUp.signal).then(
      ({ events, nextCursor, count, countIsCapped }) => {
        if (giveUp.signal.aborted) return;
        const found = { key, events, nextCursor, count: count ?? events.length, countIsCapped: countIsCapped ?? false };
        setList(found);
        keep(found);
      },
      (error) => {
        if (!giveUp.signal.aborted) setFailure({ key, message: messageOf(error) });
      },
    );
    return () => giveUp.abort();
  }, [key, isMissing, attempt]);

  const wanted = useRef(key);
  useEffect(() => {
    wanted.current = key;
  }, [key]);

  /** Adds the next page, which is rendered when this returns. @returns the previous number of events, undefined when none were added */
  const addMore = async (): Promise<number | undefined> => {
    if (!current?.nextCursor || isAdding) return;
    setIsAdding(true);
    setFailure(undefined);
    try {
      const { events, nextCursor } = await ask(listQuery(filters, current.nextCursor));
      const longer = { ...current, events: withoutRepeats([...current.events, ...events]), nextCursor };
      // New filters in the meantime need their own list.
      if (wanted.current !== key) return;
      flushSync(() => setList(longer));
      keep(longer);
      return current.events.length;
    } catch (error) {
      setFailure({ key, message: messageOf(error) });
    } finally {
      setIsAdding(false);
    }
  };

  return {
    list: current,
    failure: failure?.key === key ? failure.message : undefined,
    isAdding,
    addMore,
    tryAgain: () => setAttempt(attempt + 1),
  };
}

async function ask(query: URLSearchParams, signal?: AbortSignal) {
  const { events, ...rest } = await read("GET /api/asd", { query, signal });
  return { ...rest, events: events.map(toCardEvent) };
}

/** An event that moved between two requests would be in the list twice. */
function withoutRepeats(events: CardEvent[]): CardEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
