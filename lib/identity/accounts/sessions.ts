import "server-only";
import { listLogIns } from "@/lib/identity/accounts/log-in-repository";
import { endPushDevices } from "@/lib/identity/accounts/push-devices";
import type { LoggedIn } from "@/lib/platform/auth/actor";
import * as sessions from "@/lib/platform/auth/repository";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";

/** Upper bounds of the lists. A program that logs in again and again has more sessions. */
const [SESSIONS_SHOWN, LOG_INS_SHOWN] = [100, 100];
const LOG_INS_SHOWN_MS = 90 * 24 * 60 * 60 * 1000;

type Session = Awaited<ReturnType<typeof sessions.listSessions>>[number] & { isCurrent: boolean };
export type OwnLogIns = { sessions: Session[]; logIns: Awaited<ReturnType<typeof listLogIns>> };

/** An account's sessions and its log-ins of 90 days, newest first. The session of the request is used now. Source: contract trust 5. */
export async function readLogIns({ id, sessionId }: LoggedIn, now = new Date()): Promise<OwnLogIns> {
  const [open, logIns] = await Promise.all([
    sessions.listSessions(id, now, SESSIONS_SHOWN),
    listLogIns(id, new Date(now.getTime() - LOG_INS_SHOWN_MS), LOG_INS_SHOWN),
  ]);
  const shown = open.map((session) => {
    const isCurrent = session.id === sessionId;
    return { ...session, isCurrent, lastUsedAt: isCurrent ? now : session.lastUsedAt };
  });
  return { sessions: shown, logIns };
}

/** Ends one of the account's sessions. @returns whether it was the session of the request @throws AppError session_not_found */
export async function endSession({ id, sessionId }: LoggedIn, ended: string, now = new Date()): Promise<boolean> {
  if (!(await sessions.endSessionOf(id, ended, now))) throw new AppError("session_not_found", { id: ended });
  return ended === sessionId;
}

/**
 * Ends the account's sessions and the devices that show its pushes, by default all but those of the request.
 * @param device of the browser that asks
 * @returns the number of sessions
 */
export function endOtherSessions(
  { id, sessionId }: LoggedIn,
  { isCurrentToo, device }: { isCurrentToo: boolean; device?: string },
): Promise<number> {
  return db.$transaction(async (tx) => {
    const ended = await sessions.endSessions(tx, id, isCurrentToo ? {} : { except: sessionId });
    await endPushDevices(tx, id, isCurrentToo ? {} : { except: device });
    return ended;
  });
}
