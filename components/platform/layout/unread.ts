"use client";

import { useEffect, useSyncExternalStore } from "react";
import { isInstalled } from "@/components/platform/layout/is-installed";
import { useSession } from "@/components/platform/layout/use-session";
import { createListeners } from "@/components/platform/ui/listeners";
import { whenIdle } from "@/components/platform/ui/when-idle";
import { api } from "@/lib/site/api-client/client";

/** The time for which a number is reused. Source: contract reach 3. */
const ASKED_AGAIN_AFTER_MS = 60 * 1000;

/** Upper bound of the number of unread notifications. */
export const UNREAD_MAX = 99;

/** The number for screen readers. */
export function unreadText(unread: number): string {
  if (unread >= UNREAD_MAX) return `${UNREAD_MAX}+ unread notifications`;
  return unread === 1 ? "1 unread notification" : `${unread} unread notifications`;
}

/** A student's number of unread notifications, and the time of its request. Stored in the tab only. */
type Counted = { of: string; unread: number; at: number };

const KEY = "unread";
const { subscribe, tell } = createListeners();
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
    // Then the next document requests it again.
  }
  tell();
}

/** Must be called with the answer of every call that changes the number. */
export function setUnread(of: string, unread: number): void {
  keep({ of, unread, at: Date.now() });
}

/**
 * The number of a student's unread notifications; 0 for everyone else. It is requested when the page is idle and when the tab becomes
 * visible again, at most once a minute.
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
      // Set before the answer, so that two events make one request.
      keep({ of, unread: last?.of === of ? last.unread : 0, at: Date.now() });
      // If the request fails, the number stays the same.
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

  const unread = known && known.of === of ? known.unread : 0;
  useEffect(() => {
    // The number at the icon of the installed site; 0 removes it.
    if (isInstalled()) navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
  return unread;
}
