import { CALENDAR_TYPE } from "@/lib/catalogue/calendar/ics";
import { scopeCalendar } from "@/lib/catalogue/calendar/public-feeds";
import { fileAnswer, fileNotFound } from "@/lib/platform/http/file-answer";
import { blogFeed, eventFeed } from "@/lib/site/seo/feed";
import { FEED_FILES, FEEDS, type FeedFile } from "@/lib/site/seo/links";
import { xmlAnswer } from "@/lib/site/seo/xml";

export const dynamic = "force-static";
export const revalidate = 3600;
/** Made at the first request, never by the build, which has no data. */
export const generateStaticParams = () => [];

const FILES: Record<FeedFile, () => Promise<Response>> = {
  events: async () => xmlAnswer(await eventFeed(), "application/atom+xml"),
  blogs: async () => xmlAnswer(await blogFeed(), "application/atom+xml"),
  "events.ics": async () => fileAnswer(await scopeCalendar({ kind: "all" }, FEEDS.events.title), CALENDAR_TYPE),
};

/** Serves `/events.atom`, `/blogs.atom` and `/events.ics`. */
export async function GET(_request: Request, { params }: RouteContext<"/feeds/[feed]">): Promise<Response> {
  const { feed } = await params;
  const file = FEED_FILES.find((name) => name === feed);
  return file ? FILES[file]() : fileNotFound();
}
