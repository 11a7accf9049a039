"use client";

import { useEffect } from "react";
import { announceSession } from "@/components/platform/layout/use-session";
import type { ReviewMark } from "@/lib/organising/publishing/review-schema";
import { SESSION_MAX_AGE_S } from "@/lib/platform/auth/session-age";

/**
 * Keeps the display cookie `review` true, from which public pages draw the college's tab bar: events that wait come and go after the log-in
 * that set it. The log-out removes it.
 */
export function KeepReviewMark({ mark }: { mark: ReviewMark }) {
  useEffect(() => {
    // A change of the setting has set the cookie already.
    if ((document.documentElement.dataset.review ?? "") === mark) return;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = `review=${mark}; Path=/; Max-Age=${mark ? SESSION_MAX_AGE_S : 0}; SameSite=Lax${secure}`;
    announceSession();
  }, [mark]);
  return null;
}
