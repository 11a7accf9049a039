"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { failureText } from "@/components/forms/failure-text";
import { Button, LinkButton } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { Empty } from "@/components/ui/empty";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/http/client";

export type ListedBlog = {
  id: string;
  title: string;
  /** `YYYY-MM-DD` */
  date: string;
};

const SHOWN_AT_ONCE = 12;

/** A club's blogs, newest first. Source: spec §2, Club profile. */
export function ClubBlogs({ blogs }: { blogs: readonly ListedBlog[] }) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const write = (
    <LinkButton href="/add-blog" variant="go">
      Add Blog
    </LinkButton>
  );
  if (blogs.length === 0) {
    return (
      <Empty title="No blogs available." action={write}>
        What your club writes appears here.
      </Empty>
    );
  }
  return (
    <section aria-labelledby="club-blogs">
      <div className="section-head">
        <h2 className="h2" id="club-blogs">
          All Blogs
        </h2>
        {write}
      </div>
      <ul>
        {blogs.slice(0, shown).map((blog) => (
          <BlogRow key={blog.id} blog={blog} />
        ))}
      </ul>
      {shown < blogs.length && (
        <Button full className="mt-4" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show more blogs
        </Button>
      )}
    </section>
  );
}

function BlogRow({ blog: { id, title, date } }: { blog: ListedBlog }) {
  return (
    <li className="row flex-wrap">
      <div className="grow basis-48">
        <h3 className="h3 wrap-anywhere">
          <Link href={`/blogs/${id}`} prefetch={false}>
            {title}
          </Link>
        </h3>
        <p className="meta">
          <time className="num" dateTime={date}>
            {date}
          </time>
        </p>
      </div>
      {/* Above the link that lies over the row. */}
      <div className="actions relative">
        <DeleteBlog id={id} title={title} />
      </div>
    </li>
  );
}

function DeleteBlog({ id, title }: Pick<ListedBlog, "id" | "title">) {
  const router = useRouter();

  const remove = async () => {
    try {
      const { ok, message } = await api<{ ok: boolean; message: string }>("DELETE", `/api/collegeRep/delete/blogs/${id}`);
      if (!ok) throw new ApiError(0, { message: "Error deleting Blog" });
      toast.success(message);
      router.refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Source: spec §8, where the server says nothing in particular.
      toast.error(error.code === "internal" && error.status !== 0 ? "Error deleting Blog" : failureText(error));
      // Somebody else was first: the list is not what it was either.
      if (error.code === "blog_not_found") router.refresh();
      return false;
    }
  };

  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red">
          Delete<span className="vh"> {title}</span>
        </Button>
      }
      title="Delete Blog"
      text={`${title} will be gone, with its page and its pictures. This cannot be undone.`}
      confirm="Delete"
      busyText="Deleting..."
      onConfirm={remove}
    />
  );
}
