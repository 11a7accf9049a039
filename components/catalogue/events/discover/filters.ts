import {
  EVENT_DAYS,
  EVENT_ORDERS,
  EVENT_PRICES,
  type EventDays,
  type EventOrder,
  type EventPrice,
  FILTER_IDS_MAX,
  RADIUS_KM,
  RANGE_MAX_DAYS,
} from "@/lib/catalogue/events/filter-choices";
import type { EventMode, EventTag, EventType } from "@/lib/catalogue/events/schema";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";
import { DAY_MS } from "@/lib/platform/time/units";

const MODES = ["Offline", "Online"] as const satisfies readonly EventMode[];
const VIEWS = ["list", "month", "map"] as const;
export type View = (typeof VIEWS)[number];

/** Kilometres around a position, to choose from. */
export const RADII = [5, 10, 25, 50, 100, 200] as const;

/** The filters of the list of events in the address. "" means not chosen. */
export type Filters = {
  q: string;
  tags: EventTag[];
  types: EventType[];
  past: boolean;
  when: EventDays | "";
  /** The first and the last day, `YYYY-MM-DD`; never together with `when`. */
  from: string;
  to: string;
  price: EventPrice | "";
  mode: EventMode | "";
  /** Ids. */
  colleges: string[];
  clubs: string[];
  open: boolean;
  /** `lat,lon`. */
  near: string;
  /** Kilometres, with `near`. */
  radius: number;
  sort: EventOrder | "";
};
/** The choices in the order of display. */
export type FilterChoices = { tags: readonly EventTag[]; types: readonly EventType[] };
/** The form of display. @param month `YYYY-MM`; "" is the present one */
export type Showing = { view: View; month: string };

export const NO_FILTERS: Filters = {
  q: "",
  tags: [],
  types: [],
  past: false,
  when: "",
  from: "",
  to: "",
  price: "",
  mode: "",
  colleges: [],
  clubs: [],
  open: false,
  near: "",
  radius: RADIUS_KM.default,
  sort: "",
};

/** The filters of an address; unknown or contradicting values count as not chosen. */
export function readFilters(search: string, choices: FilterChoices): Filters {
  const params = new URLSearchParams(search);
  const text = (name: string) => (params.get(name) ?? "").trim();
  const one = <T extends string>(name: string, from: readonly T[]): T | "" => from.find((choice) => choice === text(name)) ?? "";
  const chosen = <T extends string>(name: string, from: readonly T[]) => {
    const names = text(name).split(",");
    return from.filter((choice) => names.includes(choice));
  };
  const q = text("q").slice(0, SEARCH_MAX_CHARACTERS);
  const when = one("when", EVENT_DAYS);
  const near = positionIn(text("near"));
  const sort = one("sort", EVENT_ORDERS);
  const isSortPossible = (sort !== "distance" || near) && (sort !== "relevance" || q);
  return {
    q,
    tags: chosen("tags", choices.tags),
    types: chosen("types", choices.types),
    past: text("past") === "1",
    when,
    ...(when ? { from: "", to: "" } : rangeIn(text("from"), text("to"))),
    price: one("price", EVENT_PRICES),
    mode: one("mode", MODES),
    colleges: idsIn(text("college")),
    clubs: idsIn(text("club")),
    open: text("open") === "1",
    near,
    radius: (near && radiusIn(text("radius"))) || RADIUS_KM.default,
    sort: isSortPossible ? sort : "",
  };
}

/** The form of display in an address; unknown values count as not chosen. */
export function readShowing(search: string): Showing {
  const params = new URLSearchParams(search);
  const month = params.get("month") ?? "";
  return { view: VIEWS.find((view) => view === params.get("view")) ?? "list", month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : "" };
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idsIn(text: string): string[] {
  return [...new Set(text.split(",").filter((id) => ID.test(id)))].slice(0, FILTER_IDS_MAX);
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

function rangeIn(from: string, to: string): { from: string; to: string } {
  const range = { from: isDay(from) ? from : "", to: isDay(to) ? to : "" };
  const days = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS;
  return range.from && range.to && (days < 0 || days >= RANGE_MAX_DAYS) ? { from: range.from, to: "" } : range;
}

function positionIn(text: string): string {
  const [lat, lon] = (/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/.test(text) ? text : "").split(",").map(Number);
  return lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? text : "";
}

function radiusIn(text: string): number | undefined {
  const radius = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return radius >= RADIUS_KM.least && radius <= RADIUS_KM.most ? radius : undefined;
}

/** The parameters that the address and the calls have in common. */
function sharedParams({ past, when, from, to, price, mode, colleges, clubs, open, near, radius, sort }: Filters): [string, string][] {
  const params: [string, string | number | false][] = [
    ["past", past && "1"],
    ["when", when],
    ["from", from],
    ["to", to],
    ["price", price],
    ["mode", mode],
    ["college", colleges.join(",")],
    ["club", clubs.join(",")],
    ["open", open && "1"],
    ["near", near],
    ["radius", near && radius !== RADIUS_KM.default && radius],
    ["sort", sort],
  ];
  return params.flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
}

/** The query of an address with these filters, in this form of display; "" without any. */
export function writeFilters(filters: Filters, { view, month }: Showing = { view: "list", month: "" }): string {
  const { q, tags, types } = filters;
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (tags.length > 0) params.set("tags", tags.join(","));
  if (types.length > 0) params.set("types", types.join(","));
  for (const [name, value] of sharedParams(filters)) params.set(name, value);
  if (view !== "list") params.set("view", view);
  if (view === "month" && month) params.set("month", month);
  return params.size > 0 ? `?${params}` : "";
}

/** The filters in the form of the calls. */
export function filterQuery(filters: Filters): URLSearchParams {
  const { q, tags, types } = filters;
  const params = new URLSearchParams();
  if (tags.length > 0) params.set("selectedTags", JSON.stringify(tags));
  if (types.length > 0) params.set("selectedTypes", JSON.stringify(types));
  if (q) params.set("searchQuery", q);
  for (const [name, value] of sharedParams(filters)) params.set(name, value);
  return params;
}

/** The query of the call for a page of the list. @param cursor of the page before; without it the answer also counts the whole list */
export function listQuery(filters: Filters, cursor?: string): URLSearchParams {
  const params = filterQuery(filters);
  params.set(...((cursor ? ["cursor", cursor] : ["count", "1"]) as [string, string]));
  return params;
}

// In words ------------------------------------------------------------------------------------------

/** The filters with a row of their own, pressed or not. */
export const QUICK: readonly { text: string; is(filters: Filters): boolean; choose(on: boolean): Partial<Filters>; key: string }[] = [
  ...EVENT_DAYS.map((when) => ({
    key: when,
    text: { today: "Today", weekend: "This weekend", week: "Next 7 days" }[when],
    is: (filters: Filters) => filters.when === when,
    choose: (on: boolean) => (on ? { when, from: "", to: "" } : { when: "" as const }),
  })),
  {
    key: "free",
    text: "Free",
    is: ({ price }) => price === "free",
    choose: (on) => ({ price: on ? "free" : "" }),
  },
  { key: "open", text: "Registration open", is: ({ open }) => open, choose: (open) => ({ open }) },
];

export const SORT_TEXTS: Record<EventOrder, string> = {
  relevance: "Best match",
  soonest: "Soonest",
  newest: "Newest",
  closing: "Registration closing soon",
  popular: "Popular",
  distance: "Nearest",
};

/** A chosen filter: its text, and the change that removes it. */
type Chosen = { key: string; text: string; without: Partial<Filters>; isQuick: boolean };

/** @param nameOf the name of a college or club, if it is known */
export function chosenOf(filters: Filters, nameOf: (id: string) => string | undefined): Chosen[] {
  const { q, tags, types, past, from, to, price, mode, colleges, clubs, near, radius } = filters;
  const search = q ? [{ key: "q", text: `“${q}”`, without: withoutSearch(filters), isQuick: false }] : [];
  const quick = QUICK.filter(({ is }) => is(filters)).map(({ key, text, choose }) => ({
    key,
    text,
    without: choose(false),
    isQuick: true,
  }));
  const each = <T extends string>(list: T[], text: (one: T) => string, without: (rest: T[]) => Partial<Filters>) =>
    list.map((one) => ({ key: one, text: text(one), without: without(list.filter((other) => other !== one)) }));
  const further: Omit<Chosen, "isQuick">[] = [
    ...each(tags, String, (rest) => ({ tags: rest })),
    ...each(types, String, (rest) => ({ types: rest })),
    ...(past ? [{ key: "past", text: "Past events", without: { past: false } }] : []),
    ...(from ? [{ key: "from", text: `From ${from}`, without: { from: "" } }] : []),
    ...(to ? [{ key: "to", text: `Until ${to}`, without: { to: "" } }] : []),
    ...(price === "paid" ? [{ key: "paid", text: "Paid", without: { price: "" as const } }] : []),
    ...(mode ? [{ key: mode, text: mode, without: { mode: "" as const } }] : []),
    ...each(
      colleges,
      (id) => nameOf(id) ?? "1 college",
      (rest) => ({ colleges: rest }),
    ),
    ...each(
      clubs,
      (id) => nameOf(id) ?? "1 club",
      (rest) => ({ clubs: rest }),
    ),
    ...(near ? [{ key: "near", text: `Within ${radius} km`, without: withoutPosition(filters) }] : []),
  ];
  return [...search, ...quick, ...further.map((chosen) => ({ ...chosen, isQuick: false }))];
}

/** The changes that remove the words: an order by best match is removed too. */
const withoutSearch = ({ sort }: Filters): Partial<Filters> => ({ q: "", ...(sort === "relevance" && { sort: "" }) });

/** The changes that remove a position: an order by distance is removed too. */
export const withoutPosition = ({ sort }: Filters): Partial<Filters> => ({ near: "", ...(sort === "distance" && { sort: "" }) });

/** The number of choices in `More filters`. */
export function countMore({ from, to, price, mode, colleges, near, sort }: Filters): number {
  return [from, to, price === "paid", mode, near, sort].filter(Boolean).length + colleges.length;
}

/** `“robo”, Music, Past events`: a text for people. */
export function describeFilters(filters: Filters, nameOf: (id: string) => string | undefined): string {
  return chosenOf(filters, nameOf)
    .map(({ text }) => text)
    .join(", ");
}

/** One of several chosen filters, and the filters without it. */
export type Loosened = { text: string; filters: Filters };

/** The ways to remove one filter. If there is only one, Clear All Filters is that way. */
export function loosened(filters: Filters): Loosened[] {
  const { q, tags, types, past, when, from, to, price, mode, colleges, clubs, open, near } = filters;
  const ways: [boolean, string, Partial<Filters>][] = [
    [q !== "", `Without “${q}”`, withoutSearch(filters)],
    [Boolean(when || from || to), "On any day", { when: "", from: "", to: "" }],
    [price !== "", "At any price", { price: "" }],
    [open, "Including closed registration", { open: false }],
    [mode !== "", "Online or offline", { mode: "" }],
    [near !== "", "Anywhere", withoutPosition(filters)],
    [colleges.length > 0, "At any college", { colleges: [] }],
    [clubs.length > 0, "By any club", { clubs: [] }],
    [tags.length > 0, "With any tag", { tags: [] }],
    [types.length > 0, "Of any type", { types: [] }],
    [past, "Upcoming events", { past: false }],
  ];
  const chosen = ways.filter(([is]) => is);
  return chosen.length < 2 ? [] : chosen.map(([, text, without]) => ({ text, filters: { ...filters, ...without } }));
}
