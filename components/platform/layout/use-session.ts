"use client";

import { useSyncExternalStore } from "react";

/** The visitor according to the display cookies. For display only; the server reads the session itself. Source: contract base 2. */
export type DisplaySession = {
  type: "user" | "college" | "club" | "admin";
  userId: string;
  name: string;
  /** The address of a picture, or "". */
  image: string;
  /** `on` for a college that approves events, `waits` while one waits; "" for everyone else. */
  review: string;
};

const SESSION_EVENT = "quad:session";
const DISPLAY_COOKIES = ["name", "userId", "type", "image", "review"] as const;

function cookie(name: (typeof DISPLAY_COOKIES)[number]): string {
  const match = document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`));
  try {
    return decodeURIComponent(match?.[1] ?? "");
  } catch {
    return "";
  }
}

let seen: string | undefined;
let session: DisplaySession | null = null;

/**
 * The visitor at this moment, for code outside React. The same object while the cookies are unchanged, as useSyncExternalStore requires.
 */
export function readSession(): DisplaySession | null {
  if (document.cookie === seen) return session;
  seen = document.cookie;
  const [type, userId, image] = [cookie("type"), cookie("userId"), cookie("image")];
  const known = userId !== "" && (type === "user" || type === "college" || type === "club");
  const isAdmin = type === "user" && userId === document.documentElement.dataset.admin;
  session = known
    ? {
        type: isAdmin ? "admin" : type,
        userId,
        name: cookie("name"),
        image: /^(\/|https?:)/.test(image) ? image : "",
        review: type === "college" ? cookie("review") : "",
      }
    : null;
  return session;
}

function subscribe(listener: () => void) {
  window.addEventListener(SESSION_EVENT, listener);
  window.addEventListener("pageshow", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    window.removeEventListener(SESSION_EVENT, listener);
    window.removeEventListener("pageshow", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** The visitor, or null when signed out and during hydration. It follows log-in, log-out and the other tabs. */
export function useSession(): DisplaySession | null {
  return useSyncExternalStore(subscribe, readSession, () => null);
}

/** Must be called after the cookies changed: after a log-in, a log-out, a new name or picture. */
export function announceSession(): void {
  window.dispatchEvent(new Event(SESSION_EVENT));
}

/** Removes the display cookies when the server could not do it. */
export function clearDisplayCookies(): void {
  for (const name of DISPLAY_COOKIES) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  }
  announceSession();
}
