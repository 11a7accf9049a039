import "server-only";
import { cached, tags } from "@/lib/cache/tags";
import { AppError } from "@/lib/errors";
import type { Event } from "@/lib/events/repository";
import { listQuery } from "@/lib/events/schema";
import { countEvents, listConcerts, listEvents, listLatest, listTrending } from "@/lib/events/service";

/**
 * Makes of an event what the lists of finished pages show and keep; descriptions are large, and lists show none.
 * Every caller gives the same one, since what is kept for one is shown to the others.
 */
type Draw<T> = (event: Event) => T;

const EVERYTHING = listQuery.parse({});
/** Whoever wants more than this many pages has the search; a page costs as much as all before it when nothing is kept. */
const PAGES_MAX = 100;

type HomeLists<T> = { concerts: T[]; trending: T[]; latest: T[] };

/** Expired by every write to an event. */
export function getHomeLists<T>(draw: Draw<T>): Promise<HomeLists<T>> {
  const load = async () => {
    const [concerts, trending, latest] = await Promise.all([listConcerts(), listTrending(), listLatest()]);
    return { concerts: concerts.map(draw), trending: trending.map(draw), latest: latest.map(draw) };
  };
  return cached(load, [tags.home], { name: "home" });
}

type NumberedPage<T> = { events: T[]; nextCursor: string | null; hasNext: boolean };

/**
 * A page of all events that are not over, soonest first; the first is there even without events.
 * @param number from 1
 * @throws AppError route_not_found when there is no such page
 */
export async function getEventsPage<T>(number: number, draw: Draw<T>): Promise<NumberedPage<T>> {
  if (!(Number.isInteger(number) && number >= 1 && number <= PAGES_MAX)) throw new AppError("route_not_found", { number });
  const cursor = number === 1 ? undefined : (await getEventsPage(number - 1, draw)).nextCursor;
  if (cursor === null) throw new AppError("route_not_found", { number });
  const load = async () => {
    const { events, nextCursor } = await listEvents({ ...EVERYTHING, cursor });
    return { events: events.map(draw), nextCursor, hasNext: nextCursor !== null && number < PAGES_MAX };
  };
  return cached(load, [tags.events], { name: `page-${number}` });
}

/** How many events the list has over all its pages, counted no further than a thousand. */
export function getEventsCount(): Promise<{ count: number; countIsCapped: boolean }> {
  return cached(() => countEvents(EVERYTHING), [tags.events], { name: "count" });
}
