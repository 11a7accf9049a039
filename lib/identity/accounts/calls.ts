import * as z from "zod";
import { OWNER_ERRORS } from "@/lib/identity/accounts/factor-limits";
import {
  addFactorForm,
  changePasswordForm,
  confirmFactorForm,
  endSessionsQuery,
  logOutQuery,
  ownerProof,
  resetFactorForm,
  resetFactorParams,
  secondStepForm,
} from "@/lib/identity/accounts/factor-schema";
import { accountParams, forgotPasswordForm, logInForm, resendForm, resetLinkForm, resetPasswordForm } from "@/lib/identity/accounts/schema";
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

/** The answer to a right password while a second factor is on. */
const askedCodeJson = z.strictObject({
  message: z.string(),
  data: z.strictObject({ challenge: z.string(), expiresAt: z.iso.datetime() }),
});

const time = z.iso.datetime();

const ownLogInsJson = z.strictObject({
  sessions: z.array(
    z.strictObject({
      _id: idText(),
      /** `Chrome on Android`, `A program`. */
      device: z.string(),
      createdAt: time,
      lastUsedAt: time,
      expiresAt: time,
      isCurrent: z.boolean(),
    }),
  ),
  logIns: z.array(z.strictObject({ at: time, device: z.string(), way: z.enum(["password", "code", "recovery"]) })),
});
export type OwnLogInsJson = z.output<typeof ownLogInsJson>;

const ownFactorsJson = z.strictObject({
  factors: z.array(
    z.strictObject({ _id: idText(), kind: z.enum(["totp"]), name: z.string(), createdAt: time, lastUsedAt: time.nullable() }),
  ),
  recoveryLeft: z.int().min(0),
});
export type OwnFactorsJson = z.output<typeof ownFactorsJson>;

/** `secret` in base 32, `uri` for apps, `qr` the same as an SVG. */
const newFactorJson = z.strictObject({ _id: idText(), secret: z.string(), uri: z.string(), qr: z.string() });
export type NewFactorJson = z.output<typeof newFactorJson>;

const recoveryCodes = z.array(z.string());

/** The id that the code's page needs. */
export const askedJson = z.strictObject({ message: z.string(), data: z.strictObject({ userId: idText() }) });

const verifiedJson = z.strictObject({ status: z.literal("VERIFIED"), message: z.string() });
export const refusedCodeJson = z.strictObject({
  status: z.literal("FAILED"),
  code: z.enum(["code_wrong", "code_dead"]),
  message: z.string(),
  triesLeft: z.int().min(0),
});

/** The answers to a one-time code. Source: contract base 3. */
export const codeAnswers = { 200: verifiedJson, 400: refusedCodeJson } as const;

const resetByLinkJson = verifiedJson.extend({ data: z.strictObject({ accountType: z.enum(["user", "college"]) }) });

const ASKS_CODE = "202 without a session and cookies where a second factor is on: `POST /api/auth/second-factor` opens the session.";
const OWNER = "While a second factor is on, `code` is needed too: 403 `code_needed` without it.";

/** Source: spec §7, contract base 3 and 4, contract trust 5 and 6. */
export const calls = {
  "POST /api/auth/student-login": {
    summary: "Logs a student in, or the admin, and sets five cookies.",
    access: PUBLIC,
    limit: "signIn",
    json: logInForm,
    errors: ["invalid_credentials", "email_not_verified", "account_not_found", "code_limit", "code_locked", "mail_unreachable"],
    responses: { 200: logInJson, 202: askedCodeJson },
    notes: [ASKS_CODE],
  },
  "POST /api/auth/college-login": {
    summary: "Logs a college or a club in, and sets five cookies, six for a college.",
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
    responses: { 200: logInJson, 202: askedCodeJson },
    notes: ["`representative` has `college` or `club`, the name by the account's kind.", ASKS_CODE],
  },
  "POST /api/auth/logout": {
    summary: "Ends the session and removes its cookies.",
    access: ANYONE,
    query: logOutQuery,
    responses: { 200: messageJson },
    notes: ["`device` is the device that shows pushes in the browser that logs out: it is removed too."],
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
    notes: ["`otp` has eight characters, with or without the dash. Every session and token of the account ends."],
  },
  "POST /api/auth/reset-link": {
    summary: "Sets a new password by the token of a mailed link, once.",
    access: PUBLIC,
    limit: "codeTry",
    json: resetLinkForm,
    errors: ["link_dead"],
    responses: { 200: resetByLinkJson },
    notes: ["Every session and token of the account ends.", "400 `link_dead` when the token was used, is over 30 minutes old or unknown."],
  },
  "PUT /api/auth/password": {
    summary: "Changes the password of the account; every other session ends.",
    access: SIGNED_IN,
    limit: "accountWrite",
    json: changePasswordForm,
    errors: [...OWNER_ERRORS],
    responses: { 200: messageJson },
    notes: [
      "Wrong current passwords are limited like failed log-ins, but counted apart.",
      "Tokens of a club or college stay. A student’s devices for pushes are removed.",
      OWNER,
    ],
  },
  "POST /api/auth/second-factor": {
    summary: "Opens the session of a log-in by the code of a second factor, and sets its cookies.",
    who: "who has the challenge of the log-in",
    access: PUBLIC,
    limit: "secondFactor",
    json: secondStepForm,
    errors: ["challenge_over", "code_locked", "account_not_found"],
    responses: { 200: logInJson, 400: refusedCodeJson },
    notes: [
      "`code` is six digits of an app, or a recovery code; each counts once. With `remember` no code is asked in this browser for 30 days.",
      "A challenge lives for 5 minutes and takes 5 tries. 20 wrong codes in 24 hours lock the codes of apps for 24 hours; recovery codes still work.",
    ],
  },
  "GET /api/auth/sessions": {
    summary: "Lists the account's log-ins that have not ended, and its log-ins of 90 days, newest first.",
    access: SIGNED_IN,
    responses: { 200: ownLogInsJson },
    notes: ["Up to 100 of each. `device` says what the browser is, in words of ours: no address and no place is stored."],
  },
  "DELETE /api/auth/sessions/{id}": {
    summary: "Ends one log-in of the account, with its Bearer token and open pages.",
    access: SIGNED_IN,
    limit: "security",
    params: accountParams,
    errors: ["session_not_found"],
    responses: { 200: messageJson },
    notes: ["The log-in of the request also loses its cookies."],
  },
  "DELETE /api/auth/sessions": {
    summary: "Ends all other log-ins of the account.",
    access: SIGNED_IN,
    limit: "security",
    query: endSessionsQuery,
    responses: { 200: z.strictObject({ message: z.string(), ended: z.int().min(0) }) },
    notes: [
      "With `all=1` the log-in of the request ends too.",
      "A student’s devices for pushes are removed, all but `device` without `all`.",
    ],
  },
  "GET /api/auth/factors": {
    summary: "Lists the account's second factors, and counts its recovery codes.",
    access: SIGNED_IN,
    responses: { 200: ownFactorsJson },
  },
  "POST /api/auth/factors": {
    summary: "Begins to add an authenticator app; it has 10 minutes to be confirmed.",
    access: SIGNED_IN,
    limit: "security",
    json: addFactorForm,
    errors: [...OWNER_ERRORS, "limit_reached"],
    responses: { 201: newFactorJson },
    notes: ["`secret` is in base 32, `uri` is for apps, and `qr` is the same as an SVG. An account has up to 5 apps.", OWNER],
  },
  "POST /api/auth/factors/{id}/confirm": {
    summary: "Turns an app on by a code of it.",
    access: SIGNED_IN,
    limit: "security",
    params: accountParams,
    json: confirmFactorForm,
    errors: ["factor_not_found", "code_wrong", "limit_reached"],
    responses: { 200: z.strictObject({ message: z.string(), recoveryCodes: recoveryCodes.optional() }) },
    notes: ["The first app ends all other log-ins, and the response has ten recovery codes, which are shown once."],
  },
  "POST /api/auth/factors/{id}/remove": {
    summary: "Removes an app.",
    access: SIGNED_IN,
    limit: "security",
    params: accountParams,
    json: ownerProof,
    errors: [...OWNER_ERRORS, "factor_not_found"],
    responses: { 200: messageJson },
    notes: ["Without the last app the recovery codes are void.", OWNER],
  },
  "POST /api/auth/recovery-codes": {
    summary: "Replaces the recovery codes.",
    access: SIGNED_IN,
    limit: "security",
    json: ownerProof,
    errors: [...OWNER_ERRORS, "factor_not_found"],
    responses: { 200: z.strictObject({ recoveryCodes }) },
    notes: [OWNER],
  },
  "POST /api/auth/factors/reset/{accountId}": {
    summary: "Turns the second factor of another account off, and ends all its log-ins.",
    who: "the college of that club; the admin, but not for its own account",
    access: ["college", "admin"],
    limit: "security",
    params: resetFactorParams,
    json: resetFactorForm,
    errors: ["account_not_found"],
    responses: { 200: messageJson },
    notes: ["The account is mailed, and the log has the reason. Without a second factor nothing changes."],
  },
} as const satisfies CallTable;
