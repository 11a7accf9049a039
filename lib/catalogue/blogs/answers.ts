import * as z from "zod";
import { type AnswerTable, messageJson } from "@/lib/platform/http/answers";
import { idText } from "@/lib/platform/id";
import { imageJson } from "@/lib/platform/images/answers";

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
export const answers = {
  "GET /api/blog": { 200: z.array(blogJson) },
  "GET /api/blog/{id}": { 200: blogJson },
  "GET /api/blog/suggestions": { 200: z.array(suggestionJson) },
  "POST /api/blog/create": { 201: z.strictObject({ message: z.string(), data: blogJson }) },
  "GET /api/collegeRep/blogs/{clubId}": { 200: z.array(blogJson) },
  "DELETE /api/collegeRep/delete/blogs/{blogId}": { 200: messageJson.extend({ ok: z.literal(true) }) },
} as const satisfies AnswerTable;
