import { z } from "zod";
import { BLOG_IMAGES_MAX } from "@/lib/constants";

const file = z.instanceof(File, { message: "Please choose a picture." });

/** One picture of a multipart body. What it really is, the service finds out from its bytes. */
export const pictureFile = z.tuple([file], "Please choose one picture.").transform(([picture]) => picture);

/** The same where it may stay as it is: a field that was left empty arrives as an empty text, or not at all. */
export const optionalPictureFile = z.preprocess((value) => (value === "" ? undefined : value), pictureFile.optional());

/** The pictures of a blog; none is a choice too. Source: contract 6. */
export const pictureFiles = z.preprocess(
  (value) => (value === "" || value === undefined ? [] : value),
  z.array(file, "Please choose pictures.").max(BLOG_IMAGES_MAX, `A blog can have at most ${BLOG_IMAGES_MAX} pictures.`),
);

export const uploadForm = z.object({ image: pictureFile });
