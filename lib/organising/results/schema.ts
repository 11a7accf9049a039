import * as z from "zod";
import { CountedStep } from "@/lib/generated/prisma/enums";
import { idText } from "@/lib/platform/id";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn, daysAfter, isCalendarDate } from "@/lib/platform/time/zone";
import { visitSource } from "@/lib/taking-part/joining/source-field";

/** An action of a visitor of an event's page, and the source of the visit. Source: contract organisers 10. */
export const seenBody = z.object({
  step: z.enum(Object.values(CountedStep), "step has to be view or start"),
  source: visitSource.optional(),
});

export const resultsOfEventParams = z.object({ eventId: idText() });
export const resultsOfClubParams = z.object({ clubId: idText() });
export const resultsOfCollegeParams = z.object({ collegeId: idText() });

/** The tables of results that can be saved as a file. Source: contract organisers 10. */
const RESULT_TABLES = ["registrations", "funnel", "colleges", "years", "sources", "money", "events"] as const;
export type ResultTable = (typeof RESULT_TABLES)[number];

const file = {
  format: z.enum(["csv"], "format has to be csv").optional(),
  table: z.enum(RESULT_TABLES, "There is no such table").optional(),
};
const namesTable = ({ format, table }: { format?: string | undefined; table?: string | undefined }) =>
  (format === "csv") === Boolean(table);
const NAME_THE_TABLE = { message: "A file is one table: send format=csv and table", path: ["table"] };

export const eventResultsQuery = z.object(file).refine(namesTable, NAME_THE_TABLE);

const PERIOD_MAX_DAYS = 400;
const PERIOD_DAYS = 180;

const absent = z.literal("").transform(() => undefined);
const day = z.string().refine(isCalendarDate, "Enter a date as YYYY-MM-DD").or(absent).optional();

/** Days in the zone of the campus, both included. */
export type Period = { from: string; to: string };

/** The results of a club or a college in a period; by default the last 180 days. Source: contract organisers 10. */
export const periodResultsQuery = z
  .object({ ...file, from: day, to: day })
  .refine(namesTable, NAME_THE_TABLE)
  .transform(({ from, to, ...rest }) => ({ ...rest, period: periodOf({ from, to }, new Date()) }))
  .refine(({ period: { from, to } }) => from <= to, { message: "The start date must be before the end date", path: ["from"] })
  .refine(({ period }) => daysOf(period) <= PERIOD_MAX_DAYS, { message: `Up to ${PERIOD_MAX_DAYS} days`, path: ["from"] });

/** The days that a page shows: those of its address, or the default where these are no period. */
export const shownPeriod = periodResultsQuery.transform(({ period }) => period).catch(() => periodResultsQuery.parse({}).period);

function periodOf(asked: { from: string | undefined; to: string | undefined }, now: Date): Period {
  const to = asked.to ?? (asked.from ? daysAfter(asked.from, PERIOD_DAYS - 1) : dayIn(DEFAULT_TIME_ZONE, now));
  return { from: asked.from ?? daysAfter(to, 1 - PERIOD_DAYS), to };
}

/** The number of days in a period. */
const daysOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
