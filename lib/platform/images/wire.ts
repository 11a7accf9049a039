import type { ImageJson } from "@/lib/platform/images/image-json";
import { imageUrl, type StoredImage, srcSet } from "@/lib/platform/images/policy";

/** For a browser without `srcset`. */
const SHOWN_WIDTH = 800;

export function toImageJson(image: StoredImage): ImageJson {
  return { url: imageUrl(image, SHOWN_WIDTH), srcSet: srcSet(image), width: image.width, height: image.height };
}
