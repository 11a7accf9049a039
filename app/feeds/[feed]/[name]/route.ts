import { CALENDAR_TYPE } from "@/lib/catalogue/calendar/ics";
import { scopeCalendar } from "@/lib/catalogue/calendar/public-feeds";
import { fileAnswer, fileMoved, fileNotFound } from "@/lib/platform/http/file-answer";
import { scopeFeed } from "@/lib/site/seo/feed";
import { findFeedScope } from "@/lib/site/seo/feed-scope";
import { xmlAnswer } from "@/lib/site/seo/xml";

export const dynamic = "force-static";
export const revalidate = 3600;
/** Made at the first request, never by the build, which has no data. */
export const generateStaticParams = () => [];

const FILE = /^(.+)\.(ics|atom)$/;

/** Serves `/tags/{tag}.ics`, `/clubs/{slugOrId}.ics` and `/colleges/{slugOrId}.ics`, and the same with `.atom`. */
export async function GET(_request: Request, { params }: RouteContext<"/feeds/[feed]/[name]">): Promise<Response> {
  const { feed, name: file } = await params;
  const [, name = "", format] = FILE.exec(file) ?? [];
  const found = format ? await findFeedScope(feed, name) : null;
  if (!found) return fileNotFound();
  if ("movedTo" in found) return fileMoved(`/${feed}/${found.movedTo}.${format}`);
  if (format === "atom") return xmlAnswer(await scopeFeed(found), "application/atom+xml");
  return fileAnswer(await scopeCalendar(found.scope, found.title), CALENDAR_TYPE);
}
