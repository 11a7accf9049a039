import "server-only";
import * as z from "zod";
import { countBlogsOf, countWritersForSitemap, listNewestBlogsOf, listWritersForSitemap } from "@/lib/catalogue/blogs/service";
import type { PageCounts, PageLists } from "@/lib/catalogue/directory/policy";
import * as directory from "@/lib/catalogue/directory/repository";
import type { ClubsQuery, CollegesQuery } from "@/lib/catalogue/directory/schema";
import { countPublishedOf, findEventBySlug, listPublishedOf } from "@/lib/catalogue/events/service";
import { findOwner } from "@/lib/catalogue/slugs/service";
import { slug } from "@/lib/catalogue/slugs/slug";
import type { OfOrganiser } from "@/lib/identity/clubs/of-organiser";
import { AppError } from "@/lib/platform/errors";
import { cutPage, fromCursor, toCursor } from "@/lib/platform/http/cursor";
import { idText } from "@/lib/platform/id";
import type { StoredImage } from "@/lib/platform/images/policy";

const { COUNTED_TO } = directory;

// The directory ----------------------------------------------------------------------------------

/** Upper bound of a search's results. */
const FOUND_MAX = 1000;
const bySlug = z.tuple([slug]);
const byOffset = z.tuple([z.int().min(1).max(FOUND_MAX)]);

/** A cursor is a slug in the list by name, and a number of rows in a search. @throws AppError validation_failed */
function readPlace(q: string, cursor: string | undefined): directory.DirectoryPosition | undefined {
  if (!cursor) return undefined;
  if (!q) return { slug: fromCursor(bySlug, cursor)[0] };
  return { offset: fromCursor(byOffset, cursor)[0] };
}

function toPage<Row extends { slug: string }>(found: Row[], q: string, limit: number, after: directory.DirectoryPosition | undefined) {
  const { shown, last } = cutPage(found, limit);
  const seen = (after && "offset" in after ? after.offset : 0) + shown.length;
  const place = q ? seen : last?.slug;
  const goesOn = last && (!q || seen <= FOUND_MAX);
  return { shown, nextCursor: goesOn && place !== undefined ? toCursor([place]) : null };
}

/**
 * A page of all clubs, by name; with `q` of clubs with a similar name. @throws AppError validation_failed (the cursor) Source: contract
 * reach 4.
 */
export async function listClubs({ q, college, limit, cursor }: ClubsQuery, now = new Date()) {
  const after = readPlace(q, cursor);
  const { shown, nextCursor } = toPage(await directory.listClubs({ q, college, limit: limit + 1, after, now }), q, limit, after);
  return { clubs: shown, nextCursor };
}

/** The same for colleges. @throws AppError validation_failed (the cursor) */
export async function listColleges({ q, limit, cursor }: CollegesQuery, now = new Date()) {
  const after = readPlace(q, cursor);
  const { shown, nextCursor } = toPage(await directory.listColleges({ q, limit: limit + 1, after, now }), q, limit, after);
  return { colleges: shown, nextCursor };
}

/** Whether the directory continues after this number of entries. */
export const hasMoreClubsThan = directory.hasMoreClubsThan;
export const hasMoreCollegesThan = directory.hasMoreCollegesThan;
export const countListed = directory.countListed;

// Public pages -----------------------------------------------------------------------------------

/**
 * The id of the club or college that the end of an address names. A name in the form of an id is returned unchanged, whether or not it
 * exists; a present or former slug gives its owner's id.
 */
export async function findOrganisationId(scope: "club" | "college", name: string): Promise<string | null> {
  if (idText().safeParse(name).success) return name;
  return slug.safeParse(name).success ? findOwner(scope, name) : null;
}

/** @param name an id, or a present or former slug @throws AppError club_not_found */
export async function getClubPage(name: string): Promise<directory.ClubPage> {
  const id = await findOrganisationId("club", name);
  const club = id && (await directory.findClub(id));
  if (!club) throw new AppError("club_not_found", { name });
  return club;
}

/** Null without a club or a logo, and for a banned club. */
export async function readClubLogo(club: { id: string } | null): Promise<StoredImage | null> {
  return (club && (await directory.findClub(club.id))?.logo) ?? null;
}

/** @param name an id, or a present or former slug @throws AppError college_not_found */
export async function getCollegePage(name: string): Promise<directory.CollegePage> {
  const id = await findOrganisationId("college", name);
  const college = id && (await directory.findCollege(id));
  if (!college) throw new AppError("college_not_found", { name });
  return college;
}

/**
 * The event at a readable address, with a present or former name of club and event; null if there is none. Source: contract reach
 * 7.1.
 */
export async function findReadableEvent(clubSlug: string, eventSlug: string): Promise<string | null> {
  if (!slug.safeParse(eventSlug).success) return null;
  const clubId = await findOrganisationId("club", clubSlug);
  return clubId && findEventBySlug(clubId, eventSlug);
}

/** Whether `getClubPage` would succeed. */
export const hasClubPage = (name: string): Promise<boolean> => exists(getClubPage(name));
/** Whether `getCollegePage` would succeed. */
export const hasCollegePage = (name: string): Promise<boolean> => exists(getCollegePage(name));

async function exists(page: Promise<unknown>): Promise<boolean> {
  try {
    await page;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The numbers of a public page, each counted up to 1000. */
export async function countPage(of: OfOrganiser, now = new Date()): Promise<PageCounts> {
  const [upcoming, past, blogs] = await Promise.all([
    countPublishedOf(of, { past: false, limit: COUNTED_TO }, now),
    countPublishedOf(of, { past: true, limit: COUNTED_TO }, now),
    countBlogsOf(of, COUNTED_TO),
  ]);
  return { upcoming, past, blogs };
}

/** The length of each list on a public page. Source: contract reach 4. */
const SHOWN = { upcoming: 24, past: 12, blogs: 6 } as const;

/** The lists of a public page of a club or a college: events to come soonest first, past events latest first, the newest blogs. */
export async function listPage(of: OfOrganiser, now = new Date()): Promise<PageLists> {
  const [upcoming, past, blogs, counts] = await Promise.all([
    listPublishedOf(of, { past: false, limit: SHOWN.upcoming }, now),
    listPublishedOf(of, { past: true, limit: SHOWN.past }, now),
    listNewestBlogsOf(of, SHOWN.blogs),
    countPage(of, now),
  ]);
  return { upcoming, past, blogs, counts };
}

/** The clubs of a college, counted up to 1000. */
export const countClubsOf = (collegeId: string): Promise<number> => directory.countClubsOf(collegeId, COUNTED_TO);

/** The pages of clubs and colleges that search engines may list. */
export const sitemapOf = {
  clubs: { list: directory.listClubsForSitemap, count: directory.countClubsForSitemap },
  colleges: { list: directory.listCollegesForSitemap, count: directory.countCollegesForSitemap },
  /** The lists of blogs to which those pages link, because they show a part of them. */
  blogs: {
    list: (offset: number, limit: number) => listWritersForSitemap(SHOWN.blogs, offset, limit),
    count: () => countWritersForSitemap(SHOWN.blogs),
  },
};
