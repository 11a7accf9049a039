import type { BlogJson } from "@/lib/catalogue/blogs/calls";
import { previewOf } from "@/lib/catalogue/blogs/policy";
import type { ImageJson } from "@/lib/platform/images/image-json";
import { PLACEHOLDER } from "@/lib/platform/images/placeholder";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";

/** Only the fields of a blog that a card shows: lists are sent to the browser. */
export type CardBlog = {
  id: string;
  title: string;
  picture: ImageJson;
  preview: string;
  postedBy: string;
  /** `YYYY-MM-DD` on the campus's calendar. */
  date: string;
};

export function toCardBlog({ _id, title, content, pictures, clubId, date }: BlogJson): CardBlog {
  return {
    id: _id,
    title,
    picture: pictures[0] ?? PLACEHOLDER,
    preview: previewOf(content),
    postedBy: clubId.clubName,
    date: dayIn(DEFAULT_TIME_ZONE, new Date(date)),
  };
}
