import * as z from "zod";
import {
  changePasswordForm,
  forgotPasswordForm,
  logInForm,
  resendForm,
  resetLinkForm,
  resetPasswordForm,
} from "@/lib/identity/accounts/schema";
import { ANYONE, PUBLIC, SIGNED_IN } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

/** The account that logged in; for a college or a club also its kind. */
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
export const calls = {
  "POST /api/auth/student-login": {
    access: PUBLIC,
    limit: "signIn",
    json: logInForm,
    responses: { 200: logInJson },
  },
  "POST /api/auth/college-login": {
    access: PUBLIC,
    limit: "signIn",
    json: logInForm,
    responses: { 200: logInJson },
  },
  "POST /api/auth/logout": {
    access: ANYONE,
    responses: { 200: messageJson },
  },
  "POST /api/auth/resend-otp": {
    access: PUBLIC,
    limit: "signIn",
    json: resendForm,
    responses: { 200: messageJson },
  },
  "POST /api/auth/forgot-password": {
    access: PUBLIC,
    limit: "signIn",
    json: forgotPasswordForm,
    responses: { 200: askedJson },
  },
  "POST /api/auth/reset-password": {
    access: PUBLIC,
    limit: "codeTry",
    json: resetPasswordForm,
    responses: codeAnswers,
  },
  "POST /api/auth/reset-link": {
    access: PUBLIC,
    limit: "codeTry",
    json: resetLinkForm,
    responses: { 200: resetByLinkJson },
  },
  "PUT /api/auth/password": {
    access: SIGNED_IN,
    limit: "accountWrite",
    json: changePasswordForm,
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
