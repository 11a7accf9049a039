import * as z from "zod";
import { PASSWORD_RULES } from "@/lib/identity/accounts/password-rules";
import { CODE_LENGTHS, CODE_PURPOSES } from "@/lib/identity/codes/limits";
import { email, LINE_MAX_LENGTH, required, shortText } from "@/lib/platform/fields/text";
import { idText } from "@/lib/platform/id";

/** A current password: compared, without rules. */
export const knownPassword = required("Enter your password").max(200, "Enter your password");

/** NFC, so that the same keys give the same password on all systems. */
export const newPassword = z
  .string("Enter a password")
  .max(LINE_MAX_LENGTH, { message: "The password can have up to 30 characters.", abort: true })
  .normalize("NFC")
  .superRefine((password, context) => {
    const broken = PASSWORD_RULES.find((rule) => !rule.met(password));
    if (broken) context.addIssue({ code: "custom", message: broken.sentence });
  });

const confirmPassword = shortText(LINE_MAX_LENGTH, "Passwords do not match").normalize("NFC");

/** Adds the pair of new passwords to a form's fields and compares them. */
export function withNewPassword<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z
    .object({ ...fields, password: newPassword, confirmPassword })
    .refine((form) => (form as { password: string }).password === (form as { confirmPassword: string }).confirmPassword, {
      path: ["confirmPassword"],
      message: "Passwords do not match",
      when: ({ value }) => Boolean((value as { confirmPassword?: unknown } | undefined)?.confirmPassword !== undefined),
    });
}

export const logInForm = z.object({ email, password: knownPassword });
export type LogInForm = z.output<typeof logInForm>;

/**
 * Crockford's base 32, in any case, with or without the dash between groups; o is read as 0, i and l as 1. No code contains U, so a code
 * with a U is wrong, not malformed.
 */
const codeOf = (length: number, message: string) => typedCode().pipe(z.string().regex(new RegExp(`^[0-9A-Z]{${length}}$`), message));

/** A code as it was typed, in the only spelling in which codes are compared. */
export const typedCode = () =>
  shortText(LINE_MAX_LENGTH, "Enter the code")
    .toUpperCase()
    .overwrite((text) => text.replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1"));

const asker = { userId: idText("Enter the code from your own email") };

export const codeForm = z.object({ ...asker, otp: codeOf(CODE_LENGTHS.student, "Enter the four-character code") });
export type CodeForm = z.output<typeof codeForm>;

/** A path that names an account. */
export const accountParams = z.object({ id: idText() });

export const resendForm = z.object({
  ...asker,
  purpose: z.enum(CODE_PURPOSES, "This code cannot be sent again"),
});

export const forgotPasswordForm = z.object({ email, accountType: z.enum(["user", "college"], "Choose whose password it is") });
export const resetPasswordForm = withNewPassword({
  ...asker,
  otp: codeOf(CODE_LENGTHS.reset, "Enter the eight-character code"),
});
export type ResetPasswordForm = z.output<typeof resetPasswordForm>;
/** The reset screen sends the passwords and the code together. */
export const resetPasswordScreen = withNewPassword({ email });
/** A token of the wrong length cannot be found, so it needs no message of its own. */
export const resetLinkForm = withNewPassword({ token: z.string("Open the link in your email").max(200, "Open the link in your email") });
export type ResetLinkForm = z.output<typeof resetLinkForm>;
/** The link's screen; the address holds the token. */
export const resetLinkScreen = withNewPassword({});
