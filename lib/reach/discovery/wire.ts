import "server-only";
import type { EventFilter } from "@/lib/catalogue/events/filter";
import { isCommon, keepForAll } from "@/lib/catalogue/events/list-json";
import { collegePath } from "@/lib/identity/pages/paths";
import { toImageJson } from "@/lib/platform/images/wire";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { BriefEventJson, MapJson } from "@/lib/reach/discovery/calls";
import type { CalendarQuery, MapQuery } from "@/lib/reach/discovery/schema";
import { type BriefEvent, countEventFacets, readMap, readMonth } from "@/lib/reach/discovery/service";

/** The answers as text. Those to frequent requests are cached like the list of events. */

function toBriefJson({ id, name, pricePaise, startsAt, endsAt, poster, college, ...event }: BriefEvent): BriefEventJson {
  const times = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null };
  const shown = { posterImage: toImageJson(poster), college: college && { _id: college.id, name: college.name } };
  return { ...event, _id: id, id, eventName: name, price: pricePaise / 100, ...times, ...shown };
}

export function facetsJson(query: EventFilter, now = new Date()): Promise<string> {
  const load = async () => JSON.stringify(await countEventFacets(query, now));
  return isCommon(query) ? keepForAll("facets", query, now, load) : load();
}

export function calendarJson(query: CalendarQuery, now = new Date()): Promise<string> {
  const load = async () => {
    const days = (await readMonth(query, now)).map(({ events, ...day }) => ({ ...day, events: events.map(toBriefJson) }));
    return JSON.stringify({ month: query.month, timeZone: DEFAULT_TIME_ZONE, days });
  };
  return isCommon(query) ? keepForAll("calendar", query, now, load) : load();
}

export async function mapJson(query: MapQuery, now = new Date()): Promise<string> {
  return JSON.stringify(toMapJson(await readMap(query, now)));
}

export function toMapJson({ places, isCapped }: Awaited<ReturnType<typeof readMap>>): MapJson {
  const toPlaceJson = ({ id, college, next, ...place }: (typeof places)[number]) => ({
    _id: id,
    ...place,
    college: college && { _id: college.id, name: college.name, slug: college.slug, path: collegePath(college.slug), city: college.city },
    next: toBriefJson(next),
  });
  return { places: places.map(toPlaceJson), isCapped };
}
