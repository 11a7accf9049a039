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
    access: ANYONE,
    params: resultsOfEventParams,
    json: seenBody,
    responses: {},
  },
  "GET /api/results/event/{eventId}": {
    access: ORGANISERS,
    params: resultsOfEventParams,
    query: eventResultsQuery,
    responses: { 200: eventResultsJson },
  },
  "GET /api/results/club/{clubId}": {
    access: ORGANISERS,
    params: resultsOfClubParams,
    query: periodResultsQuery,
    responses: { 200: clubResultsJson },
  },
  "GET /api/results/college/{collegeId}": {
    access: ["college", "admin"],
    params: resultsOfCollegeParams,
    query: periodResultsQuery,
    responses: { 200: collegeResultsJson },
  },
} as const satisfies CallTable;
