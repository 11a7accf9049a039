import { sitemap, sitemapPart } from "@/lib/site/seo/sitemap";
import { xmlAnswer } from "@/lib/site/seo/xml";

export const dynamic = "force-static";
export const revalidate = 3600;
/** Made at the first request, never by the build, which has no events and blogs. */
export const generateStaticParams = () => [];

/** Serves `/sitemap.xml` (as `all`) and `/sitemap-{part}.xml`. */
export async function GET(_request: Request, { params }: RouteContext<"/sitemaps/[part]">): Promise<Response> {
  const { part } = await params;
  const found = part === "all" ? await sitemap() : /^[1-9]\d{0,4}$/.test(part) ? await sitemapPart(Number(part)) : null;
  return found ? xmlAnswer(found, "application/xml") : new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
}
