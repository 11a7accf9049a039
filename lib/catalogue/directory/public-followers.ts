/** Smaller numbers could reveal who follows. Source: contract corrections; contract reach 3 and 4. */
export const FOLLOWERS_SHOWN_FROM = 5;

/** The public number of followers: null below 5. Only the club, its college and the admin read smaller ones. */
export const toPublicFollowers = (count: number): number | null => (count < FOLLOWERS_SHOWN_FROM ? null : count);
