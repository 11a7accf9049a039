/** The states of a registration that takes a seat or holds one. A student has at most one such registration for each event. */
export const LIVING = ["held", "confirmed"] as const;

/** The same for SQL, as literals: the planner compares them with those of the partial indexes. */
export const LIVING_SQL = LIVING.map((status) => `'${status}'`).join(", ");
