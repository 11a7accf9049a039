import * as z from "zod";
import { type AnswerTable, messageJson } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";

/** The account that logged in; a college or a club is also named by its kind. */
const logInJson = z.strictObject({
  token: z.string(),
  representative: z.strictObject({
    id: idText(),
    name: z.string(),
    image: z.string(),
    college: z.string().optional(),
    club: z.string().optional(),
  }),
});

/** The id that the code's page needs. */
export const askedJson = z.strictObject({ message: z.string(), data: z.strictObject({ userId: idText() }) });

const verifiedJson = z.strictObject({ status: z.literal("VERIFIED"), message: z.string() });
const refusedCodeJson = z.strictObject({
  status: z.literal("FAILED"),
  code: z.enum(["code_wrong", "code_dead"]),
  message: z.string(),
  triesLeft: z.int().min(0),
});

/** The answers to a one-time code. Source: contract base 3. */
export const codeAnswers = { 200: verifiedJson, 400: refusedCodeJson } as const;

const resetByLinkJson = verifiedJson.extend({ data: z.strictObject({ accountType: z.enum(["user", "college"]) }) });

/** Source: spec §7, contract base 3 and 4. */
export const answers = {
  "POST /api/auth/student-login": { 200: logInJson },
  "POST /api/auth/college-login": { 200: logInJson },
  "POST /api/auth/logout": { 200: messageJson },
  "POST /api/auth/resend-otp": { 200: messageJson },
  "POST /api/auth/forgot-password": { 200: askedJson },
  "POST /api/auth/reset-password": codeAnswers,
  "POST /api/auth/reset-link": { 200: resetByLinkJson },
  "PUT /api/auth/password": { 200: messageJson },
} as const satisfies AnswerTable;
