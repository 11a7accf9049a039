/** Smaller numbers could tell who follows. Source: contract corrections; contract reach 3 and 4. */
export const FOLLOWERS_SHOWN_FROM = 5;

/** A number of followers for everybody: null below 5. Only the club, its college and the admin read smaller ones. */
export const toPublicFollowers = (count: number): number | null => (count < FOLLOWERS_SHOWN_FROM ? null : count);
