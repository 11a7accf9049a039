import * as z from "zod";
import { BLOG_IMAGES_MAX } from "@/lib/catalogue/blogs/limits";
import { blogIdParams, blogListQuery, blogParams, clubBlogsQuery, createBlogForm, suggestionQuery } from "@/lib/catalogue/blogs/schema";
import { deleteQuery } from "@/lib/identity/audit/schema";
import { clubIdParams } from "@/lib/identity/clubs/schema";
import { ORGANISERS, PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { imageJson } from "@/lib/platform/images/image-json";

/** Source: spec §3, contract base 5. */
export const blogJson = z.strictObject({
  _id: idText(),
  title: z.string(),
  content: z.string(),
  college: z.string(),
  /** In ms. */
  date: z.int(),
  images: z.array(z.string()),
  /** The same pictures in all their widths, with their shapes. */
  pictures: z.array(imageJson),
  clubId: z.strictObject({ _id: idText(), clubName: z.string() }),
});
export type BlogJson = z.output<typeof blogJson>;

const suggestionJson = z.strictObject({ _id: idText(), title: z.string(), college: z.string() });
export type SuggestionJson = z.output<typeof suggestionJson>;

/** Source: spec §7, contract base 4. */
export const calls = {
  "GET /api/blog": {
    summary: "Lists blogs, newest first, or those whose title is like `q`.",
    access: PUBLIC,
    query: blogListQuery,
    responses: { 200: z.array(blogJson) },
    notes: [
      "With `q`, typing errors forgiven: titles that contain it first, then those with its words in another order, then misspelt ones.",
    ],
    example: { query: { limit: "5" } },
  },
  "GET /api/blog/{id}": {
    summary: "Reads a blog.",
    access: PUBLIC,
    params: blogParams,
    errors: ["blog_not_found"],
    responses: { 200: blogJson },
    example: { path: { id: "0198f3b7-91d4-7e08-b6a2-7c0f5a3e9d12" } },
  },
  "GET /api/blog/suggestions": {
    summary: "Lists at most 8 blogs whose title is like `q`, first those that begin so.",
    access: PUBLIC,
    query: suggestionQuery,
    responses: { 200: z.array(suggestionJson) },
    example: { query: { q: "hack" } },
  },
  "POST /api/blog/create": {
    summary: "Publishes a blog of a club, with up to ten pictures.",
    who: "`edit_event` at the club `clubId`",
    access: ORGANISERS,
    token: "blogs:write",
    limit: "clubWrite",
    form: createBlogForm,
    files: { image: BLOG_IMAGES_MAX },
    responses: { 201: z.strictObject({ message: z.string(), data: blogJson }) },
  },
  "GET /api/collegeRep/blogs/{clubId}": {
    summary: "Lists the blogs of a club, newest first, up to 100 a page.",
    access: PUBLIC,
    params: clubIdParams,
    query: clubBlogsQuery,
    errors: ["account_not_found"],
    responses: { 200: z.array(blogJson) },
    example: { path: { clubId: "0198f39e-02b7-7c55-8f21-1e6a4b9d0c34" } },
  },
  "DELETE /api/collegeRep/delete/blogs/{blogId}": {
    summary: "Deletes a blog.",
    who: "`edit_event` at the blog's club, admin",
    access: ORGANISERS,
    token: "blogs:write",
    limit: "clubWrite",
    params: blogIdParams,
    query: deleteQuery,
    errors: ["blog_not_found", "hidden_kept"],
    responses: { 200: messageJson.extend({ ok: z.literal(true) }) },
    notes: ["`reason` is the admin's."],
  },
} as const satisfies CallTable;
