/** The time for which a seat is held for a student who still has to pay. Source: contract base 4. */
export const HOLD_MINUTES = 15;

/** The time for which a student is not asked to pay again while the bank has not answered. */
export const PAYING_MINUTES = 30;
