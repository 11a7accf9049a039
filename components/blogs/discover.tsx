"use client";

import { Plus } from "lucide-react";
import { Suspense } from "react";
import { BlogGrid } from "@/components/blogs/blog-grid";
import { BlogSearch } from "@/components/blogs/blog-search";
import type { CardBlog } from "@/components/blogs/card-blog";
import { BLOG_PAGES, BLOGS_PATH } from "@/components/blogs/paths";
import { SkeletonGrid } from "@/components/blogs/skeleton-grid";
import { useBlogList } from "@/components/blogs/use-blog-list";
import { AddressWatcher } from "@/components/events/discover/address-watcher";
import { Results } from "@/components/events/discover/results";
import { setAddress, useAddress, useIsLive } from "@/components/events/discover/use-address";
import { PageLinks } from "@/components/events/page-links";
import { useSession } from "@/components/layout/use-session";
import { Button, LinkButton } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { BLOG_SEARCH_MAX_CHARACTERS } from "@/lib/blogs/search";

type Props = {
  /** The first page of all blogs, which stands in the finished HTML. */
  first: readonly CardBlog[];
  /** Whether there is a second page with an address of its own. */
  hasNext: boolean;
};

/** The list of blogs and its search, which lives in the address, so that it can be shared, reloaded and gone back to. */
export function DiscoverBlogs({ first, hasNext }: Props) {
  const address = useAddress(BLOGS_PATH);
  const q = (new URLSearchParams(address).get("q") ?? "").trim().slice(0, BLOG_SEARCH_MAX_CHARACTERS);
  const found = useBlogList(q, first);
  const { list, failure } = found;
  const isLive = useIsLive(address);
  const isClub = useSession()?.type === "club";

  return (
    <div className="wrap">
      <Suspense>
        <AddressWatcher />
      </Suspense>
      <div className="flex flex-wrap items-end justify-between gap-3 pt-8 pb-6">
        <h1 className="h1">Blogs</h1>
        {isClub && (
          <LinkButton href="/add-blog" variant="go">
            <Plus className="icon" /> Add Blog
          </LinkButton>
        )}
      </div>
      <BlogSearch q={q} />
      <Results
        found={found}
        isLive={isLive}
        status={statusText(q, list, failure)}
        loading="Loading..."
        skeleton={<SkeletonGrid />}
        pages={q === "" && <PageLinks number={1} hasNext={hasNext} of={BLOG_PAGES} />}
      >
        {list && (list.blogs.length > 0 ? <BlogGrid blogs={list.blogs} eager={4} /> : <NothingFound q={q} />)}
      </Results>
    </div>
  );
}

function NothingFound({ q }: { q: string }) {
  if (q === "") return <Empty title="No blogs found">Clubs publish theirs here, and the newest one will be at the top.</Empty>;
  return (
    <Empty title="No blogs found" action={<Button onClick={() => setAddress("", "push", BLOGS_PATH)}>Clear search</Button>}>
      No title contains “{q}”.
    </Empty>
  );
}

/** `6 blogs`, `24+ blogs`; of the whole list nothing, since it is no answer to anything. */
function statusText(q: string, list: { blogs: readonly CardBlog[]; nextCursor: string | null } | undefined, failure?: string): string {
  if (q === "" || failure) return "";
  if (!list) return "Loading...";
  return `${list.blogs.length}${list.nextCursor ? "+" : ""} ${list.blogs.length === 1 ? "blog" : "blogs"}`;
}
