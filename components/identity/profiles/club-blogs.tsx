"use client";

import type { ReactNode } from "react";
import { DeletePublished } from "@/components/identity/profiles/delete-published";
import { ProfileRow } from "@/components/identity/profiles/profile-row";
import { PublishedList } from "@/components/identity/profiles/published-list";
import { LinkButton } from "@/components/platform/ui/button";
import typography from "@/components/platform/ui/typography.module.css";
import { ADD_BLOG_PATH, blogPath } from "@/lib/identity/pages/paths";
import { api } from "@/lib/site/api-client/client";

type ListedBlog = {
  id: string;
  title: string;
  /** `YYYY-MM-DD` */
  date: string;
};

type Props = {
  blogs: readonly ListedBlog[];
  pages: ReactNode;
  /** The form of a new blog. */
  newPath?: string;
};

export function ClubBlogs({ blogs, pages, newPath = ADD_BLOG_PATH }: Props) {
  return (
    <PublishedList
      title="All Blogs"
      items={blogs}
      row={(blog) => <BlogRow key={blog.id} blog={blog} />}
      create={
        <LinkButton href={newPath} variant="go">
          Add Blog
        </LinkButton>
      }
      none={{ title: "No blogs available.", text: "Blogs your club writes appear here." }}
      moreText="Show more blogs"
      pages={pages}
    />
  );
}

function BlogRow({ blog: { id, title, date } }: { blog: ListedBlog }) {
  const remove = (
    <DeletePublished
      remove={() => api("DELETE /api/collegeRep/delete/blogs/{blogId}", { path: { blogId: id } })}
      name={title}
      title="Delete this blog?"
      text={`${title} will be deleted, with its page and pictures. This cannot be undone.`}
      failure="Error deleting Blog"
    />
  );
  return (
    <ProfileRow href={blogPath(id)} title={title} actions={remove}>
      <p className={typography.meta}>
        <time className={typography.num} dateTime={date}>
          {date}
        </time>
      </p>
    </ProfileRow>
  );
}
