"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import typography from "@/components/platform/ui/typography.module.css";

/** Replaces results that the page has not counted, because their tab was not open: requests the page with them. */
export function LoadResults() {
  const router = useRouter();
  // The address contains the tab already.
  useEffect(() => router.refresh(), [router]);
  return (
    <p className={typography.muted} role="status">
      Counting...
    </p>
  );
}
