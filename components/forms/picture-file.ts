import { IMAGE_MAX_BYTES } from "@/lib/constants";
import type { ERROR_CATALOGUE } from "@/lib/errors";

const TAKEN = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

export const PICTURE_TYPES = TAKEN.join(",");

// The catalogue's own texts, written out so that the form need not carry the catalogue.
const KIND_NOT_TAKEN =
  "Please choose a JPEG, PNG, WebP, AVIF or GIF picture." satisfies (typeof ERROR_CATALOGUE)["image_kind_not_taken"]["message"];
const TOO_LARGE = "A picture can have at most 8 MB." satisfies (typeof ERROR_CATALOGUE)["image_too_large"]["message"];

/** What is wrong with a chosen file, as far as a browser can tell; the server reads its bytes. */
export function pictureProblem({ type, size }: File): string | undefined {
  if (!TAKEN.includes(type)) return KIND_NOT_TAKEN;
  return size > IMAGE_MAX_BYTES ? TOO_LARGE : undefined;
}
