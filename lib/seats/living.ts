/**
 * The states of a registration that takes a seat or holds one. A student has at most one such registration for each event. In SQL it is
 * `is_living(status)`, and a test compares the two.
 */
export const LIVING = ["held", "confirmed"] as const;

/** For Prisma. Counts an expired hold until it is released. */
export const isLiving = { status: { in: [...LIVING] } };

/** For Prisma: a living registration that is no expired hold. */
export const isLivingAt = (now: Date) => ({ ...isLiving, NOT: { status: "held" as const, heldUntil: { lte: now } } });
