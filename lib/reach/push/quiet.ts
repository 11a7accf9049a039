import { minutesOfTime } from "@/lib/platform/time/minutes";
import { MINUTE_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, wallTimeOf } from "@/lib/platform/time/zone";

const DAY_MINUTES = 24 * 60;

/** The hours of a day, India time, in minutes after midnight; null without. They may go over midnight. */
type QuietHours = { quietFrom: number | null; quietTo: number | null };

/** The end of the quiet hours that a moment is in; null when it is in none. Source: contract app 5. */
export function quietUntil({ quietFrom, quietTo }: QuietHours, now: Date): Date | null {
  if (quietFrom === null || quietTo === null) return null;
  const minute = minutesOfTime(wallTimeOf(now, DEFAULT_TIME_ZONE).time);
  const isQuiet = quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
  if (!isQuiet) return null;
  const left = (quietTo - minute + DAY_MINUTES) % DAY_MINUTES;
  // India has no summer time, and its offset is whole minutes.
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS);
}
