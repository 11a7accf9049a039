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
    access: ["college", "club", "admin"],
    limit: "accountWrite",
    params: accountParams,
    query: deleteQuery,
    responses: { 200: messageJson },
  },
  "DELETE /api/collegeRep/delete/{eventId}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: eventIdParams,
    query: deleteQuery.extend(scopeQuery.shape),
    responses: { 200: messageJson.extend({ res: z.literal("ok") }) },
  },
  "DELETE /api/users/delete/{userId}": {
    access: ["student", "admin"],
    limit: "accountWrite",
    params: userParams,
    query: deleteQuery,
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
