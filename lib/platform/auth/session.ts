import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Account, Actor, LoggedIn } from "@/lib/platform/auth/actor";
import { findAccountOfToken } from "@/lib/platform/auth/api-tokens";
import * as sessions from "@/lib/platform/auth/repository";
import { apiTokenOf, readClaims, type TokenSource } from "@/lib/platform/auth/token";
import { AppError } from "@/lib/platform/errors";

/**
 * The account that makes a call, by a session or by the token of a program, which counts even if a cookie is beside it.
 * @throws AppError not_signed_in (a token that is unknown or has ended)
 */
export async function readActor(request: TokenSource, now = new Date()): Promise<Actor> {
  const text = apiTokenOf(request.headers);
  if (text === undefined) return readSession(request, now);
  const actor = await findAccountOfToken(text, now);
  if (!actor) throw new AppError("not_signed_in");
  return actor;
}

/**
 * The account whose session a request has. Without one, with an invalid one, with an ended one and with the token of a program it is a
 * visitor.
 */
export const readSession = async (request: TokenSource, now = new Date()): Promise<LoggedIn<Actor>> =>
  (await findSession(request, now)).actor;

async function findSession(request: TokenSource, now: Date): Promise<{ actor: LoggedIn<Actor>; deletesAt: Date | null }> {
  const claims = await readClaims(request);
  const row = claims && (await sessions.findAccount(claims.sid, now));
  if (!row || row.id !== claims.sub) return { actor: { role: "visitor" }, deletesAt: null };
  const { id, kind: role, collegeId, deletesAt } = row;
  const actor = { role, id, sessionId: claims.sid, ...(role === "student" || role === "club" ? { collegeId } : {}) } as LoggedIn<Account>;
  return { actor, deletesAt };
}

/** The actor of the page being rendered, and the planned time of the account's deletion; one lookup per request. */
export const getSession = cache(async () => findSession({ headers: await headers(), cookies: await cookies() }, new Date()));

/** The actor alone. */
export const getActor = async (): Promise<LoggedIn<Actor>> => (await getSession()).actor;
