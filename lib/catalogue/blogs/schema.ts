import * as z from "zod";
import { BLOG_CONTENT_MAX_CHARACTERS, BLOG_IMAGES_MAX } from "@/lib/catalogue/blogs/limits";
import { shortText, textBetween, UNITS_PER_CHARACTER } from "@/lib/platform/fields/text";
import { longListQuery, pageCursor, pageLimit, searchText } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { chosenPictures, pictureFiles } from "@/lib/platform/images/schema";

const BLOG_TITLE_LENGTH = { moreThan: 3, lessThan: 30 } as const;
const BLOG_COLLEGE_LENGTH = { moreThan: 3, lessThan: 30 } as const;
const BLOG_CONTENT_MORE_THAN = 10;

const CONTENT_TEXT = "Content must be between 10 and 1000 characters.";

/** Line breaks and invisible characters, which could hide or reverse the text beside them. */
const HIDDEN = /(?!\n)[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Paragraphs of plain text. Forms send a line end as two characters; it counts as one for its author. */
const content = shortText(BLOG_CONTENT_MAX_CHARACTERS * UNITS_PER_CHARACTER, CONTENT_TEXT)
  .normalize("NFC")
  .overwrite((text) => text.replaceAll(/\r\n?/g, "\n").replaceAll(HIDDEN, ""))
  .trim()
  .refine((text) => {
    const { length } = [...text];
    return length > BLOG_CONTENT_MORE_THAN && length <= BLOG_CONTENT_MAX_CHARACTERS && /[\p{L}\p{N}]/u.test(text);
  }, CONTENT_TEXT);

/** Source: contract base 6. */
const TOO_MANY_PICTURES = `A blog can have up to ${BLOG_IMAGES_MAX} pictures.`;
const pictures = pictureFiles(BLOG_IMAGES_MAX, TOO_MANY_PICTURES);

/** Source: spec §5, contract base 5. */
const blogFields = {
  title: textBetween(BLOG_TITLE_LENGTH, "Title must be between 3 and 30 characters."),
  college: textBetween(BLOG_COLLEGE_LENGTH, "College must be between 3 and 30 characters."),
  content,
};

/** The form as a person fills it in. */
export const blogForm = z.object({ ...blogFields, image: chosenPictures(BLOG_IMAGES_MAX, TOO_MANY_PICTURES) });
export type BlogFormValues = z.input<typeof blogForm>;

/** The multipart body of create. The documented call's `date` is ignored: the server sets a blog's date. */
export const createBlogForm = z.object({ clubId: idText("This is not your club"), ...blogFields, image: pictures });
export type CreateBlogForm = z.output<typeof createBlogForm>;

export const blogParams = z.object({ id: idText() });
export const blogIdParams = z.object({ blogId: idText() });

const words = searchText.normalize("NFC").trim().default("");

/** Source: contract base 4, `/api/blog`. */
export const blogListQuery = z.object({ q: words, limit: pageLimit, cursor: pageCursor });
export type BlogListQuery = z.output<typeof blogListQuery>;

const CLUB_BLOGS_MAX = 100;
export const clubBlogsQuery = longListQuery(CLUB_BLOGS_MAX);

export const suggestionQuery = z.object({ q: words });
