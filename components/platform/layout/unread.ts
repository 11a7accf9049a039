"use client";

import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "@/components/platform/layout/use-session";
import { whenIdle } from "@/components/platform/ui/when-idle";
import { api } from "@/lib/site/api-client/client";

/** How long a number is taken for true. Source: contract reach 3. */
const ASKED_AGAIN_AFTER_MS = 60 * 1000;

/** The number of unread notifications of a student, and when it was asked for. It stands in the tab alone. */
type Counted = { of: string; unread: number; at: number };

const KEY = "unread";
const listeners = new Set<() => void>();
let counted: Counted | null | undefined;

function read(): Counted | null {
  if (counted === undefined) {
    try {
      counted = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Counted | null;
    } catch {
      counted = null;
    }
  }
  return counted;
}

function keep(next: Counted): void {
  counted = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Then the next document asks again.
  }
  for (const listener of listeners) listener();
}

/** Must be called with what a call answered that changes the number. */
export function setUnread(of: string, unread: number): void {
  keep({ of, unread, at: Date.now() });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * How many notifications a student has not read; 0 for everybody else. It is asked for when the page is idle and when the tab is seen again,
 * at most once a minute.
 */
export function useUnread(): number {
  const session = useSession();
  const of = session?.type === "user" ? session.userId : null;
  const known = useSyncExternalStore(subscribe, read, () => null);

  useEffect(() => {
    if (!of) return;
    const ask = () => {
      const last = read();
      if (document.hidden || (last?.of === of && Date.now() - last.at < ASKED_AGAIN_AFTER_MS)) return;
      // Before the answer, so that two events ask once.
      keep({ of, unread: last?.of === of ? last.unread : 0, at: Date.now() });
      // A number that cannot be asked for stays as it was.
      api("GET /api/notifications/unread").then(
        ({ unread }) => setUnread(of, unread),
        () => undefined,
      );
    };
    const callOff = whenIdle(ask);
    document.addEventListener("visibilitychange", ask);
    return () => {
      callOff();
      document.removeEventListener("visibilitychange", ask);
    };
  }, [of]);

  return known && known.of === of ? known.unread : 0;
}
