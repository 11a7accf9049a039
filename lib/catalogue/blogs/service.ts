import "server-only";
import * as z from "zod";
import { expireBlogs } from "@/lib/catalogue/blogs/cache-tags";
import { withStoredPictures } from "@/lib/catalogue/blogs/pictures";
import * as blogs from "@/lib/catalogue/blogs/repository";
import type { BlogListQuery, CreateBlogForm } from "@/lib/catalogue/blogs/schema";
import { ANNOUNCE_BLOG } from "@/lib/catalogue/blogs/tasks";
import { SEND_REMOVAL_MAIL } from "@/lib/catalogue/events/tasks";
import { recordAct, recordOrganiserAct } from "@/lib/identity/audit/record";
import type { OfOrganiser } from "@/lib/identity/clubs/of-organiser";
import { getPublicClub } from "@/lib/identity/clubs/service";
import { refuseKept } from "@/lib/identity/organisers/hidings";
import type { Right } from "@/lib/identity/organisers/policy";
import { authorizeClubWrite, type ClubOrganiser, ensureMayPublish } from "@/lib/identity/organisers/service";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { cutPage, fromCursor, instantMs, readCreatedCursor, toCursor, writeCreatedCursor } from "@/lib/platform/http/cursor";
import type { LongListQuery } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { discardImages, sweepImages } from "@/lib/platform/images/service";
import { enqueue } from "@/lib/platform/queue/enqueue";

const SUGGESTIONS_MAX = 8;
const FEED_MAX = 50;

/** @throws AppError blog_not_found */
export async function getBlog(id: string): Promise<blogs.Blog> {
  const blog = await blogs.find(id);
  if (!blog || blog.isHidden) throw new AppError("blog_not_found", { id });
  return blog;
}

/** Whether `getBlog` would succeed. @param id in our format */
export const hasBlog = blogs.exists;

/**
 * Publishes a blog with its pictures; when anything fails, nothing is stored. Followers are notified later.
 * @throws the errors of `storeImage` Source: spec §5, contract base 4 and 6.
 */
export async function createBlog(
  by: ClubOrganiser<"edit_event">,
  { image, ...fields }: Omit<CreateBlogForm, "clubId">,
): Promise<blogs.Blog> {
  const { actor, club } = by;
  return withStoredPictures(actor.id, image, (imageIds) =>
    db.$transaction(async (tx) => {
      await ensureMayPublish(tx, club.id);
      const blog = await blogs.create(tx, { ...fields, clubId: club.id, imageIds });
      const changes = { title: [null, blog.title] } as const;
      await recordOrganiserAct(tx, by, { act: "created", subject: { kind: "blog", id: blog.id }, changes });
      await enqueue(tx, ANNOUNCE_BLOG, { blogId: blog.id }, { runAt: new Date(Date.now() + env.NOTIFY_DELAY_S * 1000) });
      await expireBlogs(tx, [blog.id]);
      return blog;
    }),
  );
}

/** Proof that an account may delete this blog, by its role at the blog's club. @throws AppError blog_not_found, forbidden */
export const authorizeBlogDeletion = (actor: Account, id: string): Promise<ClubOrganiser<"delete_blog">> =>
  authorizeBlog(actor, id, "delete_blog", authorizeClubWrite);

/**
 * Proof of a right at the club of a blog. Nobody without the right learns that there is a hidden one.
 * @param authorizeAt `authorizeClub`, or for a call that writes `authorizeClubWrite`
 * @throws AppError blog_not_found, forbidden
 */
export async function authorizeBlog<const R extends Right>(
  actor: Account,
  id: string,
  right: R,
  authorizeAt: (actor: Account, clubId: string, right: R) => Promise<ClubOrganiser<R>>,
): Promise<ClubOrganiser<R>> {
  const blog = await blogs.find(id);
  if (!blog) throw new AppError("blog_not_found", { id });
  return authorizeAt(actor, blog.club.id, right).catch((error: unknown) => {
    throw blog.isHidden && error instanceof AppError && error.code === "forbidden" ? new AppError("blog_not_found", { id }) : error;
  });
}

/**
 * Deletes a blog of the club that the proof is for.
 * @param reason of the admin, for the log
 * @throws AppError blog_not_found, hidden_kept (it was hidden less than 180 days ago, and is not the admin's to keep)
 */
export async function deleteBlog(by: ClubOrganiser<"delete_blog">, id: string, reason?: string, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    const blog = await blogs.lock(tx, { id, clubId: by.club.id });
    if (!blog) throw new AppError("blog_not_found", { id });
    if (blog.isHidden) await refuseKept(tx, by.role, { subject: "blog", id }, now);
    await recordAct(tx, by.actor, { act: "deleted", subject: "blog", subjectId: id, subjectName: blog.title, reason });
    await recordOrganiserAct(tx, by, { act: "deleted", subject: { kind: "blog", id }, changes: { title: [blog.title, null] } });
    if (by.role === "admin") {
      const told = { clubId: by.club.id, what: "blog_deleted", id, name: blog.title, reason, at: now.toISOString() } as const;
      await enqueue(tx, SEND_REMOVAL_MAIL, told);
    }
    await blogs.remove(tx, [id]);
    await discardImages(
      tx,
      blog.images.map(({ imageId }) => imageId),
      now,
    );
    await expireBlogs(tx, [id]);
  });
  await sweepImages(now);
}

export type BlogPage = { blogs: blogs.Blog[]; nextCursor: string | null };

/** A page of the blogs of a club, newest first. @throws AppError account_not_found, validation_failed (the cursor) */
export async function listClubBlogs(clubId: string, query: LongListQuery): Promise<BlogPage> {
  await getPublicClub(clubId);
  return listBlogsOf({ clubId }, query);
}

/** The same with hidden ones, for the club's organisers. @throws AppError validation_failed (the cursor) */
export async function listOrganisedBlogs({ club }: ClubOrganiser<"read_event">, { limit, cursor }: LongListQuery): Promise<BlogPage> {
  const after = cursor ? readCreatedCursor(cursor) : undefined;
  return toPage(limit, await blogs.listOf({ clubId: club.id }, { limit: limit + 1, after, withHidden: true }));
}

/** The same for a club or a college's clubs, without checking that it exists. @throws AppError validation_failed (the cursor) */
export async function listBlogsOf(of: OfOrganiser, { limit, cursor }: LongListQuery): Promise<BlogPage> {
  const after = cursor ? readCreatedCursor(cursor) : undefined;
  return toPage(limit, await blogs.listOf(of, { limit: limit + 1, after }));
}

/**
 * A page of all blogs, newest first. With `q`: first blogs whose title contains it, in any case, newest first; then those that have its
 * words in another order or in other letters, and last misspelt ones.
 * @throws AppError validation_failed (the cursor) Source: contract base 4, decision 033.
 */
export async function listBlogs({ q, limit, cursor }: BlogListQuery): Promise<BlogPage> {
  if (q) return searchBlogs(q, limit, cursor);
  const after = cursor ? readCreatedCursor(cursor) : undefined;
  return toPage(limit, await blogs.list({ limit: limit + 1, after }));
}

const foundPlace = z.tuple([z.int().min(0).max(blogs.WAYS_MAX), instantMs, idText()]);

function readFoundCursor(cursor: string): blogs.FoundPlace {
  const [way, createdMs, id] = fromCursor(foundPlace, cursor);
  return { way, createdAt: new Date(createdMs), id };
}

async function searchBlogs(q: string, limit: number, cursor: string | undefined): Promise<BlogPage> {
  const after = cursor ? readFoundCursor(cursor) : undefined;
  const { shown, last } = cutPage(await blogs.search(q, { isBeginningFirst: false, limit: limit + 1, after }), limit);
  return {
    blogs: await blogs.listByIds(shown.map(({ id }) => id)),
    nextCursor: last ? toCursor([last.way, last.createdAt.getTime(), last.id]) : null,
  };
}

function toPage(limit: number, found: blogs.Blog[]): BlogPage {
  const { shown, last } = cutPage(found, limit);
  return { blogs: shown, nextCursor: last ? writeCreatedCursor(last) : null };
}

/** Suggested titles for typed text: titles that begin with it first, misspelt ones last; none for an empty text. */
export async function suggestBlogs(q: string): Promise<blogs.FoundBlog[]> {
  return q ? blogs.search(q, { isBeginningFirst: true, limit: SUGGESTIONS_MAX }) : [];
}

/** The blogs of the feed. */
export function listForFeed(): Promise<blogs.Blog[]> {
  return blogs.list({ limit: FEED_MAX, after: undefined });
}

/** The newest blogs of a club, or of a college's clubs. */
export const listNewestBlogsOf = (of: OfOrganiser, limit: number): Promise<blogs.Blog[]> => blogs.listOf(of, { limit, after: undefined });
export const hasMoreBlogsThan = blogs.hasMoreThan;
/** At most `limit`. */
export const countBlogsOf = blogs.countOf;

/** A range of the blogs in the sitemap. */
export const listForSitemap = blogs.listForSitemap;
export const countForSitemap = blogs.count;
/** The clubs and colleges whose lists of blogs search engines may list, with their numbers of blogs. */
export const listWritersForSitemap = blogs.listWritersForSitemap;
export const countWritersForSitemap = blogs.countWritersForSitemap;
