import type { Metadata } from "next";
import { BlogForm } from "@/components/catalogue/blogs/blog-form";
import { BackLink } from "@/components/platform/ui/back-link";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { getClub } from "@/lib/identity/clubs/service";
import { authorizeAdding, clubOfAddress } from "@/lib/identity/organisers/club-of-address";
import { BLOGS_PATH } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Add Blog" };

/** A student writes for the club of `?club=`. Source: spec §2, Add Blog form. */
export default async function AddBlogPage({ searchParams }: PageProps<"/add-blog">) {
  const actor = await requireActor("/add-blog");
  const by = await orNotFound(authorizeAdding(actor, clubOfAddress(actor, (await searchParams).club)));
  const { id, college } = await orNotFound(getClub(by.club.id));
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <p>
          <BackLink href={BLOGS_PATH}>Blogs</BackLink>
        </p>
        <h1 className={typography.h1}>Add Blog</h1>
      </div>
      <BlogForm club={{ id, college: college.name }} />
    </div>
  );
}
