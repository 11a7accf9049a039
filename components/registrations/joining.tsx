"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { useSession } from "@/components/layout/use-session";
import { read } from "@/lib/platform/http/client";
import type { DecisionJson } from "@/lib/registrations/wire";

/** Whether this student may join, and how, as the server said when it was asked last; undefined until then, and for everybody else. */
type Joining = {
  decision: DecisionJson | undefined;
  /** Asks again. */
  refresh(): Promise<void>;
};

const JoiningContext = createContext<Joining | null>(null);

/** Asks once for all of an event's page, and only for students. Without an answer the page goes on as for somebody new. */
export function JoiningProvider({ eventId, children }: { eventId: string; children: ReactNode }) {
  const session = useSession();
  const studentId = session?.type === "user" ? session.userId : undefined;
  const [answer, setAnswer] = useState<{ studentId: string; decision: DecisionJson }>();

  const refresh = useCallback(async () => {
    if (!studentId) return;
    const decision = await read<DecisionJson>(`/api/event/registration/${eventId}`).catch(() => undefined);
    if (decision) setAnswer({ studentId, decision });
  }, [eventId, studentId]);

  useEffect(() => {
    refresh();
    // The way back from the payment brings the page as it was left.
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
