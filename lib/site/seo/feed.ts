import { BLOGS_PATH, blogPath, EVENTS_PATH, eventPath } from "@/lib/identity/pages/paths";
import "server-only";
import { BLOGS_TAG } from "@/lib/catalogue/blogs/cache-tags";
import { authorOf, type Blog } from "@/lib/catalogue/blogs/policy";
import * as blogs from "@/lib/catalogue/blogs/service";
import { tagsOf } from "@/lib/catalogue/calendar/public-feeds";
import { EVENTS_TAG } from "@/lib/catalogue/events/cache-tags";
import type { ListedEvent } from "@/lib/catalogue/events/policy";
import * as events from "@/lib/catalogue/events/service";
import { ofOrganiser } from "@/lib/identity/clubs/of-organiser";
import { expiresWith } from "@/lib/platform/cache/cached";
import { escapeXml } from "@/lib/platform/html/escape-xml";
import { blogSummary } from "@/lib/site/seo/blog";
import { eventSummary } from "@/lib/site/seo/event";
import type { FeedScope } from "@/lib/site/seo/feed-scope";
import { absoluteUrl } from "@/lib/site/seo/json-ld";
import { FEEDS } from "@/lib/site/seo/links";

type Entry = {
  id: string;
  title: string;
  path: string;
  publishedAt: Date;
  changedAt: Date;
  author: string;
  categories: readonly string[];
  summary: string;
};

/** The newest events as an Atom feed (RFC 4287). An entry's id outlives a change of the site's address. */
export async function eventFeed(now = new Date()): Promise<string> {
  await expiresWith([EVENTS_TAG]);
  return feed(FEEDS.events, EVENTS_PATH, (await events.listForFeed({}, now)).map(eventEntry), now);
}

/** The newest events of one scope, in the same format. */
export async function scopeFeed({ scope, title, atom, page }: FeedScope, now = new Date()): Promise<string> {
  await expiresWith(tagsOf(scope));
  const found = await events.listForFeed(someOf(scope), now);
  return feed({ atom, title }, page, found.map(eventEntry), now);
}

function someOf(scope: FeedScope["scope"]) {
  if (scope.kind === "tag") return { tag: scope.tag };
  return ofOrganiser(scope.kind, scope.id);
}

/** The newest blogs, in the same format. */
export async function blogFeed(now = new Date()): Promise<string> {
  await expiresWith([BLOGS_TAG]);
  return feed(FEEDS.blogs, BLOGS_PATH, (await blogs.listForFeed()).map(blogEntry), now);
}

function feed({ atom, title }: { atom: string; title: string }, page: string, entries: Entry[], now: Date): string {
  const changedAt = new Date(Math.max(...entries.map((each) => each.changedAt.getTime()), 0) || now);
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${escapeXml(title)}</title>
<subtitle>Connect, create, celebrate.</subtitle>
<id>${escapeXml(absoluteUrl(atom))}</id>
<link rel="self" type="application/atom+xml" href="${escapeXml(absoluteUrl(atom))}"/>
<link rel="alternate" type="text/html" href="${escapeXml(absoluteUrl(page))}"/>
<updated>${changedAt.toISOString()}</updated>
${entries.map(entry).join("\n")}
</feed>`;
}

function entry({ id, title, path, publishedAt, changedAt, author, categories, summary }: Entry): string {
  return `<entry>
<title>${escapeXml(title)}</title>
<id>urn:uuid:${id}</id>
<link rel="alternate" type="text/html" href="${escapeXml(absoluteUrl(path))}"/>
<published>${publishedAt.toISOString()}</published>
<updated>${changedAt.toISOString()}</updated>
<author><name>${escapeXml(author)}</name></author>
${categories.map((term) => `<category term="${escapeXml(term)}"/>`).join("")}
<summary>${escapeXml(summary)}</summary>
</entry>`;
}

function eventEntry(event: ListedEvent): Entry {
  const { id, name, club, createdBy, createdAt, updatedAt, type, tags: labels } = event;
  return {
    id,
    title: name,
    path: eventPath(id),
    publishedAt: createdAt,
    changedAt: updatedAt,
    author: club?.name ?? createdBy,
    categories: [type, ...labels],
    summary: eventSummary(event),
  };
}

function blogEntry(blog: Blog): Entry {
  const { id, title, createdAt } = blog;
  return {
    id,
    title,
    path: blogPath(id),
    publishedAt: createdAt,
    changedAt: createdAt,
    author: authorOf(blog),
    categories: [],
    summary: blogSummary(blog),
  };
}
