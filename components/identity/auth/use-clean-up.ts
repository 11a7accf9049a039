"use client";

import { useEffect, useRef } from "react";
import { ApiError } from "@/lib/platform/http/client";
import { api } from "@/lib/site/api-client/client";

/**
 * Requests the removal of unverified sign-ups after the page is shown. Nothing waits for it, and a failure is silent: the next visitor
 * repeats it, and an account that logs in here deletes nothing. Source: spec §4.
 */
export function useCleanUp(call: "DELETE /api/auth/deleteusers" | "DELETE /api/college/deletecolleges"): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    api(call).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }, [call]);
}
