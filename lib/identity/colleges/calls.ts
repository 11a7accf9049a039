import * as z from "zod";
import { askedJson, codeAnswers } from "@/lib/identity/accounts/calls";
import { accountParams, codeForm } from "@/lib/identity/accounts/schema";
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
  collegeRepresentatives: z.array(z.strictObject({ _id: idText(), clubName: z.string(), email: z.string(), isVerified: z.boolean() })),
});
export type CollegeJson = z.output<typeof collegeJson>;

/** Source: spec §7, contract base 4. */
export const calls = {
  "GET /api/college/{id}": {
    access: ["college", "admin"],
    params: accountParams,
    query: collegeQuery,
    responses: { 200: z.strictObject({ data: collegeJson, message: z.string() }) },
  },
  "DELETE /api/college/deletecolleges": {
    access: PUBLIC,
    limit: "cleanUp",
    responses: { 200: messageJson },
  },
  "POST /api/auth/college-register": {
    access: PUBLIC,
    limit: "signIn",
    json: collegeSignUpForm,
    responses: { 201: askedJson },
  },
  "POST /api/auth/verifycollege-otp": {
    access: PUBLIC,
    limit: "codeTry",
    json: codeForm,
    responses: codeAnswers,
  },
} as const satisfies CallTable;
