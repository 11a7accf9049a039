import * as z from "zod";
import { eventIdParams } from "@/lib/catalogue/events/schema";
import { accountParams } from "@/lib/identity/accounts/schema";
import { deleteQuery } from "@/lib/identity/audit/schema";
import { userParams } from "@/lib/identity/students/schema";
import { scopeQuery } from "@/lib/organising/publishing/series-schema";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";

/** Source: contract base 4. */
export const calls = {
  "DELETE /api/college/delete/{id}": {
    summary: "Deletes a college with its clubs, or one club.",
    who: "the account itself, a club's college, admin",
    access: ["college", "club", "admin"],
    limit: "accountWrite",
    params: accountParams,
    query: deleteQuery,
    errors: ["account_not_found"],
    responses: { 200: messageJson },
    notes: ["`reason` is the admin's."],
  },
  "DELETE /api/collegeRep/delete/{eventId}": {
    summary: "Deletes an event; with registrations it is cancelled. Seats that were only held are none.",
    who: "`cancel_event`",
    access: ORGANISERS,
    token: "events:write",
    limit: "clubWrite",
    params: eventIdParams,
    query: deleteQuery.extend(scopeQuery.shape),
    errors: ["event_not_found", "hidden_kept"],
    responses: { 200: messageJson.extend({ res: z.literal("ok") }) },
    notes: ["With `scope` `following` the later dates of the series too. `reason` is the admin's."],
  },
  "DELETE /api/users/delete/{userId}": {
    summary: "Deletes a student; seats are free, and payments stay without the person.",
    who: "the student, admin",
    access: ["student", "admin"],
    limit: "accountWrite",
    params: userParams,
    query: deleteQuery,
    errors: ["account_not_found"],
    responses: { 200: messageJson },
    notes: ["`reason` is the admin's."],
  },
} as const satisfies CallTable;
