import * as z from "zod";
import { ownerProof } from "@/lib/identity/accounts/factor-schema";
import { TOKEN_DAYS, TOKEN_NAME_MAX_CHARACTERS } from "@/lib/identity/tokens/limits";
import { API_SCOPES } from "@/lib/platform/auth/scopes";
import { textBetween } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";

const NAME_TEXT = `The name needs 1 to ${TOKEN_NAME_MAX_CHARACTERS} characters.`;
const SCOPES_TEXT = "Choose what the token may do.";
const { least, most, usual } = TOKEN_DAYS;
const DAYS_TEXT = `A token lasts ${least} to ${most} days.`;

/** Source: contract platform 4 and 12. */
export const newTokenForm = ownerProof.extend({
  name: textBetween({ moreThan: 0, lessThan: TOKEN_NAME_MAX_CHARACTERS + 1 }, NAME_TEXT),
  scopes: z
    .array(z.enum(API_SCOPES, SCOPES_TEXT), SCOPES_TEXT)
    .min(1, SCOPES_TEXT)
    .max(API_SCOPES.length, SCOPES_TEXT)
    .refine((scopes) => new Set(scopes).size === scopes.length, "Each scope can be chosen once."),
  days: z.int(DAYS_TEXT).min(least, DAYS_TEXT).max(most, DAYS_TEXT).default(usual),
});
export type NewTokenForm = z.output<typeof newTokenForm>;

export const tokenParams = z.object({ id: idText() });
