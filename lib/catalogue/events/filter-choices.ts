/** The choices and limits of the filters of lists of events. Client-safe, and without zod, so that pages need not load it. */

export const EVENT_DAYS = ["today", "weekend", "week"] as const;
export const EVENT_PRICES = ["free", "paid"] as const;
export const EVENT_ORDERS = ["soonest", "newest", "closing", "popular", "distance", "relevance"] as const;
export type EventDays = (typeof EVENT_DAYS)[number];
export type EventPrice = (typeof EVENT_PRICES)[number];
export type EventOrder = (typeof EVENT_ORDERS)[number];

/** Most days from the first to the last, both included. */
export const RANGE_MAX_DAYS = 366;
/** Most colleges, and most clubs. */
export const FILTER_IDS_MAX = 10;
/** Kilometres around a position. */
export const RADIUS_KM = { least: 1, most: 200, default: 25 };
