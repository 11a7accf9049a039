import * as z from "zod";
import { OWNER_ERRORS } from "@/lib/identity/accounts/factor-limits";
import { ownerProof } from "@/lib/identity/accounts/factor-schema";
import { accountParams } from "@/lib/identity/accounts/schema";
import { userParams } from "@/lib/identity/students/schema";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";

const plannedJson = z.strictObject({ deletesAt: z.iso.datetime() });

const PASSWORD_COUNTS = "A wrong password counts like a failed log-in; while a second factor is on the call needs `code` too.";

/** Source: contract trust 7. */
export const calls = {
  "POST /api/users/{userId}/export": {
    summary: "Gives a student everything that is stored about them as a ZIP: `data.json`, `index.html` and their pictures.",
    who: "the student",
    access: ["student"],
    limit: "accountWrite",
    params: userParams,
    json: ownerProof,
    errors: [...OWNER_ERRORS],
    sends: ["application/zip"],
    responses: {},
    notes: [PASSWORD_COUNTS, "Five files a day, and one at a time: another one meanwhile is a 429."],
  },
  "POST /api/users/{userId}/deletion": {
    summary: "Plans the deletion of a student’s account, which can be taken back until it runs.",
    who: "the student",
    access: ["student"],
    limit: "accountWrite",
    params: userParams,
    json: ownerProof,
    errors: [...OWNER_ERRORS, "deletion_pending"],
    responses: { 202: plannedJson },
    notes: [PASSWORD_COUNTS, "The account is mailed at once and a day before."],
  },
  "DELETE /api/users/{userId}/deletion": {
    summary: "Takes the planned deletion back; without one nothing changes.",
    who: "the student",
    access: ["student"],
    limit: "accountWrite",
    params: userParams,
    responses: { 200: messageJson },
  },
  "POST /api/college/{id}/deletion": {
    summary: "Plans the deletion of a college or a club, which can be taken back until it runs.",
    who: "the account itself",
    access: ["college", "club"],
    limit: "accountWrite",
    params: accountParams,
    json: ownerProof,
    errors: [...OWNER_ERRORS, "deletion_pending"],
    responses: { 202: plannedJson },
    notes: [PASSWORD_COUNTS, "The account is mailed at once and a day before, and so are the clubs of a college."],
  },
  "DELETE /api/college/{id}/deletion": {
    summary: "Takes the planned deletion back; without one nothing changes.",
    who: "the account itself",
    access: ["college", "club"],
    limit: "accountWrite",
    params: accountParams,
    responses: { 200: messageJson },
    notes: ["The clubs of a college are mailed."],
  },
} as const satisfies CallTable;
