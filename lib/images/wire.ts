import { type ImageJson, imageUrl, type StoredImage, srcSet } from "@/lib/images/policy";

/** @param width what is shown by a browser that knows no `srcset` */
export function toImageJson(image: StoredImage, width = 800): ImageJson {
  return { url: imageUrl(image, width), srcSet: srcSet(image), width: image.width, height: image.height };
}
