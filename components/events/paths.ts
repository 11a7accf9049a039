/** The addresses of the list of events and its further pages. */
export const EVENTS_PATH = "/events-page";
export const EVENT_PAGES = { first: EVENTS_PATH, further: EVENTS_PATH } as const;
