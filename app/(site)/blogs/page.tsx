import type { Metadata } from "next";
import { toCardBlog } from "@/components/catalogue/blogs/card-blog";
import { DiscoverBlogs } from "@/components/catalogue/blogs/discover";
import { getBlogsPage } from "@/lib/catalogue/blogs/public-lists";
import { BLOGS_PATH } from "@/lib/identity/pages/paths";
import { alternatesOf, FEEDS } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";

export const metadata: Metadata = pageMetadata({
  title: "Blogs",
  description: "Stories from campus clubs: how their events came together, what they learned and what they’d do again.",
  path: BLOGS_PATH,
  alternates: alternatesOf(BLOGS_PATH, FEEDS.blogs),
});

/**
 * The finished first page of the list; the browser does the searching. Every new or removed blog expires it. Source: spec §2, decision 013.
 */
export const revalidate = 300;

export default async function BlogsPage() {
  const { blogs, hasNext } = await getBlogsPage(1, toCardBlog);
  return <DiscoverBlogs first={blogs} hasNext={hasNext} />;
}
