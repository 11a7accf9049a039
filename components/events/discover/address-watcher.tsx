"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { announceAddress } from "@/components/events/discover/use-address";

/** Tells the list when a link changed its address. It reads what only the browser knows, so it stands in a Suspense of its own. */
export function AddressWatcher() {
  const params = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: that they changed is all there is to know.
  useEffect(announceAddress, [params]);
  return null;
}
