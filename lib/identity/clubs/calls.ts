import * as z from "zod";
import { askedJson, codeAnswers } from "@/lib/identity/accounts/calls";
import { codeForm } from "@/lib/identity/accounts/schema";
import { clubIdParams, clubSignUpForm } from "@/lib/identity/clubs/schema";
import { CODE_ERRORS } from "@/lib/identity/codes/limits";
import { type CallTable, namedJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

/** A club as shown to itself, its college and the admin. Source: spec §3. */
const clubJson = z.strictObject({
  _id: idText(),
  clubName: z.string(),
  email: z.string(),
  collegeId: namedJson,
});
export type ClubJson = z.output<typeof clubJson>;

export const calls = {
  "GET /api/collegeRep/{clubId}": {
    summary: "Reads a club with its college.",
    who: "the club, its college, admin",
    access: ["club", "college", "admin"],
    params: clubIdParams,
    errors: ["account_not_found"],
    responses: { 200: clubJson },
  },
  "POST /api/college/club-signup": {
    summary: "Begins the sign-up of a college's club and mails a one-time code to the club.",
    who: "the college",
    access: ["college"],
    limit: "accountWrite",
    json: clubSignUpForm,
    errors: ["email_taken", ...CODE_ERRORS],
    responses: { 201: askedJson },
  },
  "POST /api/college/club-verify": {
    summary: "Checks the code of a club's sign-up; the club exists then.",
    who: "the club's college",
    access: ["college"],
    limit: "codeTry",
    json: codeForm,
    errors: ["email_taken"],
    responses: codeAnswers,
  },
} as const satisfies CallTable;
