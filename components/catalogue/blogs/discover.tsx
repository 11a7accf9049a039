"use client";

import { BlogGrid } from "@/components/catalogue/blogs/blog-grid";
import { BlogSearch } from "@/components/catalogue/blogs/blog-search";
import { type CardBlog, toCardBlog } from "@/components/catalogue/blogs/card-blog";
import { SkeletonGrid } from "@/components/catalogue/blogs/skeleton-grid";
import { LiveHead } from "@/components/platform/lists/live-head";
import { PageLinks } from "@/components/platform/lists/page-links";
import { Results } from "@/components/platform/lists/results";
import { setAddress, useAddress, useIsLive } from "@/components/platform/lists/use-address";
import { useSearchedList } from "@/components/platform/lists/use-searched-list";
import { Button } from "@/components/platform/ui/button";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { ADD_BLOG_PATH, BLOG_PAGES, BLOGS_PATH } from "@/lib/identity/pages/paths";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";
import { readPage } from "@/lib/site/api-client/client";

type Props = {
  /** The first page of all blogs, which is part of the finished HTML. */
  first: readonly CardBlog[];
  /** Whether there is a second page with an address of its own. */
  hasNext: boolean;
};

/** The list of blogs and its search. The address contains the search, so it can be shared, reloaded and returned to. */
export function DiscoverBlogs({ first, hasNext }: Props) {
  const address = useAddress(BLOGS_PATH);
  const q = (new URLSearchParams(address).get("q") ?? "").trim().slice(0, SEARCH_MAX_CHARACTERS);
  const found = useBlogList(q, first);
  const { list, failure } = found;
  const isLive = useIsLive(address);

  return (
    <div className={layout.wrap}>
      <LiveHead title="Blogs" add={{ href: ADD_BLOG_PATH, text: "Add Blog" }} />
      <BlogSearch q={q} />
      <Results
        found={found}
        isLive={isLive}
        status={statusText(q, list, failure)}
        loading="Loading..."
        skeleton={<SkeletonGrid />}
        pages={q === "" && <PageLinks number={1} hasNext={hasNext} of={BLOG_PAGES} />}
      >
        {list && (list.items.length > 0 ? <BlogGrid blogs={list.items} eager={4} /> : <NothingFound q={q} />)}
      </Results>
    </div>
  );
}

/** Blogs with a title similar to `q`. Without `q` it is `first`, the page's own list. */
function useBlogList(q: string, first: readonly CardBlog[]) {
  return useSearchedList(q, first, async ({ cursor, signal }) => {
    const { items, nextCursor } = await readPage("GET /api/blog", { query: { q, cursor }, signal });
    return { items: items.map(toCardBlog), nextCursor };
  });
}

function NothingFound({ q }: { q: string }) {
  if (q === "") return <Empty title="No blogs found">When a club publishes a blog, it shows up here.</Empty>;
  return (
    <Empty title="No blogs found" action={<Button onClick={() => setAddress("", "push", BLOGS_PATH)}>Clear search</Button>}>
      No title matches “{q}”.
    </Empty>
  );
}

/** `6 blogs`, `24+ blogs`; nothing for the unfiltered list. */
function statusText(q: string, list: { items: readonly CardBlog[]; nextCursor: string | null } | undefined, failure?: string): string {
  if (q === "" || failure) return "";
  if (!list) return "Loading...";
  return `${list.items.length}${list.nextCursor ? "+" : ""} ${list.items.length === 1 ? "blog" : "blogs"}`;
}
