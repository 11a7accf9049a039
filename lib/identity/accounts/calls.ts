import * as z from "zod";
import {
  changePasswordForm,
  forgotPasswordForm,
  logInForm,
  resendForm,
  resetLinkForm,
  resetPasswordForm,
} from "@/lib/identity/accounts/schema";
import { CODE_ERRORS } from "@/lib/identity/codes/limits";
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
    summary: "Logs a student in, or the admin, and sets five cookies.",
    access: PUBLIC,
    limit: "signIn",
    json: logInForm,
    errors: ["invalid_credentials", "email_not_verified", "account_not_found", "code_limit", "code_locked", "mail_unreachable"],
    responses: { 200: logInJson },
  },
  "POST /api/auth/college-login": {
    summary: "Logs a college or a club in, and sets five cookies.",
    access: PUBLIC,
    limit: "signIn",
    json: logInForm,
    errors: [
      "invalid_credentials",
      "email_not_verified",
      "club_not_verified",
      "email_unknown",
      "account_not_found",
      "code_limit",
      "code_locked",
      "mail_unreachable",
    ],
    responses: { 200: logInJson },
    notes: ["`representative` has `college` or `club`, the name by the account's kind."],
  },
  "POST /api/auth/logout": {
    summary: "Ends the session and removes the five cookies.",
    access: ANYONE,
    responses: { 200: messageJson },
  },
  "POST /api/auth/resend-otp": {
    summary: "Mails another code, whether or not anything waits for that id.",
    access: PUBLIC,
    limit: "signIn",
    json: resendForm,
    errors: [...CODE_ERRORS],
    responses: { 200: messageJson },
  },
  "POST /api/auth/forgot-password": {
    summary: "Mails a code for a new password, and gives the asker an id.",
    access: PUBLIC,
    limit: "signIn",
    json: forgotPasswordForm,
    errors: ["code_paused", "code_limit", "mail_unreachable"],
    responses: { 200: askedJson },
    notes: ["The response is the same whether or not the account exists; the id is for the asker alone."],
  },
  "POST /api/auth/reset-password": {
    summary: "Sets a new password by the mailed code.",
    access: PUBLIC,
    limit: "codeTry",
    json: resetPasswordForm,
    responses: codeAnswers,
    notes: ["`otp` has eight characters, with or without the dash. Every session of the account ends."],
  },
  "POST /api/auth/reset-link": {
    summary: "Sets a new password by the token of a mailed link, once.",
    access: PUBLIC,
    limit: "codeTry",
    json: resetLinkForm,
    errors: ["link_dead"],
    responses: { 200: resetByLinkJson },
    notes: ["Every session of the account ends.", "400 `link_dead` when the token was used, is over 30 minutes old or unknown."],
  },
  "PUT /api/auth/password": {
    summary: "Changes the password of the account; every other session ends.",
    access: SIGNED_IN,
    limit: "accountWrite",
    json: changePasswordForm,
    errors: ["invalid_credentials"],
    responses: { 200: messageJson },
  },
} as const satisfies CallTable;
