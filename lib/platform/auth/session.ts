import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Account, Actor } from "@/lib/platform/auth/actor";
import * as sessions from "@/lib/platform/auth/repository";
import { readClaims, type TokenSource } from "@/lib/platform/auth/token";

/** The account that makes a request. A request without a token, with an invalid token or with an ended session is a visitor. */
export async function readActor(request: TokenSource, now = new Date()): Promise<Actor> {
  const claims = await readClaims(request);
  const row = claims && (await sessions.findAccount(claims.sid, now));
  if (!row || row.id !== claims.sub) return { role: "visitor" };
  const { id, kind: role, collegeId } = row;
  return { role, id, sessionId: claims.sid, ...(role === "student" || role === "club" ? { collegeId } : {}) } as Account;
}

/** The actor of the page being rendered; one lookup per request. */
export const getActor = cache(async (): Promise<Actor> => readActor({ headers: await headers(), cookies: await cookies() }));
