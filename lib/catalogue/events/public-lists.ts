import "server-only";
import { EVENTS_TAG } from "@/lib/catalogue/events/cache-tags";
import { listQuery } from "@/lib/catalogue/events/filter";
import type { ListedEvent } from "@/lib/catalogue/events/repository";
import { countEvents, listConcerts, listEvents, listLatest, listTrending } from "@/lib/catalogue/events/service";
import { cached } from "@/lib/platform/cache/cached";
import { getNumberedPage } from "@/lib/platform/cache/numbered-pages";

/**
 * Converts an event into the cached fields of the finished pages' lists. Every caller must give the same function, because they share the
 * cache.
 */
type Draw<T> = (event: ListedEvent) => T;

const EVERYTHING = listQuery.parse({});

type HomeLists<T> = { concerts: T[]; trending: T[]; latest: T[] };

/** Every write to an event expires it. */
export function getHomeLists<T>(draw: Draw<T>): Promise<HomeLists<T>> {
  const load = async () => {
    const [concerts, trending, latest] = await Promise.all([listConcerts(), listTrending(), listLatest()]);
    return { concerts: concerts.map(draw), trending: trending.map(draw), latest: latest.map(draw) };
  };
  return cached(load, [EVENTS_TAG], { name: "home" });
}

/**
 * A page of all events that are not over, soonest first. Every write to an event expires it.
 * @param number from 1
 * @throws AppError route_not_found when there is no such page
 */
export function getEventsPage<T>(number: number, draw: Draw<T>) {
  return getNumberedPage(number, [EVENTS_TAG], async (cursor) => {
    const { events, nextCursor } = await listEvents({ ...EVERYTHING, cursor });
    return { events: events.map(draw), nextCursor };
  });
}

/** The number of events in the list over all its pages, counted up to a thousand. */
export function getEventsCount(): Promise<{ count: number; countIsCapped: boolean }> {
  return cached(() => countEvents(EVERYTHING), [EVENTS_TAG], { name: "count" });
}
