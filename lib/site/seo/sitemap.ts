import "server-only";
import { BLOGS_TAG } from "@/lib/catalogue/blogs/cache-tags";
import * as blogs from "@/lib/catalogue/blogs/service";
import { countDirectoryPages } from "@/lib/catalogue/directory/public-lists";
import { sitemapOf } from "@/lib/catalogue/directory/service";
import { EVENTS_TAG } from "@/lib/catalogue/events/cache-tags";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import * as events from "@/lib/catalogue/events/service";
import { DIRECTORY_TAG } from "@/lib/identity/colleges/cache-tags";
import {
  ABOUT_PATH,
  API_DOCS_PATH,
  apiDocsPath,
  BLOGS_PATH,
  blogPagesOf,
  blogPath,
  CLUB_PAGES,
  CLUBS_PATH,
  COLLEGE_PAGES,
  COLLEGES_PATH,
  clubPath,
  collegePath,
  EVENTS_MAP_PATH,
  EVENTS_PATH,
  eventPath,
  FAQ_PATH,
  GRIEVANCE_PATH,
  HOME_PATH,
  type ListPages,
  numberedPath,
  PRIVACY_PATH,
  RULES_PATH,
  tagPath,
} from "@/lib/identity/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { escapeXml } from "@/lib/platform/html/escape-xml";
import { API_PAGES } from "@/lib/site/seo/api-pages";
import { absoluteUrl } from "@/lib/site/seo/json-ld";

/** The maximum in one file. Source: sitemaps.org */
const SITEMAP_MAX_URLS = 50_000;

const PAGES = [
  HOME_PATH,
  EVENTS_PATH,
  EVENTS_MAP_PATH,
  CLUBS_PATH,
  COLLEGES_PATH,
  BLOGS_PATH,
  ABOUT_PATH,
  FAQ_PATH,
  PRIVACY_PATH,
  RULES_PATH,
  GRIEVANCE_PATH,
  API_DOCS_PATH,
  ...API_PAGES.map(({ name }) => apiDocsPath(name)),
  ...EVENT_TAGS.map(tagPath),
];
const TAGS = [EVENTS_TAG, BLOGS_TAG, DIRECTORY_TAG];

type Entry = { path: string; changedAt?: Date };

/** The only sitemap, or with too many pages the list of its parts. @param maxUrls for tests */
export async function sitemap(maxUrls = SITEMAP_MAX_URLS): Promise<string> {
  await expiresWith(TAGS);
  const [pages, entries] = await Promise.all([listPages(), countEntries()]);
  if (entries + pages.length <= maxUrls) return urlset([...pages, ...(await listEntries(0, maxUrls))]);
  // The first part contains only the pages, so that a new page never moves the others.
  const parts = 1 + Math.ceil(entries / maxUrls);
  const files = Array.from({ length: parts }, (_, index) => `<sitemap>${location(`/sitemap-${index + 1}.xml`)}</sitemap>`);
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.join("\n")}</sitemapindex>`;
}

/** A part of the sitemap, counted from 1; null when there is no such part. */
export async function sitemapPart(part: number, maxUrls = SITEMAP_MAX_URLS): Promise<string | null> {
  await expiresWith(TAGS);
  if (part === 1) return urlset(await listPages());
  const entries = await listEntries((part - 2) * maxUrls, maxUrls);
  return entries.length > 0 ? urlset(entries) : null;
}

/** The pages that are always there, and the further ones of the directories. Source: contract reach 4. */
async function listPages(): Promise<Entry[]> {
  const { clubs, colleges } = await countDirectoryPages();
  const further = (list: ListPages, count: number) => Array.from({ length: count }, (_, index) => numberedPath(list, index + 1)).slice(1);
  return [...PAGES, ...further(CLUB_PAGES, clubs), ...further(COLLEGE_PAGES, colleges)].map((path) => ({ path }));
}

type Source = { count(): Promise<number>; list(offset: number, limit: number): Promise<Entry[]> };

/** In this order, each in an order that does not change. */
const SOURCES: Source[] = [
  {
    count: () => events.countForSitemap(),
    list: async (...range) =>
      (await events.listForSitemap(...range)).map(({ id, updatedAt }) => ({ path: eventPath(id), changedAt: updatedAt })),
  },
  {
    count: blogs.countForSitemap,
    list: async (...range) =>
      (await blogs.listForSitemap(...range)).map(({ id, createdAt }) => ({ path: blogPath(id), changedAt: createdAt })),
  },
  {
    count: sitemapOf.colleges.count,
    list: async (...range) => (await sitemapOf.colleges.list(...range)).map(({ slug }) => ({ path: collegePath(slug) })),
  },
  {
    count: sitemapOf.clubs.count,
    list: async (...range) => (await sitemapOf.clubs.list(...range)).map(({ slug }) => ({ path: clubPath(slug) })),
  },
  {
    count: sitemapOf.blogs.count,
    list: async (...range) => (await sitemapOf.blogs.list(...range)).map(({ kind, slug }) => ({ path: blogPagesOf(kind, slug).first })),
  },
];

async function countEntries(): Promise<number> {
  const counts = await Promise.all(SOURCES.map((source) => source.count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function listEntries(offset: number, limit: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let passed = 0;
  for (const source of SOURCES) {
    if (entries.length === limit) break;
    entries.push(...(await source.list(Math.max(0, offset - passed), limit - entries.length)));
    // A skipped source is counted only if others follow it.
    if (entries.length < limit) passed += await source.count();
  }
  return entries;
}

function urlset(entries: Entry[]): string {
  const urls = entries.map(
    ({ path, changedAt }) => `<url>${location(path)}${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</url>`,
  );
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("\n")}</urlset>`;
}

const location = (path: string) => `<loc>${escapeXml(absoluteUrl(path))}</loc>`;
