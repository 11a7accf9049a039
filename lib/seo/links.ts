/** Where the feed of events is. */
export const FEED_PATH = "/events.atom";

/** A page's `alternates`: its one address, and the feed, which a page that names its address has to name again. */
export const alternatesOf = (path: string) => ({
  canonical: path,
  types: { "application/atom+xml": [{ url: FEED_PATH, title: "Events on Quad" }] },
});
