"use client";

import { useEffect } from "react";
import { endSubscription, readPushMark } from "@/components/platform/layout/push-device";
import { useSession } from "@/components/platform/layout/use-session";
import { whenIdle } from "@/components/platform/ui/when-idle";

const LOOKED = "quad-push";

/** Whether this tab has not looked yet; from now on it has. */
function isFirstLook(): boolean {
  try {
    const isFirst = sessionStorage.getItem(LOOKED) === null;
    sessionStorage.setItem(LOOKED, "1");
    return isFirst;
  } catch {
    return false;
  }
}

/**
 * Tends this browser's subscription when a page is idle, once in a tab, where there is one: another account's ends, and one that push
 * services no longer know is made anew. It shows nothing, and other browsers ask for nothing.
 */
export function TendPush() {
  const session = useSession();
  useEffect(() => {
    const tend = async () => {
      const mark = readPushMark();
      if (!mark || !session) return;
      if (mark.account !== session.userId) return endSubscription();
      if (!isFirstLook()) return;
      const { tendSubscription } = await import("@/components/reach/push/subscription");
      await tendSubscription();
    };
    // The next opening does what fails.
    return whenIdle(() => void tend().catch(() => undefined));
  }, [session]);
  return null;
}
