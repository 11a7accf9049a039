/** The addresses of pages that are about one event, blog or registration. Client-safe. */

export const eventPath = (id: string): string => `/event/${id}`;
/** The event as a calendar file. */
export const eventCalendarPath = (id: string): string => `${eventPath(id)}.ics`;
/** The form of an event; that of a new one without an id. */
export const eventFormPath = (id = "0"): string => `/listing/${id}`;
export const participantsPath = (eventId: string): string => `/participants/${eventId}`;
export const paymentPath = (eventId: string): string => `/payment/${eventId}`;
export const ticketPath = (registrationId: string): string => `/ticket/${registrationId}`;
export const blogPath = (id: string): string => `/blogs/${id}`;
/** The workspace of an event; without a tab its overview. */
export const managePath = (eventId: string, tab?: string): string => `/manage/${eventId}${tab ? `/${tab}` : ""}`;
