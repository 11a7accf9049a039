import * as z from "zod";
import {
  ACT_STANDINGS,
  ACT_SUBJECTS,
  logOfClubParams,
  logOfCollegeParams,
  logOfEventParams,
  ORGANISER_ACTS,
  organiserLogQuery,
} from "@/lib/identity/audit/schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import type { CallTable } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const id = idText();

/** An act of an organiser. Source: contract organisers 15. */
export const organiserActionJson = z.strictObject({
  _id: id,
  at: z.iso.datetime(),
  act: z.enum(ORGANISER_ACTS),
  who: z.strictObject({ _id: id.nullable(), name: z.string(), standing: z.enum(ACT_STANDINGS) }),
  subject: z.strictObject({ kind: z.enum(ACT_SUBJECTS), _id: id.nullable(), name: z.string().nullable() }),
  /** `{ field: [old, new] }`; `[null, null]` for fields whose values the log omits. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  /** The token of the program that acted for the account. */
  via: z.strictObject({ _id: id, name: z.string() }).nullable(),
});
export type OrganiserActionJson = z.output<typeof organiserActionJson>;

const organiserLogJson = z.strictObject({ actions: z.array(organiserActionJson), nextCursor: z.string().nullable() });

const FILE_NOTE =
  "With `format=csv` all of it is a file, 20 an hour, and the log says so. In the file the reasons of moderation are words; in JSON they are codes.";

export const calls = {
  "GET /api/log/event/{eventId}": {
    summary: "Lists the acts of organisers at an event, newest first.",
    who: "`read_log`",
    access: ORGANISERS,
    params: logOfEventParams,
    query: organiserLogQuery,
    errors: ["event_not_found", "too_many_requests"],
    sends: ["text/csv"],
    responses: { 200: organiserLogJson },
    notes: [FILE_NOTE],
  },
  "GET /api/log/club/{clubId}": {
    summary: "Lists the acts of organisers at a club and its events, newest first.",
    who: "owner, club-wide manager, its college, admin",
    access: ORGANISERS,
    params: logOfClubParams,
    query: organiserLogQuery,
    errors: ["too_many_requests"],
    sends: ["text/csv"],
    responses: { 200: organiserLogJson },
    notes: [FILE_NOTE],
  },
  "GET /api/log/college/{collegeId}": {
    summary: "Lists the acts of a college, and of organisers at its clubs, newest first.",
    who: "the college, admin",
    access: ["college", "admin"],
    params: logOfCollegeParams,
    query: organiserLogQuery,
    errors: ["too_many_requests"],
    sends: ["text/csv"],
    responses: { 200: organiserLogJson },
    notes: [FILE_NOTE],
  },
} as const satisfies CallTable;
