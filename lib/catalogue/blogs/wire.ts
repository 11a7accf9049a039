import type { BlogJson, SuggestionJson } from "@/lib/catalogue/blogs/calls";
import { authorOf, type Blog, collegeOf } from "@/lib/catalogue/blogs/policy";
import type { FoundBlog } from "@/lib/catalogue/blogs/repository";
import { toImageJson } from "@/lib/platform/images/wire";

/** A blog in the documented API. Source: spec §3, contract base 5. */
export function toBlogJson(blog: Blog): BlogJson {
  const pictures = blog.images.map(toImageJson);
  return {
    _id: blog.id,
    title: blog.title,
    content: blog.content,
    college: collegeOf(blog),
    date: blog.createdAt.getTime(),
    images: pictures.map(({ url }) => url),
    pictures,
    clubId: { _id: blog.club.id, clubName: authorOf(blog) },
  };
}

export function toSuggestionJson(suggestion: Pick<FoundBlog, "id" | "title" | "college">): SuggestionJson {
  return { _id: suggestion.id, title: suggestion.title, college: collegeOf(suggestion) };
}
