/** The duration of a log-in. Client-safe. Source: contract base 2. */
export const SESSION_MAX_AGE_S = 7 * 24 * 60 * 60;
