import { eventFeed } from "@/lib/seo/feed";
import { xmlAnswer } from "@/lib/seo/xml";

export const dynamic = "force-static";
export const revalidate = 3600;
/** Made when somebody asks first, never by the build, which knows no events. */
export const generateStaticParams = () => [];

/** What `/events.atom` shows. */
export async function GET(_request: Request, { params }: RouteContext<"/feeds/[feed]">): Promise<Response> {
  const { feed } = await params;
  if (feed !== "events") return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return xmlAnswer(await eventFeed(), "application/atom+xml");
}
