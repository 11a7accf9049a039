"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the finished HTML and until the page is live. A form that cannot be sent before then never puts what was typed into an address. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
