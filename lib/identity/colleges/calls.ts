import * as z from "zod";
import { askedJson, codeAnswers } from "@/lib/identity/accounts/calls";
import { accountParams, codeForm } from "@/lib/identity/accounts/schema";
import { CODE_ERRORS } from "@/lib/identity/codes/limits";
import { collegeQuery, collegeSignUpForm } from "@/lib/identity/colleges/schema";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

/** A college as shown to itself and the admin. Source: spec §3. */
const collegeJson = z.strictObject({
  _id: idText(),
  name: z.string(),
  email: z.string(),
  emailDomain: z.string(),
  isDomainProved: z.boolean(),
  /** Its clubs; clubs that have not entered their code are unverified. */
  collegeRepresentatives: z.array(
    z.strictObject({ _id: idText(), clubName: z.string(), email: z.string(), isVerified: z.boolean(), hasSecondFactor: z.boolean() }),
  ),
});
export type CollegeJson = z.output<typeof collegeJson>;

/** Source: spec §7, contract base 4. */
export const calls = {
  "GET /api/college/{id}": {
    summary: "Reads a college with its clubs.",
    who: "the college, admin",
    access: ["college", "admin"],
    params: accountParams,
    query: collegeQuery,
    errors: ["college_not_found"],
    responses: { 200: z.strictObject({ data: collegeJson, message: z.string() }) },
    notes: [
      "`data.collegeRepresentatives` are its clubs, waiting ones with `isVerified: false`: 1000 a page, and on the first page up to 100 that wait.",
    ],
  },
  "DELETE /api/college/deletecolleges": {
    summary: "Removes sign-ups of colleges and clubs whose codes expired over an hour ago.",
    access: PUBLIC,
    limit: "cleanUp",
    responses: { 200: messageJson },
  },
  "POST /api/auth/college-register": {
    summary: "Begins a college's sign-up and mails a one-time code.",
    access: PUBLIC,
    limit: "signIn",
    json: collegeSignUpForm,
    errors: ["email_taken", ...CODE_ERRORS],
    responses: { 201: askedJson },
    notes: ["The college exists once `POST /api/auth/verifycollege-otp` has the code."],
  },
  "POST /api/auth/verifycollege-otp": {
    summary: "Checks the code of a college's sign-up; the college exists then.",
    access: PUBLIC,
    limit: "codeTry",
    json: codeForm,
    errors: ["email_taken"],
    responses: codeAnswers,
  },
} as const satisfies CallTable;
