import * as z from "zod";
import { FACTOR_NAME_MAX_CHARACTERS, RESET_REASON_LENGTH } from "@/lib/identity/accounts/factor-limits";
import { knownPassword, typedCode, withNewPassword } from "@/lib/identity/accounts/schema";
import { plainText, shortText, textBetween, UNITS_PER_CHARACTER } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";

const APP_CODE = /^\d{6}$/;
/** Whether a code is of an app; the others are recovery codes. */
export const isAppCode = (code: string): boolean => APP_CODE.test(code);

const CODE_TEXT = "Enter the six digits from the app, or a recovery code";
/** Six digits of an app or the eight characters of a recovery code, with or without blanks and the dash. */
const secondCode = typedCode().pipe(z.string().regex(/^(?:\d{6}|[0-9A-Z]{8})$/, CODE_TEXT));
const appCode = typedCode().pipe(z.string().regex(APP_CODE, "Enter the six digits from the app"));

/** The second step of a log-in. A challenge of the wrong length is over like an unknown one. */
export const secondStepForm = z.object({
  challenge: z.string("Log in again").max(200, "Log in again"),
  code: secondCode,
  remember: z.boolean("remember has to be true or false").optional(),
});
/** Its screen; the answer to the password has the challenge. */
export const secondStepScreen = secondStepForm.omit({ challenge: true });
export type SecondStepForm = z.output<typeof secondStepForm>;

/**
 * The proof that the owner of an account sends a call: the password, and a code while a second factor is on. An empty code counts as none.
 */
export const ownerProof = z.object({
  password: knownPassword,
  code: z
    .literal("")
    .transform(() => undefined)
    .or(secondCode)
    .optional(),
});
export type OwnerProof = z.output<typeof ownerProof>;

export const changePasswordForm = withNewPassword({ currentPassword: knownPassword, code: ownerProof.shape.code });
export type ChangePasswordForm = z.output<typeof changePasswordForm>;

const NAME_TEXT = `The name needs 1 to ${FACTOR_NAME_MAX_CHARACTERS} characters.`;
export const addFactorForm = ownerProof.extend({
  name: textBetween({ moreThan: 0, lessThan: FACTOR_NAME_MAX_CHARACTERS + 1 }, NAME_TEXT),
});
export type AddFactorForm = z.output<typeof addFactorForm>;

export const confirmFactorForm = z.object({ code: appCode });

const { least, most } = RESET_REASON_LENGTH;
const REASON_TEXT = `The reason needs ${least} to ${most} characters.`;
export const resetFactorForm = z.object({
  reason: shortText(most * UNITS_PER_CHARACTER, REASON_TEXT)
    .normalize("NFC")
    .overwrite(plainText)
    .trim()
    .refine((text) => [...text].length >= least && [...text].length <= most, REASON_TEXT),
});

export const resetFactorParams = z.object({ accountId: idText() });

/** The device that shows pushes in the browser that asks. */
const device = idText().optional();

/** `all` ends the session of the request too. */
export const endSessionsQuery = z.object({ all: z.enum(["1"], "all has to be 1").optional(), device });
export const logOutQuery = z.object({ device });
