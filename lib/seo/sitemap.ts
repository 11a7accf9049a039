import { ABOUT_PATH, BLOGS_PATH, blogPath, EVENTS_PATH, eventPath, FAQ_PATH, HOME_PATH } from "@/lib/pages/paths";
import "server-only";
import { BLOGS_TAG } from "@/lib/blogs/cache-tags";
import * as blogs from "@/lib/blogs/service";
import { EVENTS_TAG } from "@/lib/events/cache-tags";
import * as events from "@/lib/events/service";
import { expiresWith } from "@/lib/platform/cache/cached";
import { absoluteUrl } from "@/lib/seo/json-ld";
import { escapeXml } from "@/lib/seo/xml";

/** The maximum in one file. Source: sitemaps.org */
const SITEMAP_MAX_URLS = 50_000;

const PAGES = [HOME_PATH, EVENTS_PATH, BLOGS_PATH, ABOUT_PATH, FAQ_PATH];

type Entry = { path: string; changedAt?: Date };

/** The one sitemap, or with too many pages the list of its parts. @param maxUrls for tests */
export async function sitemap(maxUrls = SITEMAP_MAX_URLS): Promise<string> {
  await expiresWith([EVENTS_TAG, BLOGS_TAG]);
  const entries = (await events.countForSitemap()) + (await blogs.countForSitemap());
  if (entries + PAGES.length <= maxUrls) return urlset([...PAGES.map((path) => ({ path })), ...(await listEntries(0, maxUrls))]);
  // The first part contains only the pages, so that a new page never moves the others.
  const parts = 1 + Math.ceil(entries / maxUrls);
  const files = Array.from({ length: parts }, (_, index) => `<sitemap>${location(`/sitemap-${index + 1}.xml`)}</sitemap>`);
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.join("\n")}</sitemapindex>`;
}

/** A part of the sitemap, counted from 1; null when there is no such part. */
export async function sitemapPart(part: number, maxUrls = SITEMAP_MAX_URLS): Promise<string | null> {
  await expiresWith([EVENTS_TAG, BLOGS_TAG]);
  if (part === 1) return urlset(PAGES.map((path) => ({ path })));
  const entries = await listEntries((part - 2) * maxUrls, maxUrls);
  return entries.length > 0 ? urlset(entries) : null;
}

/** The events, and then the blogs. */
async function listEntries(offset: number, limit: number): Promise<Entry[]> {
  const entries = (await events.listForSitemap(offset, limit)).map(({ id, updatedAt }) => ({ path: eventPath(id), changedAt: updatedAt }));
  if (entries.length === limit) return entries;
  const passed = Math.max(0, offset - (await events.countForSitemap()));
  const further = await blogs.listForSitemap(passed, limit - entries.length);
  return [...entries, ...further.map(({ id, createdAt }) => ({ path: blogPath(id), changedAt: createdAt }))];
}

function urlset(entries: Entry[]): string {
  const urls = entries.map(
    ({ path, changedAt }) => `<url>${location(path)}${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</url>`,
  );
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("\n")}</urlset>`;
}

const location = (path: string) => `<loc>${escapeXml(absoluteUrl(path))}</loc>`;
