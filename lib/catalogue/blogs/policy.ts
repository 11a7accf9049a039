import type { Blog } from "@/lib/catalogue/blogs/repository";

export type { Blog } from "@/lib/catalogue/blogs/repository";

/** Source: spec §3. */
const ANONYMOUS = "Anonymous";
const UNKNOWN_COLLEGE = "Unknown College";
const PREVIEW_CHARACTERS = 50;

export const authorOf = ({ club }: Pick<Blog, "club">): string => club.name.trim() || ANONYMOUS;
export const collegeOf = ({ college }: Pick<Blog, "college">): string => college.trim() || UNKNOWN_COLLEGE;

/** The first 50 characters of a blog and an ellipsis; a shorter one is whole. Source: spec §9. */
export function previewOf(content: string): string {
  const characters = [...content.slice(0, 2 * (PREVIEW_CHARACTERS + 1))];
  return characters.length > PREVIEW_CHARACTERS ? `${characters.slice(0, PREVIEW_CHARACTERS).join("")}…` : content;
}
