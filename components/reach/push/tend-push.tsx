"use client";

import { useEffect } from "react";
import { readPushMark } from "@/components/platform/layout/push-mark";
import { useSession } from "@/components/platform/layout/use-session";
import { whenIdle } from "@/components/platform/ui/when-idle";

/**
 * Tends this browser's subscription when a page is idle, once in a tab, where there is one: another account's ends, and one that push
 * services no longer know is made anew. It shows nothing, and other browsers load and ask for nothing.
 */
export function TendPush() {
  const session = useSession();
  useEffect(
    () =>
      whenIdle(() => {
        if (!session || !readPushMark()) return;
        // The next opening does what fails.
        import("@/components/reach/push/subscription").then(({ tendPush }) => tendPush(session.userId)).catch(() => {});
      }),
    [session],
  );
  return null;
}
