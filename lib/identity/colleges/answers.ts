import * as z from "zod";
import { askedJson, codeAnswers } from "@/lib/identity/accounts/answers";
import { type AnswerTable, messageJson } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";

/** A college as itself and the admin see it. Source: spec §3. */
const collegeJson = z.strictObject({
  _id: idText(),
  name: z.string(),
  email: z.string(),
  emailDomain: z.string(),
  isDomainProved: z.boolean(),
  /** Its clubs; those that wait for their code are not verified. */
  collegeRepresentatives: z.array(z.strictObject({ _id: idText(), clubName: z.string(), email: z.string(), isVerified: z.boolean() })),
});
export type CollegeJson = z.output<typeof collegeJson>;

/** Source: spec §7, contract base 4. */
export const answers = {
  "GET /api/college/{id}": { 200: z.strictObject({ data: collegeJson, message: z.string() }) },
  "DELETE /api/college/deletecolleges": { 200: messageJson },
  "POST /api/auth/college-register": { 201: askedJson },
  "POST /api/auth/verifycollege-otp": codeAnswers,
} as const satisfies AnswerTable;
