import * as z from "zod";
import { DATES_MAX } from "@/lib/organising/publishing/series-dates";
import { isCalendarDate } from "@/lib/platform/time/zone";

const DATES_TEXT = `Choose 1 to ${DATES_MAX} dates.`;

/** The further dates of a series. Source: contract organisers 11. */
export const seriesBody = z.object({
  dates: z
    .array(z.string("Choose a date.").refine(isCalendarDate, "Choose a date."), DATES_TEXT)
    .min(1, DATES_TEXT)
    .max(DATES_MAX, DATES_TEXT)
    .refine((dates) => new Set(dates).size === dates.length, "Choose each date once.")
    .transform((dates) => [...dates].sort()),
  /** Whether the copies are published like the first event, or are drafts. */
  publish: z.boolean("Send true or false.").default(false),
});
export type SeriesBody = z.output<typeof seriesBody>;

/** Whether an action concerns one event of a series, or the later ones too. */
export const scopeQuery = z.object({ scope: z.enum(["this", "following"], "scope has to be this or following").default("this") });
export type Scope = z.output<typeof scopeQuery>["scope"];
