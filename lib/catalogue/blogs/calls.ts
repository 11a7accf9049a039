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
const blogJson = z.strictObject({
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
    access: PUBLIC,
    query: blogListQuery,
    responses: { 200: z.array(blogJson) },
  },
  "GET /api/blog/{id}": {
    access: PUBLIC,
    params: blogParams,
    responses: { 200: blogJson },
  },
  "GET /api/blog/suggestions": {
    access: PUBLIC,
    query: suggestionQuery,
    responses: { 200: z.array(suggestionJson) },
  },
  "POST /api/blog/create": {
    access: ORGANISERS,
    limit: "clubWrite",
    form: createBlogForm,
    files: { image: BLOG_IMAGES_MAX },
    responses: { 201: z.strictObject({ message: z.string(), data: blogJson }) },
  },
  "GET /api/collegeRep/blogs/{clubId}": {
    access: PUBLIC,
    params: clubIdParams,
    query: clubBlogsQuery,
    responses: { 200: z.array(blogJson) },
  },
  "DELETE /api/collegeRep/delete/blogs/{blogId}": {
    access: ORGANISERS,
    limit: "clubWrite",
    params: blogIdParams,
    query: deleteQuery,
    responses: { 200: messageJson.extend({ ok: z.literal(true) }) },
  },
} as const satisfies CallTable;
