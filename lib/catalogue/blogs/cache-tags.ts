import "server-only";
import { expire } from "@/lib/platform/cache/cached";
import type { Tx } from "@/lib/platform/db/client";

/** The tag of everything that lists blogs: the list's pages, feed and sitemap. */
export const BLOGS_TAG = "blogs";
export const blogTag = (id: string) => `blog:${id}`;

/**
 * Expires every page that shows one of these blogs; must be the last statement of the transaction that adds or removes them, see `expire`.
 */
export function expireBlogs(tx: Tx, ids: readonly string[]): Promise<void> {
  return expire(tx, ids.length > 0 ? [BLOGS_TAG, ...ids.map(blogTag)] : []);
}
