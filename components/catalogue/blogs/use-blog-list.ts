"use client";

import { type CardBlog, toCardBlog } from "@/components/catalogue/blogs/card-blog";
import { useSearchedList } from "@/components/platform/lists/use-searched-list";
import { readPage } from "@/lib/site/api-client/client";

/** Blogs with a title similar to `q`. Without `q` it is `first`, the page's own list. */
export function useBlogList(q: string, first: readonly CardBlog[]) {
  return useSearchedList(q, first, async ({ cursor, signal }) => {
    const { items, nextCursor } = await readPage("GET /api/blog", { query: { q, cursor }, signal });
    return { items: items.map(toCardBlog), nextCursor };
  });
}
