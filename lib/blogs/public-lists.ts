import "server-only";
import { blogListQuery } from "@/lib/blogs/schema";
import { listBlogs } from "@/lib/blogs/service";
import { type BlogJson, toBlogJson } from "@/lib/blogs/wire";
import { cached, tags } from "@/lib/cache/tags";
import { AppError } from "@/lib/errors";

const EVERYTHING = blogListQuery.parse({});
/** Whoever wants more than this many pages has the search; a page costs as much as all before it when nothing is kept. */
const PAGES_MAX = 100;

type NumberedPage<T> = { blogs: T[]; nextCursor: string | null; hasNext: boolean };

/**
 * A page of all blogs, newest first; the first is there even without blogs. Expired by every new or removed blog.
 * @param number from 1
 * @param draw what a page shows and keeps of a blog; every caller gives the same one, since what is kept for one is shown to the others
 * @throws AppError route_not_found when there is no such page
 */
export async function getBlogsPage<T>(number: number, draw: (blog: BlogJson) => T): Promise<NumberedPage<T>> {
  if (!(Number.isInteger(number) && number >= 1 && number <= PAGES_MAX)) throw new AppError("route_not_found", { number });
  const cursor = number === 1 ? undefined : (await getBlogsPage(number - 1, draw)).nextCursor;
  if (cursor === null) throw new AppError("route_not_found", { number });
  const load = async () => {
    const { blogs, nextCursor } = await listBlogs({ ...EVERYTHING, cursor });
    return { blogs: blogs.map((blog) => draw(toBlogJson(blog))), nextCursor, hasNext: nextCursor !== null && number < PAGES_MAX };
  };
  return cached(load, [tags.blogs], { name: `blogs-page-${number}` });
}
