import "server-only";
import { BLOGS_TAG } from "@/lib/catalogue/blogs/cache-tags";
import type { BlogJson } from "@/lib/catalogue/blogs/calls";
import { blogListQuery } from "@/lib/catalogue/blogs/schema";
import { type BlogPage, listBlogs, listBlogsOf } from "@/lib/catalogue/blogs/service";
import { toBlogJson } from "@/lib/catalogue/blogs/wire";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import type { OfOrganiser } from "@/lib/identity/clubs/of-organiser";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { getNumberedPage } from "@/lib/platform/cache/numbered-pages";

const EVERYTHING = blogListQuery.parse({});

/**
 * A page of all blogs, newest first. Every new or removed blog expires it.
 * @param number from 1
 * @param draw the cached fields of a blog; every caller must give the same function, because they share the cache
 * @throws AppError route_not_found when there is no such page
 */
export function getBlogsPage<T>(number: number, draw: (blog: BlogJson) => T) {
  return getNumberedPage(number, [BLOGS_TAG], async (cursor) => {
    return drawn(await listBlogs({ ...EVERYTHING, cursor }), draw);
  });
}

/** The same for the blogs of a club, or of a college's clubs. Edits and removal of the club or college expire it too. */
export function getBlogsPageOf<T>(of: OfOrganiser, number: number, draw: (blog: BlogJson) => T) {
  const organiser = "clubId" in of ? clubTag(of.clubId) : collegeTag(of.collegeId);
  return getNumberedPage(number, [BLOGS_TAG, organiser], async (cursor) => {
    return drawn(await listBlogsOf(of, { limit: EVERYTHING.limit, cursor }), draw);
  });
}

const drawn = <T>({ blogs, nextCursor }: BlogPage, draw: (blog: BlogJson) => T) => ({
  blogs: blogs.map((blog) => draw(toBlogJson(blog))),
  nextCursor,
});
