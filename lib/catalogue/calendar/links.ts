/** All events as a calendar to subscribe to. */
export const EVENTS_CALENDAR_PATH = "/events.ics";
/** The calendar of a page's events. @param page the address of a club, a college or a tag */
export const calendarOfPage = (page: string): string => `${page}.ics`;
/** A student's own calendar, by its secret token. */
export const personalCalendarPath = (token: string): string => `/calendar/${token}.ics`;

/** The ways to subscribe to a calendar. Client-safe. */
type CalendarLinks = {
  /** Opens the device's calendar program. */
  webcal: string;
  google: string;
  outlook: string;
};

/** @param url the calendar's address, with its origin */
export function calendarLinks(url: string, name: string): CalendarLinks {
  const webcal = webcalOf(url);
  return {
    webcal,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name })}`,
  };
}

export const webcalOf = (url: string): string => url.replace(/^https?:/, "webcal:");
