import { z } from "zod";

const file = z.instanceof(File, { message: "Please choose a picture." });

/** One picture of a multipart body. What it really is, the service finds out from its bytes. */
export const pictureFile = z.tuple([file], "Please choose one picture.").transform(([picture]) => picture);

/** The same where it may stay as it is: a field that was left empty arrives as an empty text, or not at all. */
export const optionalPictureFile = z.preprocess((value) => (value === "" ? undefined : value), pictureFile.optional());

/** Several pictures of a multipart body; none is a choice too. @param message when there are more than `max` */
export const pictureFiles = (max: number, message: string) =>
  z.preprocess((value) => (value === "" || value === undefined ? [] : value), z.array(file, "Please choose pictures.").max(max, message));

export const uploadForm = z.object({ image: pictureFile });
