"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { useSession } from "@/components/layout/use-session";
import { read } from "@/lib/calls/client";
import type { DecisionJson } from "@/lib/registrations/answers";

/** The server's last decision whether and how this student may join; undefined until then, and for all other viewers. */
type Joining = {
  decision: DecisionJson | undefined;
  /** Asks again. */
  refresh(): Promise<void>;
};

const JoiningContext = createContext<Joining | null>(null);

/** Asks once for the whole event page, and only for students. Without an answer the page assumes a new student. */
export function JoiningProvider({ eventId, children }: { eventId: string; children: ReactNode }) {
  const session = useSession();
  const studentId = session?.type === "user" ? session.userId : undefined;
  const [answer, setAnswer] = useState<{ studentId: string; decision: DecisionJson }>();

  const refresh = useCallback(async () => {
    if (!studentId) return;
    const decision = await read("GET /api/event/registration/{eventId}", { path: { eventId } }).catch(() => undefined);
    if (decision) setAnswer({ studentId, decision });
  }, [eventId, studentId]);

  useEffect(() => {
    refresh();
    // Going back from the payment restores the page in its old state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refresh();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, [refresh]);

  const decision = answer && answer.studentId === studentId ? answer.decision : undefined;
  const joining = useMemo(() => ({ decision, refresh }), [decision, refresh]);
  return <JoiningContext value={joining}>{children}</JoiningContext>;
}

export function useJoining(): Joining {
  const joining = use(JoiningContext);
  if (!joining) throw new Error("outside of an event's page");
  return joining;
}
