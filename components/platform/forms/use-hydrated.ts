"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the finished HTML and until hydration. A form that cannot be submitted before then never puts its values into an address. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
