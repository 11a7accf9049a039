"use client";

import { useEffect, useRef } from "react";
import { forgetTickets, readMark } from "@/components/platform/layout/tickets-mark";
import { announceSession, useSession } from "@/components/platform/layout/use-session";
import { whenIdle } from "@/components/platform/ui/when-idle";
import { SIGNED_OUT } from "@/lib/platform/http/signed-out";

/** Most visitors have neither, and load nothing. */
function tend(isStudent: boolean): void {
  // Nothing is asked without a network.
  if (isStudent || readMark()) import("@/components/platform/layout/app-worker").then((worker) => worker.tend()).catch(() => {});
}

/**
 * Tends the tickets on this device while a page is open: when it is idle, and when the log-in ends. The answer that says so has removed the
 * display cookies, which the page then reads again. It shows nothing.
 */
export function TendTickets() {
  const session = useSession();
  const account = useRef<string>(undefined);
  useEffect(() => {
    if (account.current && account.current !== session?.userId) forgetTickets();
    account.current = session?.userId;
    return whenIdle(() => tend(session?.type === "user"));
  }, [session]);
  useEffect(() => {
    const onSignedOut = () => {
      announceSession();
      if (readMark()) forgetTickets();
    };
    addEventListener(SIGNED_OUT, onSignedOut);
    return () => removeEventListener(SIGNED_OUT, onSignedOut);
  }, []);
  return null;
}
