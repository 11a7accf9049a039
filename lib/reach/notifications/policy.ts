const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Instant mails of a day of the campus: to a student, and of those from one club. What is above goes to the weekly mail. Source: contract
 * reach 3.
 */
export const INSTANT_A_DAY = { ofStudent: 5, ofClub: 3 } as const;

/** How long a mail may still be sent after its time. */
export const INSTANT_LATE_MS = 6 * HOUR_MS;
export const DIGEST_LATE_MS = DAY_MS;

/** Most entries of each part of the weekly mail. */
export const DIGEST_MOST = { news: 20, saved: 20, closing: 20, blogs: 5 } as const;

/** How far the weekly mail looks ahead. */
export const AHEAD_MS = 7 * DAY_MS;

/** How far the first weekly mail of all looks back. */
export const FIRST_BACK_MS = 7 * DAY_MS;
