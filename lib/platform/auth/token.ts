import type { NextRequest } from "next/server";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { SESSION_MAX_AGE_S } from "@/lib/platform/auth/session-age";
import { env } from "@/lib/platform/env";
import { idText } from "@/lib/platform/id";

export const SESSION_COOKIE = "token";

const claims = z.object({ sub: idText(), sid: idText(), kind: z.enum(["student", "college", "club"]) });

/** What a token says: whose it is (`sub`), which session it stands for (`sid`), and the account's kind. */
type Claims = z.output<typeof claims>;

/** The next-auth JSON Web Token of a session, for the cookie and as Bearer token; valid 7 days from now. */
export function issueToken({ sub, sid, kind }: Claims): Promise<string> {
  return encode({ token: { sub, sid, kind }, secret: env.NEXTAUTH_SECRET, maxAge: SESSION_MAX_AGE_S });
}

/** Of a request: its headers and its cookies. */
export type TokenSource = Pick<NextRequest, "headers"> & { cookies: Pick<NextRequest["cookies"], "get"> };

/** A request that brings a Bearer token means that one, not the cookie. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/**
 * What the request's token says, null when it is missing, forged or expired.
 * It proves a log-in of the past, not that the session still stands: `readActor` asks the database.
 */
export async function readClaims({ headers, cookies }: TokenSource): Promise<Claims | null> {
  const token = bearerToken(headers) ?? cookies.get(SESSION_COOKIE)?.value;
  if (!token) return null;
  const payload = await decode({ token, secret: env.NEXTAUTH_SECRET }).catch(() => null);
  const parsed = claims.safeParse(payload);
  return parsed.success ? parsed.data : null;
}

/** The role that a token's holder has, before the account is looked at. */
export function roleOf({ sub, kind }: Pick<Claims, "sub" | "kind">): "student" | "college" | "club" | "admin" {
  return sub === env.ADMIN_USER_ID ? "admin" : kind;
}
