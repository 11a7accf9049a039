"use client";

import { useLayoutEffect, useState } from "react";

const ADDRESS_EVENT = "quad:list-address";

/** The query of a list's address. During hydration it is "", as on the server; the real one follows before the next paint. */
export function useAddress(path: string): string {
  const [search, setSearch] = useState("");
  useLayoutEffect(() => {
    // During navigation to another page the address is already the new page's.
    const read = () => location.pathname === path && setSearch(location.search);
    read();
    window.addEventListener("popstate", read);
    window.addEventListener(ADDRESS_EVENT, read);
    return () => {
      window.removeEventListener("popstate", read);
      window.removeEventListener(ADDRESS_EVENT, read);
    };
  }, [path]);
  return search;
}

/** False until hydration; the session script's mark is removed when the real list, or its placeholder, is rendered. */
export function useIsLive(address: string): boolean {
  const [isLive, setIsLive] = useState(false);
  useLayoutEffect(() => {
    if (address !== location.search) return;
    delete document.documentElement.dataset.filtered;
    setIsLive(true);
  }, [address]);
  return isLive;
}

/** @param how "push" for a step that the back button undoes, "replace" for one that continues the last */
export function setAddress(search: string, how: "push" | "replace", path: string): void {
  if (search === location.search) return;
  history[how === "push" ? "pushState" : "replaceState"](null, "", `${path}${search}`);
  announceAddress();
}

/** Must be called after other code changed the address. */
export function announceAddress(): void {
  window.dispatchEvent(new Event(ADDRESS_EVENT));
}
