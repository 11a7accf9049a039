import type { Metadata } from "next";
import { cache } from "react";
import { BlogDetail } from "@/components/catalogue/blogs/blog-detail";
import { ReportThis } from "@/components/organising/moderation/report-this";
import { JsonLdScript } from "@/components/platform/ui/json-ld";
import { blogTag } from "@/lib/catalogue/blogs/cache-tags";
import { getBlog } from "@/lib/catalogue/blogs/service";
import { clubTag } from "@/lib/identity/clubs/cache-tags";
import { BLOGS_PATH, blogPath } from "@/lib/identity/pages/paths";
import { expiresWith } from "@/lib/platform/cache/cached";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { blogJsonLd, blogMetadata } from "@/lib/site/seo/blog";
import { breadcrumbList } from "@/lib/site/seo/json-ld";

/** Public, so it is cached whole; only its removal or hiding changes it. Source: decision 013. */
export const revalidate = 300;
export const generateStaticParams = () => [];

const readBlog = cache((id: string) => orNotFound(getBlog(idOrNotFound(id))));

export async function generateMetadata({ params }: PageProps<"/blogs/[id]">): Promise<Metadata> {
  return blogMetadata(await readBlog((await params).id));
}

export default async function BlogPage({ params }: PageProps<"/blogs/[id]">) {
  const blog = await readBlog((await params).id);
  await expiresWith([blogTag(blog.id), clubTag(blog.club.id)]);
  const crumbs = [
    { name: "Blogs", path: BLOGS_PATH },
    { name: blog.title, path: blogPath(blog.id) },
  ];
  return (
    <>
      <JsonLdScript data={blogJsonLd(blog)} />
      <JsonLdScript data={breadcrumbList(crumbs)} />
      <BlogDetail blog={blog} />
      <ReportThis reported={{ subject: "blog", id: blog.id, name: blog.title }} isNarrow />
    </>
  );
}
