import "server-only";
import type { AccountKind, LogInWay } from "@/lib/generated/prisma/client";
import { REMEMBERED_DAYS } from "@/lib/identity/accounts/factor-limits";
import * as logIns from "@/lib/identity/accounts/log-in-repository";
import { SEND_LOG_IN_ALERT } from "@/lib/identity/accounts/tasks";
import { A_PROGRAM, type Browser, newDeviceKey } from "@/lib/platform/auth/browser";
import { addSession } from "@/lib/platform/auth/repository";
import { SESSION_MAX_AGE_S } from "@/lib/platform/auth/session-age";
import type { Tx } from "@/lib/platform/db/client";
import { logInAlerts } from "@/lib/platform/http/limits";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { keyedHash } from "@/lib/platform/seal";
import { DAY_MS } from "@/lib/platform/time/units";

/** A new session. */
export type Begun = {
  id: string;
  kind: AccountKind;
  sid: string;
  /** The value for the cookie `device`; null when the browser gets none. */
  deviceKey: string | null;
};

type Beginning = { browser: Browser; way: LogInWay; isRemembered?: boolean };

const hashOf = (accountId: string, key: string) => keyedHash("device", accountId, key);

/**
 * Opens a session of seven days in the transaction that checked password and code under the account's lock. It notes the log-in, and mails
 * accounts that act for others about a new device.
 * @param isRemembered whether no code is asked in this browser from now on
 */
export async function beginSession(
  tx: Tx,
  { id, kind }: Pick<logIns.LockedAccount, "id" | "kind">,
  { browser, way, isRemembered = false }: Beginning,
  now: Date,
): Promise<Begun> {
  const isWatched = await logIns.actsForOthers(tx, { id, kind });
  const key = keyOf(browser, isWatched || isRemembered);
  const hash = key === null ? null : hashOf(id, key);
  const isFirst = await logIns.isFirst(tx, id, now);
  const sid = crypto.randomUUID();
  const expiresAt = new Date(now.getTime() + SESSION_MAX_AGE_S * 1000);
  await addSession(tx, { id: sid, accountId: id, createdAt: now, expiresAt, device: browser.device, deviceHash: hash });
  const logInId = await logIns.addLogIn(tx, { accountId: id, at: now, device: browser.device, way });
  if (hash) {
    const trustedUntil = isRemembered && !browser.isProgram ? new Date(now.getTime() + REMEMBERED_DAYS * DAY_MS) : null;
    const isNew = await logIns.seeDevice(tx, { accountId: id, hash, label: browser.device, trustedUntil }, now);
    if (isNew && isWatched && !isFirst) await alert(tx, id, logInId, now);
  }
  return { id, kind, sid, deviceKey: browser.isProgram ? null : key };
}

/** The name of a browser: its cookie, or a new one. Programs are one device. */
function keyOf({ isProgram, key }: Browser, isKnownByDevice: boolean): string | null {
  if (!isKnownByDevice) return null;
  return isProgram ? A_PROGRAM : (key ?? newDeviceKey());
}

async function alert(tx: Tx, accountId: string, logInId: string, now: Date): Promise<void> {
  const [isWithinLimit] = await logInAlerts.take(tx, [accountId], now);
  if (isWithinLimit) await enqueue(tx, SEND_LOG_IN_ALERT, { logInId });
}

/** Whether this account asked for no codes in this browser, in the last 30 days. */
export async function isRemembered(tx: Tx, accountId: string, { isProgram, key }: Browser, now: Date): Promise<boolean> {
  return !isProgram && key !== null && logIns.isTrusted(tx, accountId, hashOf(accountId, key), now);
}
