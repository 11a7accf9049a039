import { DAY_MS } from "@/lib/platform/time/units";

/** Wrong codes of an account's second factor. Source: contract trust 6. */
const WRONG_CODES_A_DAY = 20;

/** `failedTimes` of the last 24 hours, at most 20 of them, oldest first. */
export type WrongCodes = { failedTimes: readonly Date[]; lockedUntil: Date | null };

/** The time until which codes of apps are refused; null when they are not. */
export const lockOf = ({ lockedUntil }: WrongCodes, now: Date): Date | null => (lockedUntil && lockedUntil > now ? lockedUntil : null);

/** The count after another wrong code; the twentieth in 24 hours locks codes of apps for as long. */
export function withWrongCode({ failedTimes, lockedUntil }: WrongCodes, now: Date) {
  const since = now.getTime() - DAY_MS;
  const recent = [...failedTimes.filter((time) => time.getTime() > since), now].slice(-WRONG_CODES_A_DAY);
  const isLocked = recent.length >= WRONG_CODES_A_DAY;
  return { failedTimes: recent, lockedUntil: isLocked ? new Date(now.getTime() + DAY_MS) : lockedUntil };
}
