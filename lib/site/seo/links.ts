import { calendarOfPage, EVENTS_CALENDAR_PATH } from "@/lib/catalogue/calendar/links";

export const SITE_NAME = "Quad";
/** The home page's title. */
export const SITE_TITLE = "Quad · Connect, create, celebrate.";
export const SITE_DESCRIPTION = "College events and club blogs in one place. Discover, register, and publish your own.";

/** The addresses of a list's feeds. Events also have a calendar. */
type Feeds = { title: string; atom: string; calendar?: string };

/** The feeds of everything. */
export const FEEDS = {
  events: { title: "Events on Quad", atom: "/events.atom", calendar: EVENTS_CALENDAR_PATH },
  blogs: { title: "Blogs on Quad", atom: "/blogs.atom" },
} as const satisfies Record<string, Feeds>;

/** The files of these feeds, with the names in the rewrites of next.config.mjs. */
export const FEED_FILES = ["events", "blogs", "events.ics"] as const;
export type FeedFile = (typeof FEED_FILES)[number];

/** The feeds of the events of a club, a college or a tag. @param page the address of its page */
export const feedsOfPage = (page: string, name: string) => ({
  title: `${name} on Quad`,
  atom: `${page}.atom`,
  calendar: calendarOfPage(page),
});

/** A page's `alternates`: its one address, and the feeds for feed readers and calendars. */
export const alternatesOf = (path: string, { title, atom, calendar }: Feeds = FEEDS.events) => ({
  canonical: path,
  types: { "application/atom+xml": [{ url: atom, title }], ...(calendar && { "text/calendar": [{ url: calendar, title }] }) },
});
