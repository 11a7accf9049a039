import * as z from "zod";
import {
  EVENT_DAYS,
  EVENT_ORDERS,
  EVENT_PRICES,
  type EventDays,
  type EventOrder,
  FILTER_IDS_MAX,
  RADIUS_KM,
  RANGE_MAX_DAYS,
} from "@/lib/catalogue/events/filter-choices";
import { EVENT_MODES, EVENT_TAGS, EVENT_TYPES, jsonText } from "@/lib/catalogue/events/schema";
import { JSON_TEXT } from "@/lib/platform/fields/text";
import { pageCursor, pageLimit, searchText } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { DAY_MS } from "@/lib/platform/time/units";
import { isCalendarDate } from "@/lib/platform/time/zone";

/** The queries of lists of events. Client-safe. Source: contract base 4, contract reach 6.1. */

const flag = (name: string) =>
  z
    .enum(["0", "1"], `${name} has to be 1 or 0`)
    .default("0")
    .transform((text) => text === "1");

const day = (name: string) => z.string().refine(isCalendarDate, `${name} has to be a date, like 2027-01-31`).optional();

/** Ids with commas. */
const ids = (name: string) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(","))])
    .pipe(z.array(idText(`${name} has to be ids with commas`)).max(FILTER_IDS_MAX, `${name} takes up to ${FILTER_IDS_MAX} ids`))
    .default([]);

/** Some of these words, as a JSON list. */
const someOf = <const T extends readonly string[]>(name: string, words: T, unknown: string) =>
  jsonText
    .pipe(z.array(z.enum(words, unknown), `${name} has to be a JSON list`).max(words.length, `${name} takes up to ${words.length} words`))
    .meta(JSON_TEXT)
    .default([]);

const DEGREES = /^-?\d{1,3}(\.\d{1,15})?$/;

/** A latitude or longitude as text. */
export function degreesOf(text: string, most: number): number | undefined {
  return DEGREES.test(text) && Math.abs(Number(text)) <= most ? Number(text) : undefined;
}

const NEAR_TEXT = "near has to be a latitude and a longitude, like 18.52,73.86";
const near = z
  .string()
  .transform((text, context) => {
    const [lat = "", lon = "", ...more] = text.split(",");
    const [north, east] = [degreesOf(lat, 90), degreesOf(lon, 180)];
    if (north !== undefined && east !== undefined && more.length === 0) return { lat: north, lon: east };
    context.addIssue({ code: "custom", message: NEAR_TEXT });
    return z.NEVER;
  })
  .optional();

const RADIUS_TEXT = `radius has to be a number of kilometres from ${RADIUS_KM.least} to ${RADIUS_KM.most}`;
const radius = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,6})?$/, { message: RADIUS_TEXT, abort: true })
  .transform(Number)
  .refine((km) => km >= RADIUS_KM.least && km <= RADIUS_KM.most, RADIUS_TEXT)
  .default(RADIUS_KM.default);

/** The parameters that select events. An event matches any of the tags and any of the types, colleges and clubs. */
export const filterShape = {
  selectedTags: someOf("selectedTags", EVENT_TAGS, "No such tag").describe("Any of these tags, as a JSON list."),
  selectedTypes: someOf("selectedTypes", EVENT_TYPES, "No such type").describe("Any of these types, as a JSON list."),
  searchQuery: searchText.trim().default("").describe("Words, or the beginning of the last one; typing errors are forgiven."),
  past: flag("past").describe("`1`: what is over, instead of what is not."),
  when: z
    .enum(EVENT_DAYS, "when has to be today, weekend or week")
    .optional()
    .describe("The coming weekend, or today and six days more, in Asia/Kolkata."),
  from: day("from").describe("The first day, as `2027-01-31`; not with `when`."),
  to: day("to").describe("The last day, up to 366 with the first."),
  price: z.enum(EVENT_PRICES, "price has to be free or paid").optional(),
  mode: z.enum(EVENT_MODES, "mode has to be Online or Offline").optional(),
  college: ids("college").describe("Up to 10 ids with commas."),
  club: ids("club").describe("Up to 10 ids with commas."),
  open: flag("open").describe("`1`: registration is open and a seat is free."),
  near: near.describe("`18.52,73.86`: a latitude and a longitude, with events around it."),
  radius: radius.describe("Kilometres from 1 to 200 around `near`; by default 25."),
};

type Issue = { field: string; message: string };
type Days = { when?: EventDays | undefined; from?: string | undefined; to?: string | undefined };

function dayIssues({ when, from, to }: Days): Issue[] {
  if (when && (from || to)) return [{ field: "when", message: "Ask for when, or for from and to, not for both" }];
  if (!from || !to) return [];
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return [{ field: "to", message: "to cannot be before from" }];
  return days > RANGE_MAX_DAYS ? [{ field: "to", message: `Ask for up to ${RANGE_MAX_DAYS} days` }] : [];
}

type Ordered = { sort?: EventOrder | undefined; near?: unknown; searchQuery: string };

function orderIssues({ sort, near, searchQuery }: Ordered): Issue[] {
  if (sort === "distance" && !near) return [{ field: "sort", message: "distance needs near" }];
  return sort === "relevance" && !searchQuery ? [{ field: "sort", message: "relevance needs searchQuery" }] : [];
}

/** For a query that has the parameters of `filterShape`: refuses days that contradict each other. */
export function checkDays(query: Days, context: z.core.$RefinementCtx): void {
  for (const { field, message } of dayIssues(query)) context.addIssue({ code: "custom", path: [field], message });
}

/** The filter in the form of the documented calls. */
export const eventFilter = z.object(filterShape).superRefine(checkDays);
export type EventFilter = z.output<typeof eventFilter>;

/** The query of `GET /api/asd`. */
export const listQuery = z
  .object({
    ...filterShape,
    sort: z
      .enum(EVENT_ORDERS, `sort has to be one of ${EVENT_ORDERS.join(", ")}`)
      .optional()
      .describe("By default `relevance` with words, otherwise `soonest`."),
    limit: pageLimit,
    cursor: pageCursor,
    count: flag("count").describe("`1`: count all results, which takes as long again."),
  })
  .superRefine(checkDays)
  .superRefine((query, context) => {
    for (const { field, message } of orderIssues(query)) context.addIssue({ code: "custom", path: [field], message });
  });
export type ListQuery = z.output<typeof listQuery>;

/** The order of a list. */
export const orderOf = ({ sort, searchQuery }: Pick<ListQuery, "sort" | "searchQuery">): EventOrder =>
  sort ?? (searchQuery ? "relevance" : "soonest");
