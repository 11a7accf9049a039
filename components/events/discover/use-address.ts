"use client";

import { useLayoutEffect, useState } from "react";

export const EVENTS_PATH = "/events-page";
const ADDRESS_EVENT = "quad:events-address";

/**
 * The query of the list's address. While the finished page comes to life it is "", as it was for the server; the true one follows
 * before the next paint.
 */
export function useAddress(): string {
  const [search, setSearch] = useState("");
  useLayoutEffect(() => {
    // On the way to another page the address is that page's already.
    const read = () => location.pathname === EVENTS_PATH && setSearch(location.search);
    read();
    window.addEventListener("popstate", read);
    window.addEventListener(ADDRESS_EVENT, read);
    return () => {
      window.removeEventListener("popstate", read);
      window.removeEventListener(ADDRESS_EVENT, read);
    };
  }, []);
  return search;
}

/** @param how "push" for a step that the back button undoes, "replace" for one that continues the last */
export function setAddress(search: string, how: "push" | "replace"): void {
  if (search === location.search) return;
  history[how === "push" ? "pushState" : "replaceState"](null, "", `${EVENTS_PATH}${search}`);
  announceAddress();
}

/** To be called after somebody else changed the address. */
export function announceAddress(): void {
  window.dispatchEvent(new Event(ADDRESS_EVENT));
}
