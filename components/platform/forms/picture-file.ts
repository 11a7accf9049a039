import { IMAGE_KIND_NOT_TAKEN, IMAGE_TOO_LARGE } from "@/lib/platform/error-texts";
import type { ErrorCode } from "@/lib/platform/errors";
import { IMAGE_MAX_BYTES } from "@/lib/platform/images/policy";

const TAKEN = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

export const PICTURE_TYPES = TAKEN.join(",");

/** Whether a refused upload is about the picture: for `fieldOf` of a form. */
export const OF_PICTURE = {
  image_broken: "image",
  image_kind_not_taken: "image",
  image_too_large: "image",
  image_too_many_pixels: "image",
} as const satisfies Partial<Record<ErrorCode, "image">>;

/** The problem of a chosen file that a browser can detect; the server reads its bytes. */
export function pictureProblem({ type, size }: File): string | undefined {
  if (!TAKEN.includes(type)) return IMAGE_KIND_NOT_TAKEN;
  return size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : undefined;
}
