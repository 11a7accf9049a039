import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";

/**
 * Limits of instant mails in a campus day: for a student, and for one club to a student. The rest goes into the weekly mail. Source:
 * contract reach 3.
 */
export const INSTANT_A_DAY = { ofStudent: 5, ofClub: 3 } as const;

/** The delay after which a mail is no longer sent. */
export const INSTANT_LATE_MS = 6 * HOUR_MS;
export const DIGEST_LATE_MS = DAY_MS;

/** Limit of entries in each part of the weekly mail. */
export const DIGEST_MOST = { news: 20, saved: 20, closing: 20, blogs: 5 } as const;

/** The period ahead that the weekly mail covers. */
export const AHEAD_MS = 7 * DAY_MS;

/** The period back that the very first weekly mail covers. */
export const FIRST_BACK_MS = 7 * DAY_MS;
