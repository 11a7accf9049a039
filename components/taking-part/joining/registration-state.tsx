"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type DisplaySession, readSession, useSession } from "@/components/platform/layout/use-session";
import { useNewestRequest } from "@/components/platform/ui/use-newest-request";
import { read } from "@/lib/site/api-client/client";
import type { RegistrationStateJson } from "@/lib/taking-part/joining/registration-answers";

/** The event's rules of joining, as the finished page knows them. */
export type EventRules = {
  pricePaise: number;
  waitlist: boolean;
  approval: boolean;
  isTeam: boolean;
  /** Whether a seat is a person's or a team's. */
  seatsCount: "people" | "teams";
  asks: boolean;
  /** Whether everyone joins with a click. */
  isPlain: boolean;
  /** The organising club. */
  club: string | null;
  /** The end of the waiting list. */
  lineEndsAt: Date;
};

type OfViewer = {
  rules: EventRules;
  /** The server's last answer about this student; undefined until then, and for all other viewers. */
  registration: RegistrationStateJson | undefined;
  /** Asks again. @returns the answer, undefined without one */
  refresh(): Promise<RegistrationStateJson | undefined>;
  /** Uses an answer that came with another call. */
  show(registration: RegistrationStateJson): void;
  /** Whether this student requested the last seat a moment too late. */
  isLate: boolean;
  setLate(isLate: boolean): void;
};

const RegistrationStateContext = createContext<OfViewer | null>(null);

const studentOf = (session: DisplaySession | null) => (session?.type === "user" ? session.userId : undefined);

/** One request for the whole event page, and only for students. Without an answer, the page assumes a new student. */
export function RegistrationStateProvider({ eventId, rules, children }: { eventId: string; rules: EventRules; children: ReactNode }) {
  const studentId = studentOf(useSession());
  const [answer, setAnswer] = useState<{ studentId: string; registration: RegistrationStateJson }>();
  const [isLate, setLate] = useState(false);

  const startRequest = useNewestRequest();

  // Both read the session themselves: a click may come before the first render that knows it.
  const refresh = useCallback(async () => {
    const studentId = studentOf(readSession());
    if (!studentId) return undefined;
    const signal = startRequest();
    const registration = await read("GET /api/events/{id}/registration", { path: { id: eventId }, signal }).catch(() => undefined);
    if (!registration || signal.aborted) return undefined;
    setAnswer({ studentId, registration });
    return registration;
  }, [eventId, startRequest]);

  const show = useCallback(
    (registration: RegistrationStateJson) => {
      const studentId = studentOf(readSession());
      if (!studentId) return;
      // An answer that is still on its way knows less.
      startRequest();
      // An answer to joining does not say whether the student helps at the event.
      setAnswer((before) => ({ studentId, registration: { ...registration, mayManage: before?.registration.mayManage } }));
    },
    [startRequest],
  );

  useEffect(() => {
    if (!studentId) return;
    refresh();
    // Going back from the payment restores the page in its old state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refresh();
    };
    window.addEventListener("pageshow", onPageShow);
    return () => window.removeEventListener("pageshow", onPageShow);
  }, [refresh, studentId]);

  // A seat that this page saw come is on this device as well.
  const state = answer?.registration.state;
  const former = useRef(state);
  useEffect(() => {
    if (former.current && former.current !== "confirmed" && state === "confirmed") {
      import("@/components/platform/layout/app-worker").then((worker) => worker.keepTickets()).catch(() => {});
    }
    former.current = state;
  }, [state]);

  const registration = answer && answer.studentId === studentId ? answer.registration : undefined;
  const ofViewer = useMemo(() => ({ rules, registration, refresh, show, isLate, setLate }), [rules, registration, refresh, show, isLate]);
  return <RegistrationStateContext value={ofViewer}>{children}</RegistrationStateContext>;
}

export function useRegistrationState(): OfViewer {
  const ofViewer = use(RegistrationStateContext);
  if (!ofViewer) throw new Error("used outside of an event's page");
  return ofViewer;
}
