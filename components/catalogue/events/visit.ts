"use client";

import { useEffect } from "react";
import type { CountedStep } from "@/lib/generated/prisma/enums";
import { api } from "@/lib/site/api-client/client";
import { sourceOf } from "@/lib/taking-part/joining/visit-source";

/** The minimum time in view. Source: contract organisers 10. */
const SEEN_AFTER_MS = 2000;

type Visit = { day: string; source: string; said: CountedStep[] };

const keyOf = (eventId: string) => `visit:${eventId}`;

/** This tab's visit of an event today: its source, and the counted steps. It is stored only in the tab and never sent. */
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
    // Without storage, the visit may be counted again.
  }
}

const today = () => new Date().toDateString();

function beginVisit(): Visit {
  // The document of the visit, which stays when links within the site are followed.
  const [landing] = performance.getEntriesByType("navigation");
  const { href } = window.location;
  return { day: today(), source: sourceOf({ landing: landing?.name || href, referrer: document.referrer, page: href }), said: [] };
}

/** The source of the visit that led to this event, for the calls that register; "" if this tab has not shown the event's page today. */
export const visitSource = (eventId: string): string => readVisit(eventId)?.source ?? "";

/** Reports a step to the server, once for each tab, event and day. A failure is ignored: it is only a count, and no code waits for it. */
function count(eventId: string, step: CountedStep): void {
  const visit = readVisit(eventId) ?? beginVisit();
  if (visit.said.includes(step)) return;
  keepVisit(eventId, { ...visit, said: [...visit.said, step] });
  const sent = { path: { eventId }, body: { step, source: visit.source }, keepalive: true };
  api("POST /api/event/seen/{eventId}", sent).catch(() => undefined);
}

/** Must be called when Register is pressed. */
export const countStart = (eventId: string): void => count(eventId, "start");

/** Counts a view of an event's page after it has been visible for two seconds. Source: contract organisers 10. */
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
