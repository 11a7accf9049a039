import "server-only";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type Account, type Actor, type ActorOf, hasRole, type Role } from "@/lib/platform/auth/actor";
import * as sessions from "@/lib/platform/auth/repository";
import { readClaims, roleOf, type TokenSource } from "@/lib/platform/auth/token";

/** The current account behind a request. A request without a token, with an invalid one or with an ended session is a visitor. */
export async function readActor(request: TokenSource, now = new Date()): Promise<Actor> {
  const claims = await readClaims(request);
  const row = claims && (await sessions.findAccount(claims.sid, now));
  if (!row || row.id !== claims.sub) return { role: "visitor" };
  const { id, collegeId } = row;
  const role = roleOf({ sub: id, kind: row.kind });
  return { role, id, sessionId: claims.sid, ...(role === "student" || role === "club" ? { collegeId } : {}) } as Account;
}

/** The actor of the page being rendered; one lookup per request. */
const getActor = cache(async (): Promise<Actor> => readActor({ headers: await headers(), cookies: await cookies() }));

/**
 * For private pages, which the middleware gates already: a visitor is sent to `logInPage`, an account of another role sees the 404 page.
 * @param path of the page, so that log-in leads back to it
 */
export async function requireActor<const R extends Exclude<Role, "visitor">>(
  roles: readonly R[],
  logInPage: string,
  path: string,
): Promise<ActorOf<R>> {
  const actor = await getActor();
  if (hasRole(actor, roles)) return actor;
  if (actor.role === "visitor") redirect(`${logInPage}?callbackUrl=${encodeURIComponent(path)}`);
  notFound();
}
