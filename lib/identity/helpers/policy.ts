import { DAY_MS } from "@/lib/platform/time/units";

/** Source: contract organisers 7.3. */
export const INVITATION_VALID_MS = 14 * DAY_MS;
/** The time for which an ended grant keeps the address: a person who opens the invitation learns that it has ended. */
export const ADDRESS_KEPT_MS = 30 * DAY_MS;
/** Limits of people for a club and for an event, invited ones included, and of open invitations. Source: contract organisers 7.3. */
export const TEAM_LIMITS = { club: { people: 50, open: 20 }, event: { people: 30, open: 20 } } as const;
/** Limit of co-organising clubs of an event. */
export const CO_HOSTS_MAX = 20;
