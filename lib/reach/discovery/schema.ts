import * as z from "zod";
import { checkDays, degreesOf, filterShape } from "@/lib/catalogue/events/filter";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { CALENDAR_YEARS, isCalendarMonth } from "@/lib/reach/discovery/months";

/** The queries of the counts over matching events. Client-safe. Source: contract reach 6.1. */

const MONTH_TEXT = `month has to be a month like 2027-01, up to ${CALENDAR_YEARS} years from now`;

const thisMonth = () => dayIn(DEFAULT_TIME_ZONE, new Date()).slice(0, 7);

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { message: MONTH_TEXT, abort: true })
  .refine((text) => isCalendarMonth(text, thisMonth()), MONTH_TEXT)
  .default(thisMonth)
  // Today's month is no fixed value, which the description of the API could name.
  .meta({ default: undefined, description: "`2027-01`; by default the present one." });

/** The query of a month. */
export const calendarQuery = z.object({ ...filterShape, month }).superRefine(checkDays);
export type CalendarQuery = z.output<typeof calendarQuery>;

const BOX_TEXT = "bbox has to be west,south,east,north in degrees";
/** Degrees; `west` is greater than `east` in a box across the longitude of 180 degrees. */
const bbox = z
  .string()
  .transform((text, context) => {
    const [west, south, east, north, ...more] = text.split(",").map((part, index) => degreesOf(part, index % 2 ? 90 : 180));
    const isBox = west !== undefined && south !== undefined && east !== undefined && north !== undefined && south <= north;
    if (isBox && more.length === 0) return { west, south, east, north };
    context.addIssue({ code: "custom", message: BOX_TEXT });
    return z.NEVER;
  })
  .default({ west: -180, south: -90, east: 180, north: 90 })
  .describe("`west,south,east,north` in degrees; by default the world.");

/** The query of the map. */
export const mapQuery = z.object({ ...filterShape, bbox }).superRefine(checkDays);
export type MapQuery = z.output<typeof mapQuery>;
export type MapBox = MapQuery["bbox"];
