import { Search } from "lucide-react";
import type { Metadata } from "next";
import { BlogGrid } from "@/components/catalogue/blogs/blog-grid";
import { toCardBlog } from "@/components/catalogue/blogs/card-blog";
import { ListHead } from "@/components/platform/lists/list-head";
import { PageLinks } from "@/components/platform/lists/page-links";
import { LinkButton } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { getBlogsPage } from "@/lib/catalogue/blogs/public-lists";
import { BLOG_PAGES, BLOGS_PATH, numberedPath } from "@/lib/identity/pages/paths";
import { pageNumber } from "@/lib/platform/cache/numbered-pages";
import { orNotFound } from "@/lib/platform/http/page";
import { alternatesOf, FEEDS } from "@/lib/site/seo/links";
import { pageMetadata } from "@/lib/site/seo/page";

type Props = PageProps<"/blogs/page/[page]">;

/** Rendered at the first request, then cached. Every new or removed blog expires it. Source: contract base 5, decision 013. */
export const revalidate = 300;
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const number = pageNumber((await params).page);
  return pageMetadata({
    title: `Blogs, page ${number}`,
    description: `Page ${number} of what clubs on campus write about, newest first.`,
    path: numberedPath(BLOG_PAGES, number),
    alternates: alternatesOf(numberedPath(BLOG_PAGES, number), FEEDS.blogs),
  });
}

export default async function FurtherBlogsPage({ params }: Props) {
  const number = pageNumber((await params).page);
  const { blogs, hasNext } = await orNotFound(getBlogsPage(number, toCardBlog));
  return (
    <div className={layout.wrap}>
      <ListHead title={`Blogs, page ${number}`}>
        <LinkButton href={BLOGS_PATH}>
          <Search /> Search by title
        </LinkButton>
      </ListHead>
      <BlogGrid blogs={blogs} eager={4} />
      <PageLinks number={number} hasNext={hasNext} of={BLOG_PAGES} />
    </div>
  );
}
