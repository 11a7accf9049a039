"use client";

import type { ReactNode } from "react";
import { DeletePublished } from "@/components/identity/profiles/delete-published";
import { ProfileRow } from "@/components/identity/profiles/profile-row";
import { PublishedList } from "@/components/identity/profiles/published-list";
import { HiddenNote } from "@/components/organising/moderation/hidden-band";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { HiddenJson } from "@/lib/identity/organisers/hidden-json";
import { ADD_BLOG_PATH, blogPath } from "@/lib/identity/pages/paths";
import { api } from "@/lib/site/api-client/client";

type ListedBlog = {
  id: string;
  title: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Why it is hidden; null when it is not. */
  hidden: HiddenJson | null;
};

type Props = {
  blogs: readonly ListedBlog[];
  pages: ReactNode;
  /** The form of a new blog. */
  newPath?: string;
  /** Whether the visitor may ask for another look at a hidden one. */
  mayAsk: boolean;
};

export function ClubBlogs({ blogs, pages, mayAsk, newPath = ADD_BLOG_PATH }: Props) {
  return (
    <PublishedList
      title="All Blogs"
      items={blogs}
      row={(blog) => <BlogRow key={blog.id} blog={blog} mayAsk={mayAsk} />}
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

function BlogRow({ blog: { id, title, date, hidden }, mayAsk }: { blog: ListedBlog; mayAsk: boolean }) {
  const remove = (
    <DeletePublished
      remove={() => api("DELETE /api/collegeRep/delete/blogs/{blogId}", { path: { blogId: id } })}
      name={title}
      title="Delete this blog?"
      text={`${title} will be deleted, with its page and pictures. This cannot be undone.`}
      failure="Error deleting Blog"
    />
  );
  const day = (
    <p className={typography.meta}>
      <time className={typography.num} dateTime={date}>
        {date}
      </time>
    </p>
  );
  // A hidden one has no page.
  if (hidden) {
    return (
      <li className={classNames(layout.row, layout.wraps)}>
        <div className={layout.grow}>
          <h3 className={classNames(typography.h3, typography.anywhere)}>{title}</h3>
          {day}
          <HiddenNote thing={{ subject: "blog", id }} hidden={hidden} mayAsk={mayAsk} />
        </div>
        <div className={layout.actions}>{remove}</div>
      </li>
    );
  }
  return (
    <ProfileRow href={blogPath(id)} title={title} actions={remove}>
      {day}
    </ProfileRow>
  );
}
