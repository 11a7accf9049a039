import * as z from "zod";
import {
  eventResultsQuery,
  periodResultsQuery,
  resultsOfClubParams,
  resultsOfCollegeParams,
  resultsOfEventParams,
  seenBody,
} from "@/lib/organising/results/schema";
import { ANYONE, ORGANISERS } from "@/lib/platform/auth/actor";
import type { CallTable } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const count = z.int().min(0);
const rate = z.number().min(0).nullable();

const numbers = {
  funnel: z.strictObject({ views: count, started: count, registered: count, attended: count }),
  fill: z.strictObject({ confirmed: count, capacity: count.nullable(), rate }),
  attendance: z.strictObject({ taken: z.boolean(), checkedIn: count, noShow: count.nullable(), rate }),
  /** Rupees, for accounts that may read money. */
  money: z.strictObject({ captured: z.number(), refunded: z.number(), refundDue: z.number(), net: z.number() }).optional(),
};

const common = {
  registrations: z.array(z.strictObject({ date: z.iso.date(), joined: count, left: count, total: z.int() })),
  ...numbers,
  colleges: z.array(z.strictObject({ name: z.string().nullable(), count })),
  years: z.array(z.strictObject({ year: z.int().min(1).max(6).nullable(), count })),
  sources: z.array(z.strictObject({ source: z.string(), views: count, registered: count })),
};

/** Source: contract organisers 10. */
const eventResultsJson = z.strictObject(common);
export type EventResultsJson = z.output<typeof eventResultsJson>;

const eventRowJson = z.strictObject({
  _id: idText(),
  eventName: z.string(),
  status: z.enum(["Published", "Cancelled"]),
  startsAt: z.iso.datetime().nullable(),
  ...numbers,
});
const clubResultsJson = z.strictObject({ ...common, events: z.array(eventRowJson) });
export type ClubResultsJson = z.output<typeof clubResultsJson>;

const clubRowJson = z.strictObject({ _id: idText(), clubName: z.string(), events: count, ...numbers });
const collegeResultsJson = z.strictObject({ ...common, clubs: z.array(clubRowJson) });
export type CollegeResultsJson = z.output<typeof collegeResultsJson>;

export const calls = {
  "POST /api/event/seen/{eventId}": {
    summary: "Counts that somebody saw an event's page or pressed Register, without keeping who it was.",
    access: ANYONE,
    params: resultsOfEventParams,
    json: seenBody,
    errors: ["too_many_requests"],
    responses: {},
    notes: [
      "The response is the same for an unknown event, and for its organisers, who are not counted.",
      "3,000 in 10 minutes from an address. [Decision 030](decisions/030-counting-without-persons.md).",
    ],
  },
  "GET /api/results/event/{eventId}": {
    summary: "Reads the results of an event, or one table of them as a file.",
    who: "`read_results`",
    access: ORGANISERS,
    token: "results:read",
    params: resultsOfEventParams,
    query: eventResultsQuery,
    errors: ["event_not_found", "too_many_requests"],
    sends: ["text/csv"],
    responses: { 200: eventResultsJson },
    notes: [
      "`format=csv` needs `table`; 20 files an hour with the other exports; the log names who took one. `money` is in rupees, and there only with `read_money`.",
      "Rates have three decimals, and are null where nothing divides.",
    ],
    example: { path: { eventId: "0198f3a1-6c2e-7b4d-9a10-5d3e8f7c2b61" } },
  },
  "GET /api/results/club/{clubId}": {
    summary: "Reads the results of a club's events that were announced in these days, together and each.",
    who: "`read_results` of the whole club",
    access: ORGANISERS,
    token: "results:read",
    params: resultsOfClubParams,
    query: periodResultsQuery,
    errors: ["too_many_requests"],
    sends: ["text/csv"],
    responses: { 200: clubResultsJson },
    notes: ["`from` and `to` are days, at most 400 apart, by default the last 180. Files as of one event."],
  },
  "GET /api/results/college/{collegeId}": {
    summary: "Reads the results of the events of a college's clubs, together and by club.",
    who: "the college, admin",
    access: ["college", "admin"],
    token: "results:read",
    params: resultsOfCollegeParams,
    query: periodResultsQuery,
    errors: ["too_many_requests"],
    sends: ["text/csv"],
    responses: { 200: collegeResultsJson },
    notes: ["Days and files as of a club."],
  },
} as const satisfies CallTable;
