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
import { blogPath } from "@/lib/identity/pages/paths";
import { api } from "@/lib/site/api-client/client";

type ListedBlog = {
  id: string;
  title: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** Why it is hidden; null when it is not. */
  hidden: HiddenJson | null;
  mayDelete: boolean;
};

type Props = {
  blogs: readonly ListedBlog[];
  pages: ReactNode;
  /** The form of a new blog. */
  newPath: string;
  /** Whether the visitor may write one, and ask for another look at a hidden one. */
  mayEdit: boolean;
};

export function ClubBlogs({ blogs, pages, mayEdit, newPath }: Props) {
  return (
    <PublishedList
      title="All Blogs"
      items={blogs}
      row={(blog) => <BlogRow key={blog.id} blog={blog} mayAsk={mayEdit} />}
      create={
        mayEdit && (
          <LinkButton href={newPath} variant="go">
            Add Blog
          </LinkButton>
        )
      }
      none={{ title: "No blogs available.", text: "Blogs your club writes appear here." }}
      moreText="Show more blogs"
      pages={pages}
    />
  );
}

function BlogRow({ blog: { id, title, date, hidden, mayDelete }, mayAsk }: { blog: ListedBlog; mayAsk: boolean }) {
  const remove = mayDelete && (
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
          <HiddenNote thing={{ subject: "blog", id }} hidden={hidden} reader="club" mayAsk={mayAsk} />
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
