import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { BlogForm } from "@/components/blogs/blog-form";
import { requireActor } from "@/lib/auth/session";
import { getClub } from "@/lib/clubs/service";
import { orNotFound } from "@/lib/http/page";

export const metadata: Metadata = { title: "Add Blog" };

/** Source: spec §2, Add Blog form. */
export default async function AddBlogPage() {
  const { id } = await requireActor(["club"], "/college-login", "/add-blog");
  const { college } = await orNotFound(getClub(id));
  return (
    <div className="wrap">
      <div className="page-head">
        <p>
          <Link className="back" href="/blogs" prefetch={false}>
            <ArrowLeft className="icon" />
            Blogs
          </Link>
        </p>
        <h1 className="h1">Add Blog</h1>
      </div>
      <BlogForm club={{ id, college: college.name }} />
    </div>
  );
}
