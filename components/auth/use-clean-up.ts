"use client";

import { useEffect, useRef } from "react";
import { sayError } from "@/components/forms/say";
import { ApiError, api } from "@/lib/platform/http/client";

/** Asks, once the page is there, for registrations that nobody verified to be removed. Nothing waits for it. Source: spec §4 and §8. */
export function useCleanUp(path: "/api/auth/deleteusers" | "/api/college/deletecolleges"): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    let isLeft = false;
    const leave = () => {
      isLeft = true;
    };
    window.addEventListener("pagehide", leave);
    api("DELETE", path).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      // A request that leaving cut short is no failure, and one too many will be made by the next visitor.
      if (!isLeft && error.status !== 429) sayError("Error deleting profile");
    });
    return () => window.removeEventListener("pagehide", leave);
  }, [path]);
}
