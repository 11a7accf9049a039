import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache, type ReactElement } from "react";
import { BlogGrid } from "@/components/catalogue/blogs/blog-grid";
import { toCardBlog } from "@/components/catalogue/blogs/card-blog";
import { ListHead } from "@/components/platform/lists/list-head";
import { PageLinks } from "@/components/platform/lists/page-links";
import { LinkButton } from "@/components/platform/ui/button";
import { Empty } from "@/components/platform/ui/empty";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import layout from "@/components/platform/ui/layout.module.css";
import { getBlogsPageOf } from "@/lib/catalogue/blogs/public-lists";
import { getClubPage, getCollegePage } from "@/lib/catalogue/directory/service";
import { ofOrganiser } from "@/lib/identity/clubs/of-organiser";
import { collegeTag } from "@/lib/identity/colleges/cache-tags";
import { blogPagesOf, CLUBS_PATH, COLLEGES_PATH, clubPath, collegePath, numberedPath } from "@/lib/identity/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { orNotFound } from "@/lib/platform/http/page";
import { breadcrumbList } from "@/lib/site/seo/json-ld";
import { blogsMetadata, blogsTitle } from "@/lib/site/seo/organisation";

const KINDS = {
  club: {
    read: cache((name: string) => orNotFound(getClubPage(name))),
    pathOf: clubPath,
    directory: { name: "Clubs", path: CLUBS_PATH },
    back: "The club’s page",
  },
  college: {
    read: cache((name: string) => orNotFound(getCollegePage(name))),
    pathOf: collegePath,
    directory: { name: "Colleges", path: COLLEGES_PATH },
    back: "The college’s page",
  },
} as const;

/** A page of the list of a club's blogs, or of a college's clubs' blogs. Its address contains `slug` and `number`. */
type Asked = { kind: keyof typeof KINDS; slug: string; number: number };

export async function blogsOfMetadata({ kind, slug, number }: Asked): Promise<Metadata> {
  const organiser = await KINDS[kind].read(slug);
  return blogsMetadata(organiser, numberedPath(blogPagesOf(kind, organiser.slug), number), number);
}

export async function blogsOfPage({ kind, slug, number }: Asked): Promise<ReactElement> {
  const { read, pathOf, directory, back } = KINDS[kind];
  const organiser = await read(slug);
  const { name } = organiser;
  const pages = blogPagesOf(kind, organiser.slug);
  const path = numberedPath(pages, number);
  if (organiser.slug !== slug) permanentRedirect(path);
  const { blogs, hasNext } = await orNotFound(getBlogsPageOf(ofOrganiser(kind, organiser.id), number, toCardBlog));
  // Whether search engines may list it depends on the college.
  await expiresWith([collegeTag("college" in organiser ? organiser.college.id : organiser.id)]);
  const crumbs = [directory, { name, path: pathOf(organiser.slug) }, { name: number === 1 ? "Blogs" : `Blogs, page ${number}`, path }];
  return (
    <div className={layout.wrap}>
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <ListHead title={blogsTitle(organiser, number)}>
        <LinkButton href={pathOf(organiser.slug)}>{back}</LinkButton>
      </ListHead>
      {blogs.length > 0 ? <BlogGrid blogs={blogs} eager={4} /> : <Empty title="No blogs found">New blogs will appear here.</Empty>}
      <PageLinks number={number} hasNext={hasNext} of={pages} />
    </div>
  );
}
