import "server-only";
import type { ListedClub, ListedCollege } from "@/lib/catalogue/directory/policy";
import { clubsQuery, collegesQuery } from "@/lib/catalogue/directory/schema";
import { countListed, listClubs, listColleges } from "@/lib/catalogue/directory/service";
import { EVENTS_TAG } from "@/lib/catalogue/events/cache-tags";
import { DIRECTORY_TAG } from "@/lib/identity/colleges/cache-tags";
import { getNumberedPage, PAGES_MAX } from "@/lib/platform/cache/numbered-pages";

/** Source: contract reach 4. */
export const DIRECTORY_PAGE = 48;

/** Each entry shows the next event, so every write to an event expires it. The last tag distinguishes the two lists. */
const TAGS = { clubs: [DIRECTORY_TAG, EVENTS_TAG, "clubs"], colleges: [DIRECTORY_TAG, EVENTS_TAG, "colleges"] } as const;

/**
 * A page of all clubs, by name.
 * @param number from 1
 * @param draw the cached fields of an entry; every caller must give the same function, because they share the cache
 * @throws AppError route_not_found when there is no such page
 */
export function getClubsPage<T>(number: number, draw: (club: ListedClub) => T) {
  return getNumberedPage(number, TAGS.clubs, async (cursor) => {
    const { clubs, nextCursor } = await listClubs({ ...clubsQuery.parse({}), limit: DIRECTORY_PAGE, cursor });
    return { entries: clubs.map(draw), nextCursor };
  });
}

/** The same for colleges. */
export function getCollegesPage<T>(number: number, draw: (college: ListedCollege) => T) {
  return getNumberedPage(number, TAGS.colleges, async (cursor) => {
    const { colleges, nextCursor } = await listColleges({ ...collegesQuery.parse({}), limit: DIRECTORY_PAGE, cursor });
    return { entries: colleges.map(draw), nextCursor };
  });
}

/** How many pages each list has. */
export async function countDirectoryPages(): Promise<{ clubs: number; colleges: number }> {
  const { clubs, colleges } = await countListed(PAGES_MAX * DIRECTORY_PAGE);
  return { clubs: Math.ceil(clubs / DIRECTORY_PAGE), colleges: Math.ceil(colleges / DIRECTORY_PAGE) };
}
