/** The feeds, as feed readers discover them. */
export const FEEDS = {
  events: { url: "/events.atom", title: "Events on Quad" },
  blogs: { url: "/blogs.atom", title: "Blogs on Quad" },
} as const;

/** A page's `alternates`: its one address, and its feed, which a page with an address of its own has to repeat. */
export const alternatesOf = (path: string, feed: keyof typeof FEEDS = "events") => ({
  canonical: path,
  types: { "application/atom+xml": [FEEDS[feed]] },
});
