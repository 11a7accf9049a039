import "server-only";
import { EVENTS_TAG } from "@/lib/events/cache-tags";
import type { ListQuery } from "@/lib/events/schema";
import { countEvents, listEvents } from "@/lib/events/service";
import { toListedEventJson } from "@/lib/events/wire";
import { cached, mayBeRepeated } from "@/lib/platform/cache/cached";
import { PAGE_DEFAULT } from "@/lib/platform/http/list-query";

const KEPT_FOR_S = 10;

/**
 * A page of the list of events as the documented JSON. Frequent lists (all events, or those of one tag or one type) are cached as text for
 * ten seconds or until an event changes: only their times and seats can be that old. Other lists are queried each time, so the cache is
 * bounded.
 * @throws the errors of `listEvents`
 */
export async function listEventsJson(query: ListQuery, now = new Date()): Promise<string> {
  if (!isCommon(query)) return write(query, now);
  // The time is part of the name, so that an older answer is never used.
  const { selectedTags, selectedTypes, past, count } = query;
  const turn = Math.floor(now.getTime() / 1000 / KEPT_FOR_S);
  const name = JSON.stringify(["list", selectedTags, selectedTypes, past, count, turn]);
  mayBeRepeated([EVENTS_TAG], (turn + 1) * KEPT_FOR_S * 1000);
  return cached(() => write(query, now), [EVENTS_TAG], { name, revalidateS: KEPT_FOR_S });
}

function isCommon({ selectedTags, selectedTypes, searchQuery, cursor, limit }: ListQuery): boolean {
  return !searchQuery && !cursor && limit === PAGE_DEFAULT && selectedTags.length <= 1 && selectedTypes.length <= 1;
}

async function write(query: ListQuery, now: Date): Promise<string> {
  const [{ events, nextCursor }, counted] = await Promise.all([listEvents(query, now), query.count ? countEvents(query, now) : {}]);
  return JSON.stringify({ events: events.map(toListedEventJson), nextCursor, ...counted });
}
