import "server-only";
import { parseCronItems } from "graphile-worker";
import { env } from "@/lib/platform/env";
import { MINUTE_MS } from "@/lib/platform/time/units";
import { DIGEST_LATE_MS } from "@/lib/reach/notifications/policy";

const [schedule] = parseCronItems([{ task: "weekly_mail", match: env.DIGEST_AT }]);

/** The last time at which the weekly mail was due, by `DIGEST_AT`; null when that is too long ago to send it. */
export function lastDue(now: Date): Date | null {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  for (let at = minute; now.getTime() - at <= DIGEST_LATE_MS; at -= MINUTE_MS) {
    if (isDue(new Date(at))) return new Date(at);
  }
  return null;
}

function isDue(at: Date): boolean {
  const day = { date: at.getUTCDate(), month: at.getUTCMonth() + 1, dow: at.getUTCDay() };
  return schedule?.match({ min: at.getUTCMinutes(), hour: at.getUTCHours(), ...day }) ?? false;
}
