/**
 * The states of a living registration; a student has at most one for each event. In SQL it is `is_living(status)`, and a test compares the
 * two.
 */
export const LIVING = ["forming", "pending", "waiting", "held", "confirmed"] as const;

/** The living states in which a registration takes its seats. In SQL `takes_seat(status)`. */
export const TAKING = ["held", "confirmed"] as const;

/** For Prisma. Counts an expired hold until it is released. */
export const isLiving = { status: { in: [...LIVING] } };

/** For Prisma: a living registration that is no expired hold. */
export const isLivingAt = (now: Date) => ({ ...isLiving, NOT: { status: "held" as const, heldUntil: { lte: now } } });

/**
 * The number of members that a team lacks. In a team that has entered, a member whose seat was not paid does not count. Source: contract
 * joining 5.
 */
export function missingMembers(members: readonly { status: string }[], teamMin: number): number {
  const entered = members.filter(({ status }) => status !== "forming");
  return Math.max(0, teamMin - (entered.length || members.length));
}
