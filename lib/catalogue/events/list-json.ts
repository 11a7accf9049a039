import "server-only";
import { EVENTS_TAG } from "@/lib/catalogue/events/cache-tags";
import type { EventFilter, ListQuery } from "@/lib/catalogue/events/filter";
import { countEvents, listEvents } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { PLACES_TAG } from "@/lib/catalogue/places/cache-tags";
import { cached, mayBeRepeated } from "@/lib/platform/cache/cached";
import { PAGE_DEFAULT } from "@/lib/platform/http/list-query";

const KEPT_FOR_S = 10;
/** An event is shown with its place. */
const TAGS = [EVENTS_TAG, PLACES_TAG];

/**
 * A page of the list of events as the documented JSON. Frequent lists (all events, or those of one tag and one type, with one or two other
 * choices) are cached as text for ten seconds or until an event changes: only their times and seats can be that old. Other lists are
 * queried each time, so the cache is bounded.
 * @throws the errors of `listEvents`
 */
export async function listEventsJson(query: ListQuery, now = new Date()): Promise<string> {
  if (!isCommon(query) || query.cursor || query.limit !== PAGE_DEFAULT) return write(query, now);
  return keepForAll("list", query, now, () => write(query, now));
}

/** Whether many people request this: a few choices that every visitor is offered. */
export function isCommon(query: EventFilter): boolean {
  const { selectedTags, selectedTypes, searchQuery, when, from, to, price, mode, college, club, open, near } = query;
  if (searchQuery || from || to || near || college.length + club.length > 0) return false;
  const chosen = [when, price, mode, open].filter(Boolean).length;
  return selectedTags.length <= 1 && selectedTypes.length <= 1 && chosen <= 2;
}

/**
 * An answer as text, cached for ten seconds or until an event changes. @param asked everything that the answer depends on, except the time
 */
export function keepForAll(kind: string, asked: object, now: Date, load: () => Promise<string>): Promise<string> {
  // The time is part of the name, so that an older answer is never used.
  const turn = Math.floor(now.getTime() / 1000 / KEPT_FOR_S);
  mayBeRepeated(TAGS, (turn + 1) * KEPT_FOR_S * 1000);
  // A radius without a point has no effect, and would make any number of names.
  return cached(load, TAGS, { name: JSON.stringify([kind, { ...asked, radius: undefined }, turn]), revalidateS: KEPT_FOR_S });
}

async function write(query: ListQuery, now: Date): Promise<string> {
  const [{ events, nextCursor }, counted] = await Promise.all([listEvents(query, now), query.count ? countEvents(query, now) : {}]);
  return JSON.stringify({ events: events.map(toListedEventJson), nextCursor, ...counted });
}
