import { degreesOf } from "@/lib/catalogue/events/filter";
import {
  EVENT_DAYS,
  EVENT_PRICES,
  type EventDays,
  type EventPrice,
  FILTER_IDS_MAX,
  RADIUS_KM,
} from "@/lib/catalogue/events/filter-choices";
import { type Span, spanOf } from "@/lib/catalogue/events/filter-times";
import { EVENT_MODES, EVENT_TAGS, EVENT_TYPES, type EventMode, type EventTag, type EventType } from "@/lib/catalogue/events/schema";
import { isStorable } from "@/lib/platform/db/storable";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";
import { idText } from "@/lib/platform/id";
import { isCalendarDate } from "@/lib/platform/time/zone";

/** The filters of a saved search. Order, view, month and past events are no filters: they do not decide which new event fits. */
export type SearchFilter = {
  words: string;
  tags: EventTag[];
  types: EventType[];
  collegeIds: string[];
  rest: RestFilter;
};

/** The filters that are compared one by one for the searches that match by tags, type and college. */
export type RestFilter = {
  when?: EventDays;
  from?: string;
  to?: string;
  price?: EventPrice;
  mode?: EventMode;
  clubIds?: string[];
  open?: true;
  near?: { lat: number; lon: number; radiusKm: number };
};

/** The filters of the address of the list. Unknown values count as not chosen, as on that page. @param query without or with `?` */
export function readQuery(query: string): SearchFilter {
  const params = new URLSearchParams(query);
  const text = (name: string) => params.get(name) ?? "";
  const chosen = <T extends string>(name: string, from: readonly T[]) => {
    const names = text(name).split(",");
    return from.filter((choice) => names.includes(choice));
  };
  const one = <T extends string>(name: string, from: readonly T[]) => from.find((choice) => choice === text(name));
  const ids = (name: string) => [...new Set(text(name).split(","))].filter((id) => idText().safeParse(id).success).slice(0, FILTER_IDS_MAX);
  const day = (name: string) => (isCalendarDate(text(name)) ? text(name) : undefined);
  // The cut may leave half a character, which no column can hold.
  const words = text("q")
    .trim()
    .slice(0, SEARCH_MAX_CHARACTERS)
    .replace(/\p{Surrogate}$/u, "");
  const when = one("when", EVENT_DAYS);
  const [from, to] = when ? [] : [day("from"), day("to")];
  const clubIds = ids("club");
  const near = readNear(text("near"), text("radius"));
  const [price, mode] = [one("price", EVENT_PRICES), one("mode", EVENT_MODES)];
  return {
    words: isStorable(words) ? words : "",
    tags: chosen("tags", EVENT_TAGS),
    types: chosen("types", EVENT_TYPES),
    collegeIds: ids("college"),
    rest: {
      ...(when && { when }),
      ...(from && { from }),
      ...(to && { to }),
      ...(price && { price }),
      ...(mode && { mode }),
      ...(clubIds.length > 0 && { clubIds }),
      ...(text("open") === "1" && { open: true as const }),
      ...(near && { near }),
    },
  };
}

function readNear(near: string, radius: string): RestFilter["near"] {
  const [north = "", east = "", ...more] = near.split(",");
  const [lat, lon] = [degreesOf(north, 90), degreesOf(east, 180)];
  if (lat === undefined || lon === undefined || more.length > 0) return undefined;
  const asked = /^\d{1,3}$/.test(radius) ? Number(radius) : RADIUS_KM.default;
  const radiusKm = asked >= RADIUS_KM.least && asked <= RADIUS_KM.most ? asked : RADIUS_KM.default;
  // About a kilometre: the exact location of a person is not stored.
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
  return { lat: rounded(lat), lon: rounded(lon), radiusKm };
}

/** The only spelling of a search's query; "" without any filter. */
export function writeQuery({ words, tags, types, collegeIds, rest }: SearchFilter): string {
  const { clubIds = [], near, open, ...plain } = rest;
  const params = new URLSearchParams();
  const set = (name: string, value: string | undefined) => value && params.set(name, value);
  set("q", words);
  set("tags", tags.join(","));
  set("types", types.join(","));
  for (const name of ["when", "from", "to", "price", "mode"] as const) set(name, plain[name]);
  set("college", collegeIds.join(","));
  set("club", clubIds.join(","));
  set("open", open && "1");
  set("near", near && `${near.lat},${near.lon}`);
  set("radius", near && String(near.radiusKm));
  return params.toString();
}

const WHEN_NAMES = { today: "today", weekend: "this weekend", week: "next 7 days" } as const;

/** A name for a search without one: `“robo”, Music, free`. */
export function nameOf({ words, tags, types, collegeIds, rest }: SearchFilter): string {
  const { when, from, to, price, mode, clubIds, open, near } = rest;
  const parts = [
    words && `“${words}”`,
    ...tags,
    ...types,
    when && WHEN_NAMES[when],
    from && `from ${from}`,
    to && `to ${to}`,
    price,
    mode,
    collegeIds.length > 0 && (collegeIds.length > 1 ? `${collegeIds.length} colleges` : "one college"),
    clubIds && (clubIds.length > 1 ? `${clubIds.length} clubs` : "one club"),
    open && "open now",
    near && `within ${near.radiusKm} km`,
  ];
  return [...parts.filter(Boolean).join(", ")].slice(0, 100).join("");
}

/** The facts of an event that filters compare. */
export type SearchedEvent = {
  clubId: string | null;
  pricePaise: number;
  mode: EventMode;
  startsAt: Date | null;
  overAt: Date;
  /** Registration is open, and a seat is free. */
  isOpen: boolean;
  place: { lat: number; lon: number } | null;
};

/** Whether an event fits the filters other than words, tags, types and college, at this moment. */
export function fits(event: SearchedEvent, { when, from, to, price, mode, clubIds, open, near }: RestFilter, now: Date): boolean {
  if (price && (price === "free") !== (event.pricePaise === 0)) return false;
  if (mode && mode !== event.mode) return false;
  if (clubIds && !(event.clubId && clubIds.includes(event.clubId))) return false;
  if (open && !event.isOpen) return false;
  if (near && !(event.place && distanceKm(event.place, near) <= near.radiusKm)) return false;
  const span = spanOf({ when, from, to }, now);
  return !span || runsIn(event, span);
}

/** Whether an event runs during a part of these days, in the same way as the list. Without a start it matches none. */
function runsIn({ startsAt, overAt }: SearchedEvent, { from, until }: Span): boolean {
  if (!startsAt || (until && startsAt >= until)) return false;
  return !from || startsAt >= from || overAt > from;
}

const EARTH_KM = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** By great circle. */
function distanceKm(one: { lat: number; lon: number }, other: { lat: number; lon: number }): number {
  const [lat, lon] = [radians(other.lat - one.lat) / 2, radians(other.lon - one.lon) / 2];
  const chord = Math.sin(lat) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lon) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
