import type { ERROR_CATALOGUE, ErrorCode } from "@/lib/platform/errors";
import { IMAGE_MAX_BYTES } from "@/lib/platform/images/policy";

const TAKEN = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

export const PICTURE_TYPES = TAKEN.join(",");

// The catalogue's texts, repeated so that the form need not load the catalogue; the types keep both equal.
const KIND_NOT_TAKEN =
  "Please choose a JPEG, PNG, WebP, AVIF or GIF picture." satisfies (typeof ERROR_CATALOGUE)["image_kind_not_taken"]["message"];
const TOO_LARGE = "A picture can have at most 8 MB." satisfies (typeof ERROR_CATALOGUE)["image_too_large"]["message"];

/** Whether a refused upload is about the picture: for `fieldOf` of a form. */
export const OF_PICTURE = {
  image_broken: "image",
  image_kind_not_taken: "image",
  image_too_large: "image",
  image_too_many_pixels: "image",
} as const satisfies Partial<Record<ErrorCode, "image">>;

/** The problem of a chosen file that a browser can detect; the server reads its bytes. */
export function pictureProblem({ type, size }: File): string | undefined {
  if (!TAKEN.includes(type)) return KIND_NOT_TAKEN;
  return size > IMAGE_MAX_BYTES ? TOO_LARGE : undefined;
}
