import type { EventMode } from "@/lib/generated/prisma/enums";
import { eventPath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { excerpt } from "@/lib/platform/html/text";

/** The fields of an event that calendars show. */
export type CalendarFacts = {
  id: string;
  status: string;
  name: string;
  /** Contains at least its beginning. */
  descriptionText: string;
  mode: EventMode;
  venue: string;
  college: { name: string } | null;
  place?: { lat: number; lon: number } | null;
  tags: readonly string[];
  startsAt: Date | null;
  endsAt: Date | null;
  createdAt: Date;
  /** Counts the edits that calendars show; the last of them. */
  sequence: number;
  calendarAt: Date;
};

/** An event's data for calendars. */
export type CalendarEvent = {
  id: string;
  name: string;
  text: string;
  venue: string;
  place: { lat: number; lon: number } | null;
  tags: readonly string[];
  url: string;
  startsAt: Date;
  endsAt: Date | null;
  isCancelled: boolean;
  sequence: number;
  createdAt: Date;
  changedAt: Date;
  /** Whether it blocks the owner's time; only in a personal calendar. */
  isBusy?: boolean;
};

/** The time for which calendars keep an event that is over, and a cancelled one. */
export const KEPT_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** Characters of the description; `calendar_text` in SQL has the same number. */
export const TEXT_MAX_CHARACTERS = 500;

/** Null for an event whose date is to be announced. Source: contract base 5. */
export function toCalendarEvent(event: CalendarFacts): CalendarEvent | null {
  const { id, name, startsAt, endsAt, createdAt, calendarAt, sequence, status, descriptionText, place = null, tags } = event;
  if (!startsAt) return null;
  const url = `${env.ORIGIN}${eventPath(id)}`;
  const text = [excerpt(descriptionText, TEXT_MAX_CHARACTERS), url].filter(Boolean).join("\n\n");
  // A draft counts as created when it is published, which may be later than its last edit.
  const changedAt = new Date(Math.max(calendarAt.getTime(), createdAt.getTime()));
  const isCancelled = status === "cancelled";
  return { id, name, text, venue: placeText(event), place, tags, url, startsAt, endsAt, isCancelled, sequence, createdAt, changedAt };
}

const ONLINE = " (online)";

/** The location: `Open Air Theatre, Sahyadri`. */
export function placeText({ mode, venue, college }: Pick<CalendarFacts, "mode" | "venue" | "college">): string {
  return mode === "Online" ? `${venue}${ONLINE}` : [venue, college?.name].filter(Boolean).join(", ");
}

/** The mode and venue that a location of ours was made of. The name of any other college than this one stays in the venue. */
export function readPlaceText(location: string, collegeName: string | null): Pick<CalendarFacts, "mode" | "venue"> {
  if (location.endsWith(ONLINE)) return { mode: "Online", venue: location.slice(0, -ONLINE.length) };
  const college = `, ${collegeName}`;
  return { mode: "Offline", venue: collegeName && location.endsWith(college) ? location.slice(0, -college.length) : location };
}
