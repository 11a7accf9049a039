import "server-only";
import { expiresWith, tags } from "@/lib/cache/tags";
import type { Event } from "@/lib/events/policy";
import { listForFeed } from "@/lib/events/service";
import { eventPath, eventSummary } from "@/lib/seo/event";
import { absoluteUrl } from "@/lib/seo/json-ld";
import { FEED_PATH } from "@/lib/seo/links";
import { escapeXml } from "@/lib/seo/xml";

/** The newest events as an Atom feed (RFC 4287). An entry's id outlives a change of the site's address. */
export async function eventFeed(now = new Date()): Promise<string> {
  await expiresWith([tags.feeds]);
  const events = await listForFeed(now);
  const changedAt = new Date(Math.max(...events.map(({ updatedAt }) => updatedAt.getTime()), 0) || now);
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>Events on Quad</title>
<subtitle>Connect, create, celebrate.</subtitle>
<id>${escapeXml(absoluteUrl(FEED_PATH))}</id>
<link rel="self" type="application/atom+xml" href="${escapeXml(absoluteUrl(FEED_PATH))}"/>
<link rel="alternate" type="text/html" href="${escapeXml(absoluteUrl("/events-page"))}"/>
<updated>${changedAt.toISOString()}</updated>
${events.map(entry).join("\n")}
</feed>`;
}

function entry(event: Event): string {
  const { id, name, club, createdBy, createdAt, updatedAt, type, tags: labels } = event;
  return `<entry>
<title>${escapeXml(name)}</title>
<id>urn:uuid:${id}</id>
<link rel="alternate" type="text/html" href="${escapeXml(absoluteUrl(eventPath(id)))}"/>
<published>${createdAt.toISOString()}</published>
<updated>${updatedAt.toISOString()}</updated>
<author><name>${escapeXml(club?.name ?? createdBy)}</name></author>
${[type, ...labels].map((term) => `<category term="${escapeXml(term)}"/>`).join("")}
<summary>${escapeXml(eventSummary(event))}</summary>
</entry>`;
}
