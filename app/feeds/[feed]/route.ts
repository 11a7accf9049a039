import { blogFeed, eventFeed } from "@/lib/seo/feed";
import { xmlAnswer } from "@/lib/seo/xml";

export const dynamic = "force-static";
export const revalidate = 3600;
/** Made at the first request, never by the build, which has no data. */
export const generateStaticParams = () => [];

const FEEDS = new Map([
  ["events", eventFeed],
  ["blogs", blogFeed],
]);

/** Serves `/events.atom` and `/blogs.atom`. */
export async function GET(_request: Request, { params }: RouteContext<"/feeds/[feed]">): Promise<Response> {
  const write = FEEDS.get((await params).feed);
  if (!write) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return xmlAnswer(await write(), "application/atom+xml");
}
