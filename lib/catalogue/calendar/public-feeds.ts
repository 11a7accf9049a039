import "server-only";
import { KEPT_AFTER_MS, toCalendarEvent } from "@/lib/catalogue/calendar/event";
import { toIcs } from "@/lib/catalogue/calendar/ics";
import * as calendar from "@/lib/catalogue/calendar/repository";
import { EVENTS_TAG, eventTag } from "@/lib/catalogue/events/cache-tags";
import { PLACES_TAG, placeTag } from "@/lib/catalogue/places/cache-tags";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { expiresWith } from "@/lib/platform/cache/cached";

export type { CalendarScope } from "@/lib/catalogue/calendar/repository";

/** Upper bound of a public calendar. Source: contract reach 5. */
const EVENTS_MAX = 1000;

/** An event as a calendar file, for a stored file. Null for an event without a start, and for a hidden or missing one. */
export async function eventCalendar(id: string): Promise<string | null> {
  const facts = await calendar.findEvent(id);
  if (!facts) return null;
  const { collegeId, placeId } = facts;
  await expiresWith([eventTag(id), ...(collegeId ? [collegeTag(collegeId)] : []), ...(placeId ? [placeTag(placeId)] : [])]);
  const event = toCalendarEvent(facts);
  return event && toIcs([event]);
}

/** The events of a scope as a calendar to subscribe to, for a stored file. Source: contract reach 5. */
export async function scopeCalendar(scope: calendar.CalendarScope, name: string, now = new Date()): Promise<string> {
  await expiresWith(tagsOf(scope));
  const since = new Date(now.getTime() - KEPT_AFTER_MS);
  const events = await calendar.listEvents(scope, { now, since, limit: EVENTS_MAX });
  return toIcs(
    events.flatMap((event) => toCalendarEvent(event) ?? []),
    name,
  );
}

/** The tags that expire the feeds of a scope. Those of a club name its college too. */
export function tagsOf(scope: calendar.CalendarScope): string[] {
  if (scope.kind === "club") return [clubTag(scope.id), collegeTag(scope.collegeId), PLACES_TAG];
  return [scope.kind === "college" ? collegeTag(scope.id) : EVENTS_TAG, PLACES_TAG];
}
