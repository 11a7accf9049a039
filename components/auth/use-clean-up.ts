"use client";

import { useEffect, useRef } from "react";
import { showError } from "@/components/forms/show-toast";
import { api } from "@/lib/calls/client";
import { ApiError } from "@/lib/platform/http/client";

/** Requests the removal of unverified sign-ups once the page is there. Nothing waits for it. Source: spec §4 and §8. */
export function useCleanUp(call: "DELETE /api/auth/deleteusers" | "DELETE /api/college/deletecolleges"): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    let isLeft = false;
    const leave = () => {
      isLeft = true;
    };
    window.addEventListener("pagehide", leave);
    api(call).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      // Leaving the page aborts the request; the next visitor repeats it.
      if (!isLeft && error.status !== 429) showError("Error deleting profile");
    });
    return () => window.removeEventListener("pagehide", leave);
  }, [call]);
}
