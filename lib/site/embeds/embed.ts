import "server-only";
import { tagsOf } from "@/lib/catalogue/calendar/public-feeds";
import { eventTag } from "@/lib/catalogue/events/cache-tags";
import { type ListQuery, listQuery } from "@/lib/catalogue/events/filter";
import type { Event, ListedEvent } from "@/lib/catalogue/events/policy";
import { WINDOW_REFUSALS, windowState } from "@/lib/catalogue/events/registration-window";
import { eventParams } from "@/lib/catalogue/events/schema";
import { countEvents, getEvent, listEvents } from "@/lib/catalogue/events/service";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { clubPath, EVENTS_PATH, eventPath, eventsOfPath, HOME_PATH } from "@/lib/identity/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { env } from "@/lib/platform/env";
import { AppError, errorText } from "@/lib/platform/errors";
import { embedPolicy } from "@/lib/platform/headers/security-headers.cjs";
import { escapeXml } from "@/lib/platform/html/escape-xml";
import { toImageJson } from "@/lib/platform/images/wire";
import { groupDigits, priceText } from "@/lib/platform/money/price";
import { wallTimeOf, weekdayDateOf, zoned } from "@/lib/platform/time/zone";
import { embedPath, embedTitle } from "@/lib/site/embeds/links";
import { embedStyle, type FontFiles } from "@/lib/site/embeds/style";
import { type FeedScope, findFeedScope } from "@/lib/site/seo/feed-scope";
import { absoluteUrl } from "@/lib/site/seo/json-ld";

/** The most events of an embed. Source: contract platform 6. */
const EVENTS_MAX = 12;

/** Tells the page around it the embed's height, and nothing else. `public/embed.js` listens. */
const SCRIPT = `const root=document.documentElement;new ResizeObserver(()=>parent.postMessage({quadHeight:Math.ceil(root.getBoundingClientRect().height)},"*")).observe(root)`;

/** HTML with its policy. */
export type Embed = { html: string; policy: string };
type Moved = { movedTo: string };

/**
 * The embed at `/embed/{kind}/{name}`, for a stored file; null if there is none. A former slug of a club or a college gives the present
 * address. Source: contract platform 6.
 */
export async function findEmbed(kind: string, name: string, fonts: FontFiles, now = new Date()): Promise<Embed | Moved | null> {
  if (kind === "event") return findEventEmbed(name, fonts, now);
  if (kind !== "club" && kind !== "college" && kind !== "tag") return null;
  const found = await findFeedScope(`${kind}s`, name);
  if (!found) return null;
  return "movedTo" in found ? { movedTo: embedPath(kind, found.movedTo) } : listEmbed(found, fonts, now);
}

// A list -------------------------------------------------------------------------------------------

async function listEmbed({ scope, page, name }: FeedScope, fonts: FontFiles, now: Date): Promise<Embed> {
  await expiresWith(tagsOf(scope));
  const query = { ...listQuery.parse({}), ...filterOf(scope), limit: EVENTS_MAX };
  const { events, nextCursor } = await listEvents(query, now);
  const title = embedTitle(scope.kind, name);
  const list = events.length > 0 ? `<ul>${events.map(item).join("\n")}</ul>` : `<p class="none">Nothing is planned at the moment.</p>`;
  const all = nextCursor ? await allLink(scope, query, now) : link(page, escapeXml(`${name} on Quad`));
  return embed({ title, page, main: `<main><h1>${escapeXml(title)}</h1>\n${list}\n${foot(all)}</main>`, fonts });
}

/** Counts only where there are more events than the embed shows. */
async function allLink(scope: FeedScope["scope"], query: ListQuery, now: Date): Promise<string> {
  const { count, countIsCapped } = await countEvents(query, now);
  return link(allPathOf(scope), escapeXml(`All ${groupDigits(count)}${countIsCapped ? "+" : ""} events`));
}

function filterOf(scope: FeedScope["scope"]) {
  if (scope.kind === "tag") return { selectedTags: [scope.tag] };
  return { [scope.kind]: [scope.id] };
}

function allPathOf(scope: FeedScope["scope"]): string {
  if (scope.kind === "tag") return `${EVENTS_PATH}?${new URLSearchParams({ tags: scope.tag })}`;
  return eventsOfPath(scope.kind, scope.id);
}

function item(event: ListedEvent): string {
  const words = `<b>${escapeXml(event.name)}</b><span>${start(event)}</span><span>${escapeXml(event.venue)}</span>${price(event)}`;
  return `<li>${link(eventPath(event.id), `<span class="sheet">${poster(event, "")}</span><span class="words">${words}</span>`)}</li>`;
}

// One event ----------------------------------------------------------------------------------------

async function findEventEmbed(id: string, fonts: FontFiles, now: Date): Promise<Embed | null> {
  if (!eventParams.safeParse({ id }).success) return null;
  await expiresWith([eventTag(id)]);
  try {
    return await eventEmbed(await getEvent(id, now), fonts, now);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

async function eventEmbed(event: Event, fonts: FontFiles, now: Date): Promise<Embed> {
  const { id, name, venue, club, college } = event;
  await expiresWith([...(club ? [clubTag(club.id)] : []), ...(college ? [collegeTag(college.id)] : [])]);
  const page = eventPath(id);
  const where = college ? `${venue}, ${college.name}` : venue;
  const state = windowState(event, now);
  const closed = state === "open" ? null : errorText(WINDOW_REFUSALS[state]);
  const action = closed ? `<p>${escapeXml(closed)}</p>${link(page, "View event", "button")}` : link(page, "Register", "button go");
  const main = `<main class="one">${link(page, poster(event, `Poster of ${name}`), "sheet")}
<div class="body"><h1>${link(page, escapeXml(name))}</h1><p>${start(event)}</p><p>${escapeXml(where)}</p><p>${price(event)}</p>${action}</div>
${foot(club ? link(clubPath(club.slug), escapeXml(club.name)) : "")}</main>`;
  return embed({ title: name, page, main, fonts });
}

// Their parts --------------------------------------------------------------------------------------

/** A link that opens a tab of its own. Results count where its visitors come from. @param inner HTML */
function link(path: string, inner: string, className = ""): string {
  const href = new URL(absoluteUrl(path));
  href.searchParams.set("utm_source", "embed");
  return `<a${className && ` class="${className}"`} href="${escapeXml(href.href)}" target="_blank" rel="noopener">${inner}</a>`;
}

type Shown = Pick<Event, "poster" | "startsAt" | "timeZone" | "pricePaise">;

/** @param alt empty where the name is beside it */
function poster({ poster }: Shown, alt: string): string {
  const { url, srcSet, width, height } = toImageJson(poster);
  const sizes = alt ? "(max-width: 419px) 100vw, 200px" : "(max-width: 419px) 64px, 300px";
  return `<img src="${escapeXml(url)}" srcset="${escapeXml(srcSet)}" sizes="${sizes}" width="${width}" height="${height}" alt="${escapeXml(alt)}" decoding="async">`;
}

function start({ startsAt, timeZone }: Shown): string {
  if (!startsAt) return "Date to be announced";
  const { time } = wallTimeOf(startsAt, timeZone);
  const day = weekdayDateOf(startsAt, timeZone);
  return zoned(`<time datetime="${startsAt.toISOString()}"><span class="n">${day},</span> <span class="n">${time}</span></time>`, timeZone);
}

const price = ({ pricePaise }: Shown) => `<span class="price n">${priceText(pricePaise)}</span>`;

const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M6 2h20a4 4 0 0 1 4 4v12h-8v-8H10v12h8v8H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z" fill="currentColor"/><path d="M22 22h8v8h-8z" fill="#ffb81c"/></svg>`;
const foot = (first: string) => `<p class="foot">${first}${link(HOME_PATH, `${MARK}<span>Quad</span>`, "quad")}</p>`;

type Parts = { title: string; page: string; main: string; fonts: FontFiles };

function embed({ title, page, main, fonts }: Parts): Embed {
  const style = embedStyle(fonts);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeXml(absoluteUrl(page))}">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body>
${main}
<script>${SCRIPT}</script>
</body>
</html>
`;
  const secure = env.ORIGIN.startsWith("https:");
  return { html, policy: embedPolicy({ style, script: SCRIPT, secure, pictures: env.UPLOADTHING_FILES_ORIGIN }) };
}
