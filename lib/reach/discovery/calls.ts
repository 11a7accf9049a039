import * as z from "zod";
import { eventFilter } from "@/lib/catalogue/events/filter";
import { EVENT_DAYS, EVENT_PRICES } from "@/lib/catalogue/events/filter-choices";
import { EVENT_MODES, EVENT_TAGS, EVENT_TYPES } from "@/lib/catalogue/events/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, namedJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { imageJson } from "@/lib/platform/images/image-json";
import { calendarQuery, mapQuery } from "@/lib/reach/discovery/schema";

const count = z.int().min(0);

/** The choices of a list. A number is missing if nothing was counted and there may be events. */
const counted = <const Value extends readonly [string, ...string[]]>(values: Value) =>
  z.array(z.strictObject({ value: z.enum(values), count: count.optional() }));

const facetsJson = z.strictObject({
  total: z.strictObject({ count: count.optional(), countIsCapped: z.boolean() }),
  tags: counted(EVENT_TAGS),
  types: counted(EVENT_TYPES),
  modes: counted(EVENT_MODES),
  prices: counted(EVENT_PRICES),
  colleges: z.array(z.strictObject({ value: idText(), name: z.string(), count })),
  when: counted(EVENT_DAYS),
  open: count.optional(),
  /** Whether there are more events than were counted: then all numbers are lower bounds. */
  isCapped: z.boolean(),
});

/** An event in a month or on a map. */
export const briefEventJson = z.strictObject({
  _id: idText(),
  id: idText(),
  eventName: z.string(),
  type: z.enum(EVENT_TYPES),
  mode: z.enum(EVENT_MODES),
  venue: z.string(),
  price: z.number().min(0),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  timeZone: z.string(),
  posterImage: imageJson,
  college: namedJson.nullable(),
});
export type BriefEventJson = z.output<typeof briefEventJson>;

const calendarJson = z.strictObject({
  month: z.string(),
  timeZone: z.string(),
  /** Every day of the month. */
  days: z.array(z.strictObject({ date: z.iso.date(), count, countIsCapped: z.boolean(), events: z.array(briefEventJson) })),
});

const mapJson = z.strictObject({
  places: z.array(
    z.strictObject({
      _id: idText(),
      name: z.string(),
      lat: z.number(),
      lon: z.number(),
      /** The campus of the place; for a place of one event the event's campus. */
      college: z
        .strictObject({ _id: idText(), name: z.string(), slug: z.string(), path: z.string(), city: z.string().nullable() })
        .nullable(),
      count: z.int().min(1),
      next: briefEventJson,
    }),
  ),
  isCapped: z.boolean(),
});
export type MapJson = z.output<typeof mapJson>;

/** Source: contract reach 6.1. */
export const calls = {
  "GET /api/event/facets": {
    summary: "Counts how many events each choice of the filters would leave.",
    access: PUBLIC,
    query: eventFilter,
    responses: { 200: facetsJson },
    notes: [
      "The query has the [filters of events](api.md#filters-of-events). Each choice is counted under all filters but its own; `colleges` are the 20 with most.",
      "Exact up to 10,000 events. With `isCapped` numbers are lower bounds, and a choice that was not found has none ([decision 038](decisions/038-facets.md)).",
    ],
    example: { query: { when: "weekend" } },
  },
  "GET /api/event/calendar": {
    summary: "Lists the days of a month with the events that match.",
    access: PUBLIC,
    query: calendarQuery,
    responses: { 200: calendarJson },
    notes: [
      "The query has the [filters of events](api.md#filters-of-events). `month` is `2027-01`, at most five years from now, the present one by default.",
      "Every day has up to 3 events in brief, counted to 99; an event of several days stands in each.",
    ],
    example: { query: { price: "free" } },
  },
  "GET /api/event/map": {
    summary: "Lists the places in a box at which events match.",
    access: PUBLIC,
    query: mapQuery,
    responses: { 200: mapJson },
    notes: [
      "The query has the [filters of events](api.md#filters-of-events). `bbox` is `west,south,east,north`, the world by default.",
      "At most 300 places, those with most events first. `college` is that of the campus or of the one event, `next` the soonest event in brief.",
    ],
    example: { query: { bbox: "73.7,18.4,74.0,18.7" } },
  },
} as const satisfies CallTable;
