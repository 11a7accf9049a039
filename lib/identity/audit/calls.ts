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
const organiserActionJson = z.strictObject({
  _id: id,
  at: z.iso.datetime(),
  act: z.enum(ORGANISER_ACTS),
  who: z.strictObject({ _id: id.nullable(), name: z.string(), standing: z.enum(ACT_STANDINGS) }),
  subject: z.strictObject({ kind: z.enum(ACT_SUBJECTS), _id: id.nullable(), name: z.string().nullable() }),
  /** `{ field: [old, new] }`; `[null, null]` for fields whose values the log omits. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
});
export type OrganiserActionJson = z.output<typeof organiserActionJson>;

const organiserLogJson = z.strictObject({ actions: z.array(organiserActionJson), nextCursor: z.string().nullable() });

export const calls = {
  "GET /api/log/event/{eventId}": {
    access: ORGANISERS,
    params: logOfEventParams,
    query: organiserLogQuery,
    responses: { 200: organiserLogJson },
  },
  "GET /api/log/club/{clubId}": {
    access: ORGANISERS,
    params: logOfClubParams,
    query: organiserLogQuery,
    responses: { 200: organiserLogJson },
  },
  "GET /api/log/college/{collegeId}": {
    access: ["college", "admin"],
    params: logOfCollegeParams,
    query: organiserLogQuery,
    responses: { 200: organiserLogJson },
  },
} as const satisfies CallTable;
