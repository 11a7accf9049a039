/** How long a seat is held for a student who still has to pay. Source: contract base 4. */
export const HOLD_MINUTES = 15;

/** How long a student whose bank has not answered is not asked to pay again. */
export const PAYING_MINUTES = 30;
