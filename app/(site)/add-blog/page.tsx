import type { Metadata } from "next";
import { BlogForm } from "@/components/blogs/blog-form";
import { BackLink } from "@/components/ui/back-link";
import { getClub } from "@/lib/clubs/service";
import { requireActor } from "@/lib/platform/auth/session";
import { orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Add Blog" };

/** Source: spec §2, Add Blog form. */
export default async function AddBlogPage() {
  const { id } = await requireActor(["club"], "/college-login", "/add-blog");
  const { college } = await orNotFound(getClub(id));
  return (
    <div className="wrap">
      <div className="page-head">
        <p>
          <BackLink href="/blogs">Blogs</BackLink>
        </p>
        <h1 className="h1">Add Blog</h1>
      </div>
      <BlogForm club={{ id, college: college.name }} />
    </div>
  );
}
