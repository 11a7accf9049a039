const DAY_MS = 24 * 60 * 60 * 1000;

/** Source: contract organisers 7.3. */
export const INVITATION_VALID_MS = 14 * DAY_MS;
/** How long an ended grant keeps the address: whoever opens the invitation is told that it is over. */
export const ADDRESS_KEPT_MS = 30 * DAY_MS;
/**
 * How many people a club and an event can have, invited ones too, and how many invitations can be open. Source: contract organisers 7.3.
 */
export const TEAM_LIMITS = { club: { people: 50, open: 20 }, event: { people: 30, open: 20 } } as const;
/** How many clubs can organise an event together with its owner. */
export const CO_HOSTS_MAX = 20;
