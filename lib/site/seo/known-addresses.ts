import "server-only";
import * as blogs from "@/lib/catalogue/blogs/service";
import { DIRECTORY_PAGE } from "@/lib/catalogue/directory/public-lists";
import {
  findOrganisationId,
  findReadableEvent,
  hasClubPage,
  hasCollegePage,
  hasMoreClubsThan,
  hasMoreCollegesThan,
} from "@/lib/catalogue/directory/service";
import { listQuery } from "@/lib/catalogue/events/filter";
import { findTag } from "@/lib/catalogue/events/schema";
import * as events from "@/lib/catalogue/events/service";
import { ofOrganiser } from "@/lib/identity/clubs/of-organiser";
import { pageNumber } from "@/lib/platform/cache/numbered-pages";
import { PAGE_DEFAULT } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { parseCardName } from "@/lib/reach/saved/cards";
import { findFeedScope } from "@/lib/site/seo/feed-scope";
import { FEED_FILES } from "@/lib/site/seo/links";

/** Checks whether the variable part of an address names an existing object. */
type IsThere = (name: string) => Promise<boolean>;

const isEvent: IsThere = async (name) => idText().safeParse(name).success && (await events.hasEvent(name));
const isBlog: IsThere = async (name) => idText().safeParse(name).success && (await blogs.hasBlog(name));

const isCard: IsThere = async (name) => {
  const card = parseCardName(name);
  return card !== null && (await events.hasEvent(card.eventId));
};

const isEventsPage: IsThere = async (name) => {
  const number = pageNumber(name);
  if (Number.isNaN(number)) return false;
  const { count, countIsCapped } = await events.countEvents(listQuery.parse({}));
  return countIsCapped || count > (number - 1) * PAGE_DEFAULT;
};

const isBlogsPage: IsThere = async (name) => {
  const number = pageNumber(name);
  return !Number.isNaN(number) && (await blogs.listForSitemap((number - 1) * PAGE_DEFAULT, 1)).length > 0;
};

const isBlogsPageOf =
  (kind: "club" | "college"): IsThere =>
  async (name) => {
    const [organiser = "", , page = ""] = name.split("/");
    const number = pageNumber(page);
    if (Number.isNaN(number)) return false;
    const id = await findOrganisationId(kind, organiser);
    return id !== null && blogs.hasMoreBlogsThan((number - 1) * PAGE_DEFAULT, ofOrganiser(kind, id));
  };

const isPageOf =
  (hasMoreThan: (entries: number) => Promise<boolean>): IsThere =>
  async (name) => {
    const number = pageNumber(name);
    return !Number.isNaN(number) && hasMoreThan((number - 1) * DIRECTORY_PAGE);
  };

const isEventOfClub: IsThere = async (name) => {
  const [club = "", event = ""] = name.split("/");
  return (await findReadableEvent(club, event)) !== null;
};

const isFeedOf: IsThere = async (name) => {
  const [, kind = "", page = ""] = /^([^/]*)\/(.+)\.(?:ics|atom)$/.exec(name) ?? [];
  return (await findFeedScope(kind, page)) !== null;
};

const isEmbed: IsThere = async (name) => {
  const [kind = "", shown = ""] = name.split("/");
  return kind === "event" ? isEvent(shown) : (await findFeedScope(`${kind}s`, shown)) !== null;
};

/** Loaded when it is first asked: the description of the calls is large. */
const isApiPage: IsThere = async (name) => (await import("@/lib/site/seo/api-pages")).API_PAGES.some((page) => page.name === name);

const isTag: IsThere = async (name) => findTag(name) !== undefined;

const PATTERNS: [RegExp, IsThere][] = [
  [/^\/event\/([^/]*)$/, isEvent],
  [/^\/ics\/([^/]*)$/, isEvent],
  [/^\/cards\/([^/]*)$/, isCard],
  [/^\/blogs\/([^/]*)$/, isBlog],
  [/^\/events-page\/([^/]*)$/, isEventsPage],
  [/^\/blogs\/page\/([^/]*)$/, isBlogsPage],
  [/^\/blogs\/club\/([^/]*)$/, hasClubPage],
  [/^\/blogs\/college\/([^/]*)$/, hasCollegePage],
  [/^\/blogs\/club\/([^/]*\/page\/[^/]*)$/, isBlogsPageOf("club")],
  [/^\/blogs\/college\/([^/]*\/page\/[^/]*)$/, isBlogsPageOf("college")],
  [/^\/clubs\/([^/]*)$/, hasClubPage],
  [/^\/clubs\/page\/([^/]*)$/, isPageOf(hasMoreClubsThan)],
  [/^\/clubs\/([^/]*\/[^/]*)$/, isEventOfClub],
  [/^\/colleges\/([^/]*)$/, hasCollegePage],
  [/^\/colleges\/page\/([^/]*)$/, isPageOf(hasMoreCollegesThan)],
  [/^\/tags\/([^/]*)$/, isTag],
  [/^\/feeds\/([^/]*)$/, async (name) => FEED_FILES.some((file) => file === name)],
  [/^\/feeds\/([^/]*\/[^/]*)$/, isFeedOf],
  [/^\/api-docs\/([^/]*)$/, isApiPage],
  [/^\/embed\/([^/]*\/[^/]*)$/, isEmbed],
];

/**
 * False when the address of a page that is made on demand names no existing object: checked with at most two indexed queries, and without
 * rendering. True when the database is away and it cannot be checked.
 * @param path in the site's own spelling
 */
export async function isKnownAddress(path: string): Promise<boolean> {
  for (const [pattern, isThere] of PATTERNS) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return isThere(name).catch(() => true);
  }
  return true;
}
