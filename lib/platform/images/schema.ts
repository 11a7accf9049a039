import * as z from "zod";
import { idText } from "@/lib/platform/id";

/** A picture that the browser sent directly to UploadThing: the form carries its key instead of the file. */
export class UploadedPicture {
  constructor(readonly key: string) {}
}
/** A picture of a form. The service determines the real type from its bytes. */
export type Picture = File | UploadedPicture;

const CHOOSE = "Please choose a picture.";

/** A picture, required with this message. */
export const pictureOr = (message: string) =>
  z.union([z.instanceof(File), z.instanceof(UploadedPicture)], message).meta({ contentMediaType: "image/*" });
const picture = pictureOr(CHOOSE);

const isKey = (text: string) => idText().safeParse(text).success;
/**
 * A file field holds files, or the keys of `POST /api/uploadthing` separated by commas. Any other text is left for the schema to refuse.
 */
export const readUploadKeys = (value: unknown) => {
  const keys = typeof value === "string" ? value.split(",") : [];
  return keys.length > 0 && keys.every(isKey) ? keys.map((key) => new UploadedPicture(key)) : value;
};

/** One picture of a multipart body. */
export const pictureFile = z.preprocess(
  readUploadKeys,
  z.tuple([picture], "Please choose one picture.").transform(([only]) => only),
);

/** Several pictures in a form, or none. @param message when there are more than `max` */
export const chosenPictures = (max: number, message: string) => z.array(z.instanceof(File, { message: CHOOSE })).max(max, message);

/** The same in a multipart body. */
export const pictureFiles = (max: number, message: string) =>
  z.preprocess(
    (value) => (value === "" || value === undefined ? [] : readUploadKeys(value)),
    z.array(picture, "Please choose pictures.").max(max, message),
  );

export const uploadForm = z.object({ image: pictureFile });

export const UPLOADS_AT_ONCE = 10;

/** The browser's description of its pictures before it sends them. Source: contract base 6. */
export const uploadRequest = z.object({
  files: z
    .array(
      z.object({
        name: z.string().min(1).max(255),
        size: z.int().positive(),
        type: z.string().regex(/^image\/[\w.+-]{1,40}$/, "Please choose a picture."),
      }),
    )
    .min(1)
    .max(UPLOADS_AT_ONCE),
});
