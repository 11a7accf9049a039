import "server-only";
import { avatarPath } from "@/lib/identity/accounts/avatar";
import type { NewFactorJson, OwnFactorsJson, OwnLogInsJson } from "@/lib/identity/accounts/calls";
import type { Asked } from "@/lib/identity/accounts/challenge";
import type { NewFactor, OwnFactors } from "@/lib/identity/accounts/factors";
import type { LogIn } from "@/lib/identity/accounts/service";
import type { OwnLogIns } from "@/lib/identity/accounts/sessions";
import type { Redeemed, RefusedCode } from "@/lib/identity/codes/service";
import { deviceCookie, reviewCookie, sessionCookies } from "@/lib/platform/auth/cookies";
import { errorText } from "@/lib/platform/errors";
import { reply } from "@/lib/platform/http/route";

/** The answer to a sign-up: the id that the code's page needs. */
export function toSignUpReply(userId: string) {
  return reply({ message: "Verification OTP email sent", data: { userId } }, { status: 201 });
}

/** The answer to a reset, by code or by link. */
export const PASSWORD_CHANGED = "Password changed. Please log in.";

/** The answer to a one-time code. Source: contract base 3. */
export function toCodeReply(outcome: Redeemed | RefusedCode, verifiedMessage = "Email verified successfully!") {
  return outcome.verified ? ({ status: "VERIFIED", message: verifiedMessage } as const) : toRefusedCodeReply(outcome);
}

/** The answer to a wrong code. Source: contract base 3. */
export function toRefusedCodeReply({ triesLeft }: RefusedCode) {
  const code = triesLeft > 0 ? "code_wrong" : "code_dead";
  return reply({ status: "FAILED", code, message: errorText(code), triesLeft }, { status: 400 });
}

/** `review` is a college's alone. */
type Shown = { name: string; image?: string | null; review?: string | null };

/** The answer to a log-in, with the five cookies, and a sixth for a college. It names the kind for a college or a club. */
export function toLogInReply({ id, kind, token, deviceKey }: LogIn, { name, image, review = null }: Shown) {
  const shownImage = image ?? avatarPath(name);
  const cookies = sessionCookies({
    token,
    name,
    userId: id,
    type: kind === "student" || kind === "admin" ? "user" : kind,
    image: shownImage,
  });
  const byKind = kind === "club" ? { club: name } : kind === "college" ? { college: name } : {};
  const others = [...(review === null ? [] : [reviewCookie(review)]), ...(deviceKey === null ? [] : [deviceCookie(deviceKey)])];
  return reply({ token, representative: { id, name, ...byKind, image: shownImage } }, { cookies: [...cookies, ...others] });
}

/** The answer to a right password where a second factor is on. Source: contract trust 6. */
export function toAskedReply({ challenge, expiresAt }: Asked) {
  const data = { challenge, expiresAt: expiresAt.toISOString() };
  return reply({ message: "Enter the code from your app", data }, { status: 202 });
}

/** Source: contract trust 5. */
export function toOwnLogInsJson({ sessions, logIns }: OwnLogIns): OwnLogInsJson {
  return {
    sessions: sessions.map(({ id, device, createdAt, lastUsedAt, expiresAt, isCurrent }) => ({
      _id: id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent,
    })),
    logIns: logIns.map(({ at, device, way }) => ({ at: at.toISOString(), device, way })),
  };
}

/** Source: contract trust 6. */
export function toOwnFactorsJson({ factors, recoveryLeft }: OwnFactors): OwnFactorsJson {
  return {
    factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      _id: id,
      kind,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryLeft,
  };
}

export function toNewFactorJson({ id, ...factor }: NewFactor): NewFactorJson {
  return { _id: id, ...factor };
}
