import "server-only";
import type { CalendarScope } from "@/lib/catalogue/calendar/public-feeds";
import { getClubPage, getCollegePage } from "@/lib/catalogue/directory/service";
import { findTag } from "@/lib/catalogue/events/schema";
import { clubPath, collegePath, tagPath } from "@/lib/identity/pages/paths";
import { AppError } from "@/lib/platform/errors";
import { feedsOfPage } from "@/lib/site/seo/links";

/** Subsets of the events with feeds of their own. */
export type FeedScope = {
  scope: Exclude<CalendarScope, { kind: "all" }>;
  /** The name of the club, the college or the tag. */
  name: string;
  /** The page's address. */
  page: string;
} & ReturnType<typeof feedsOfPage>;

/** The present slug of a club or a college. */
type Moved = { movedTo: string };

/**
 * The scope of `/{kind}/{name}.ics`; null if there is none. The name of a club or a college is its slug or its id; a former slug gives the
 * present one.
 */
export async function findFeedScope(kind: string, name: string): Promise<FeedScope | Moved | null> {
  if (kind === "tags") return findTagScope(name);
  try {
    if (kind === "clubs") {
      const club = await getClubPage(name);
      return ofOrganisation({ kind: "club", id: club.id, collegeId: club.college.id }, club, name, clubPath);
    }
    if (kind !== "colleges") return null;
    const college = await getCollegePage(name);
    return ofOrganisation({ kind: "college", id: college.id }, college, name, collegePath);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

function findTagScope(name: string): FeedScope | null {
  const tag = findTag(name);
  return tag ? { scope: { kind: "tag", tag }, name: tag, page: tagPath(tag), ...feedsOfPage(tagPath(tag), tag) } : null;
}

type Organisation = { id: string; name: string; slug: string };

function ofOrganisation(
  scope: FeedScope["scope"],
  found: Organisation,
  asked: string,
  pathOf: (slug: string) => string,
): FeedScope | Moved {
  const { id, name, slug } = found;
  if (asked !== slug && asked !== id) return { movedTo: slug };
  return { scope, name, page: pathOf(slug), ...feedsOfPage(pathOf(slug), name) };
}
