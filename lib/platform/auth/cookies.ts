import "server-only";
import { SESSION_MAX_AGE_S } from "@/lib/platform/auth/session-age";
import { SESSION_COOKIE } from "@/lib/platform/auth/token";
import { env } from "@/lib/platform/env";

/** Names a browser to the log-in alone: no page and no other call receives it. */
export const DEVICE_COOKIE = "device";
const DEVICE_MAX_AGE_S = 400 * 24 * 60 * 60;

/** Only `token` proves anything. The other cookies are for display, so that a cached page can greet its visitor without a request. */
type SessionCookies = { token: string; name: string; userId: string; type: "user" | "college" | "club"; image: string };

const attributes = `SameSite=Lax${env.SECURE ? "; Secure" : ""}`;

function setCookie(name: string, value: string, maxAgeS: number): string {
  const hidden = name === SESSION_COOKIE ? "; HttpOnly" : "";
  return `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeS}; Path=/; ${attributes}${hidden}`;
}

/** The five `Set-Cookie` headers of a log-in. Source: contract base 2. */
export function sessionCookies(values: SessionCookies): string[] {
  return Object.entries(values).map(([name, value]) => setCookie(name, value, SESSION_MAX_AGE_S));
}

/** The `Set-Cookie` header that names a browser. Source: contract trust 5. */
export function deviceCookie(key: string): string {
  return `${DEVICE_COOKIE}=${key}; Max-Age=${DEVICE_MAX_AGE_S}; Path=/api/auth; ${attributes}; HttpOnly`;
}

/** The two `Set-Cookie` headers after an edit of name or picture; they last as long as the session. */
export function shownCookies({ name, image }: Pick<SessionCookies, "name" | "image">, maxAgeS: number): string[] {
  return [setCookie("name", name, maxAgeS), setCookie("image", image, maxAgeS)];
}

/**
 * The `Set-Cookie` header from which a college's tab bar shows `Review`. An empty mark removes the cookie. Source: contract app 10.
 * @param mark see `ReviewMark`
 */
export function reviewCookie(mark: string): string {
  return setCookie("review", mark, mark === "" ? 0 : SESSION_MAX_AGE_S);
}

/** The `Set-Cookie` headers of a log-out: of the five cookies, and of a college's sixth. */
export function clearedCookies(): string[] {
  return [SESSION_COOKIE, "name", "userId", "type", "image", "review"].map((name) => setCookie(name, "", 0));
}
