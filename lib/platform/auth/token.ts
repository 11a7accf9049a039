import type { NextRequest } from "next/server";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { SESSION_MAX_AGE_S } from "@/lib/platform/auth/session-age";
import { env } from "@/lib/platform/env";
import { idText } from "@/lib/platform/id";

export const SESSION_COOKIE = "token";

const claims = z.object({ sub: idText(), sid: idText(), kind: z.enum(["student", "college", "club", "admin"]) });

/** A token's content: the account (`sub`), the session (`sid`) and the role. */
type Claims = z.output<typeof claims>;

/** The next-auth JSON Web Token of a session, for the cookie and as Bearer token; valid for 7 days from now. */
export function issueToken({ sub, sid, kind }: Claims): Promise<string> {
  return encode({ token: { sub, sid, kind }, secret: env.NEXTAUTH_SECRET, maxAge: SESSION_MAX_AGE_S });
}

/** The request's headers and cookies. */
export type TokenSource = Pick<NextRequest, "headers"> & { cookies: Pick<NextRequest["cookies"], "get"> };

/** A Bearer token takes precedence over the cookie. */
export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/** Whether a request comes with the cookie of a session, ended or not, and acts by it. */
export const hasSessionCookie = ({ headers, cookies }: TokenSource): boolean =>
  bearerToken(headers) === undefined && cookies.get(SESSION_COOKIE) !== undefined;

/** The beginning of the texts of tokens that programs use. Source: contract platform 4. */
export const API_TOKEN_PREFIX = "quad_";

/** The text of a program's token. It counts even if a session's cookie is beside it. */
export function apiTokenOf(headers: Headers): string | undefined {
  const token = bearerToken(headers);
  return token?.startsWith(API_TOKEN_PREFIX) ? token : undefined;
}

const KEPT_TOKENS = 1000;
/** The content of valid tokens, the latest ones. Decrypting one takes longer than the rest of the middleware, which reads it too. */
const kept = new Map<string, { content: Claims; expiresAtS: number }>();

/**
 * The content of the request's token; null when it is missing, forged or expired. It proves a log-in in the past, not that the session has
 * not ended: `readActor` asks the database.
 */
export async function readClaims({ headers, cookies }: TokenSource): Promise<Claims | null> {
  const token = bearerToken(headers) ?? cookies.get(SESSION_COOKIE)?.value;
  if (!token) return null;
  const known = kept.get(token);
  if (known && Date.now() < known.expiresAtS * 1000) return known.content;
  const payload = await decode({ token, secret: env.NEXTAUTH_SECRET }).catch(() => null);
  const { data: content, success: isValid } = claims.safeParse(payload);
  if (!isValid) return null;
  const [oldest] = kept.keys();
  if (kept.size === KEPT_TOKENS && oldest) kept.delete(oldest);
  kept.set(token, { content, expiresAtS: Number(payload?.exp) });
  return content;
}
