"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";

/** Has the server draw this page anew, and tells until that is done. */
export function useRefresh(): [isRefreshing: boolean, refresh: () => void] {
  const router = useRouter();
  const [isRefreshing, startTransition] = useTransition();
  return [isRefreshing, () => startTransition(() => router.refresh())];
}
