import { db } from "@/lib/platform/db/client";
import { keyedHash } from "@/lib/platform/seal";
import { HOUR_MS } from "@/lib/platform/time/units";
import { aSession } from "@/lib/testing/factories";

/** The log-ins of the demonstration's club, in hours before the seeding: one session of each device has not ended. */
const LOG_INS = [
  { device: "Firefox on Windows", hours: 50 },
  { device: "Chrome on Android", hours: 27 },
] as const;

/** Two log-ins of an account, as its page about security shows them. */
export async function makeLogIns(email: string, now: Date): Promise<void> {
  const account = await db.account.findFirst({ where: { email }, select: { id: true } });
  if (!account) return;
  const accountId = account.id;
  await db.session.deleteMany({ where: { accountId } });
  for (const { device, hours } of LOG_INS) {
    const at = new Date(now.getTime() - hours * HOUR_MS);
    const hash = keyedHash("device", accountId, device);
    const id = await aSession(accountId);
    const lastUsedAt = new Date(at.getTime() + 3 * HOUR_MS);
    await db.session.update({ where: { id }, data: { device, deviceHash: hash, createdAt: at, lastUsedAt }, select: { id: true } });
    await db.logIn.create({ data: { accountId, at, device, way: "password" }, select: { id: true } });
    await db.device.create({ data: { accountId, hash, label: device, firstAt: at, lastAt: at }, select: { hash: true } });
  }
}
