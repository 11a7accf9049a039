import * as z from "zod";
import { OWNER_ERRORS } from "@/lib/identity/accounts/factor-limits";
import { newTokenForm, tokenParams } from "@/lib/identity/tokens/schema";
import { API_SCOPES } from "@/lib/platform/auth/scopes";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";

const ORGANISATIONS = ["club", "college"] as const;

const time = z.iso.datetime();
const scopes = z.array(z.enum(API_SCOPES));
/** `prefix` is the beginning of the text, by which people recognise a token. */
const tokenOf = { _id: idText(), name: z.string(), prefix: z.string(), scopes, expiresAt: time };

/** The only answer with the text of a token. */
const newTokenJson = z.strictObject({ token: z.string(), ...tokenOf });
export type NewTokenJson = z.output<typeof newTokenJson>;

const tokensJson = z.strictObject({
  tokens: z.array(z.strictObject({ ...tokenOf, createdAt: time, lastUsedAt: time.nullable() })),
});
export type TokensJson = z.output<typeof tokensJson>;

const ownTokenJson = z.strictObject({
  _id: idText(),
  name: z.string(),
  scopes,
  expiresAt: time,
  account: z.strictObject({ _id: idText(), kind: z.enum(ORGANISATIONS), name: z.string() }),
});
export type OwnTokenJson = z.output<typeof ownTokenJson>;

/** Source: contract platform 4. */
export const calls = {
  "POST /api/tokens": {
    summary: "Makes a token, with which a program acts as the club or college.",
    access: ORGANISATIONS,
    limit: "accountWrite",
    json: newTokenForm,
    errors: [...OWNER_ERRORS, "limit_reached", "account_not_found"],
    responses: { 201: newTokenJson },
    notes: [
      "`token` is told here and never again. An account has up to 10 tokens that have not ended.",
      "`password` is the account’s; while a second factor is on, `code` is needed too: 403 `code_needed` without it.",
      "A college cannot have `events:write` and `blogs:write`: 400 at `scopes`.",
      "A banned club makes none, and may end those that it has.",
    ],
  },
  "GET /api/tokens": {
    summary: "Lists the account’s tokens that have not ended, newest first.",
    access: ORGANISATIONS,
    responses: { 200: tokensJson },
    notes: ["`lastUsedAt` is true to the hour; null for a token that was never used."],
  },
  "DELETE /api/tokens/{id}": {
    summary: "Ends a token: programs that use it stop working straight away.",
    access: ORGANISATIONS,
    limit: "security",
    params: tokenParams,
    errors: ["token_not_found"],
    responses: { 200: messageJson },
  },
  "GET /api/token": {
    summary: "Says which token makes the call, and for whom.",
    who: "a token of a club or college, with any scope",
    access: ORGANISATIONS,
    token: API_SCOPES,
    tokenOnly: true,
    errors: ["token_not_found"],
    responses: { 200: ownTokenJson },
    notes: ["401 without a token, also with a session."],
  },
} as const satisfies CallTable;
