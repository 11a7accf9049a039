import "server-only";
import { avatarPath } from "@/lib/identity/accounts/avatar";
import type { LogIn } from "@/lib/identity/accounts/service";
import type { Redeemed, RefusedCode } from "@/lib/identity/codes/service";
import { sessionCookies } from "@/lib/platform/auth/cookies";
import { AppError } from "@/lib/platform/errors";
import { reply } from "@/lib/platform/http/route";

/** The answer to a sign-up: the id that the code's page needs. */
export function toSignUpReply(userId: string) {
  return reply({ message: "Verification OTP email sent", data: { userId } }, { status: 201 });
}

/** The answer to a reset, by code or by link. */
export const PASSWORD_CHANGED = "Password changed. Please log in.";

/** The answer to a one-time code. Source: contract base 3. */
export function toCodeReply(outcome: Redeemed | RefusedCode, verifiedMessage = "Email verified successfully!") {
  if (outcome.verified) return { status: "VERIFIED", message: verifiedMessage } as const;
  const code = outcome.triesLeft > 0 ? "code_wrong" : "code_dead";
  const { message } = new AppError(code);
  return reply({ status: "FAILED", code, message, triesLeft: outcome.triesLeft }, { status: 400 });
}

type Shown = { name: string; image?: string | null };

/** The answer to a log-in, with the five cookies. It names the kind for a college or a club. */
export function toLogInReply({ id, kind, token }: LogIn, { name, image }: Shown) {
  const shownImage = image ?? avatarPath(name);
  const cookies = sessionCookies({
    token,
    name,
    userId: id,
    type: kind === "student" || kind === "admin" ? "user" : kind,
    image: shownImage,
  });
  const byKind = kind === "club" ? { club: name } : kind === "college" ? { college: name } : {};
  return reply({ token, representative: { id, name, ...byKind, image: shownImage } }, { cookies });
}
