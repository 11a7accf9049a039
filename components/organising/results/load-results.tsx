"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import typography from "@/components/platform/ui/typography.module.css";

/** In the place of results that the page has not counted, since nobody had opened their tab: asks for the page with them. */
export function LoadResults() {
  const router = useRouter();
  // The tab stands in the address already.
  useEffect(() => router.refresh(), [router]);
  return (
    <p className={typography.muted} role="status">
      Counting...
    </p>
  );
}
