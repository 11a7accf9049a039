"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";

/** Reloads this page's server data, and reports whether the reload is running. */
export function useRefresh(): [isRefreshing: boolean, refresh: () => void] {
  const router = useRouter();
  const [isRefreshing, startTransition] = useTransition();
  return [isRefreshing, () => startTransition(() => router.refresh())];
}
