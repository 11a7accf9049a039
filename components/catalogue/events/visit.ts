"use client";

import { useEffect } from "react";
import type { CountedStep } from "@/lib/generated/prisma/enums";
import { api } from "@/lib/site/api-client/client";
import { sourceOf } from "@/lib/taking-part/joining/visit-source";

/** How long the page has to be seen. Source: contract organisers 10. */
const SEEN_AFTER_MS = 2000;

type Visit = { day: string; source: string; said: CountedStep[] };

const keyOf = (eventId: string) => `visit:${eventId}`;

/** This tab's visit of an event today: where it began, and what was counted. It stands in the tab alone and is sent to nobody. */
function readVisit(eventId: string): Visit | null {
  try {
    const visit: Visit = JSON.parse(sessionStorage.getItem(keyOf(eventId)) ?? "null");
    return visit?.day === today() ? visit : null;
  } catch {
    return null;
  }
}

function keepVisit(eventId: string, visit: Visit): void {
  try {
    sessionStorage.setItem(keyOf(eventId), JSON.stringify(visit));
  } catch {
    // Without storage the visit may be counted again.
  }
}

const today = () => new Date().toDateString();

function beginVisit(): Visit {
  // The document of the visit, which stays when links of ours are followed.
  const [landing] = performance.getEntriesByType("navigation");
  const { href } = window.location;
  return { day: today(), source: sourceOf({ landing: landing?.name || href, referrer: document.referrer, page: href }), said: [] };
}

/** Where the visit began that led to this event, for the calls that register; "" where this tab has not seen the event's page today. */
export const visitSource = (eventId: string): string => readVisit(eventId)?.source ?? "";

/** Tells the server of a step, once for each tab, event and day. A failure is ignored: it is a number, and nobody waits for it. */
function count(eventId: string, step: CountedStep): void {
  const visit = readVisit(eventId) ?? beginVisit();
  if (visit.said.includes(step)) return;
  keepVisit(eventId, { ...visit, said: [...visit.said, step] });
  const sent = { path: { eventId }, body: { step, source: visit.source }, keepalive: true };
  api("POST /api/event/seen/{eventId}", sent).catch(() => undefined);
}

/** Must be called when somebody presses Register. */
export const countStart = (eventId: string): void => count(eventId, "start");

/** Counts that the page of an event is seen, once it has been visible for two seconds. Source: contract organisers 10. */
export function useCountedVisit(eventId: string): void {
  useEffect(() => {
    if (!readVisit(eventId)) keepVisit(eventId, beginVisit());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(() => count(eventId, "view"), SEEN_AFTER_MS);
    };
    onChange();
    document.addEventListener("visibilitychange", onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onChange);
    };
  }, [eventId]);
}
