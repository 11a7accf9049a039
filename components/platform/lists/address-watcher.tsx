"use client";

import { useSearchParams } from "next/navigation";
import { Suspense, useEffect } from "react";
import { announceAddress } from "@/components/platform/lists/use-address";

/** Notifies a list that follows its address when a link changed the address. It reads browser state, so it has its own Suspense. */
export function AddressWatcher() {
  return (
    <Suspense>
      <Watcher />
    </Suspense>
  );
}

function Watcher() {
  const params = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the fact that they changed matters.
  useEffect(announceAddress, [params]);
  return null;
}
