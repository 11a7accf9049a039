import type { ImageJson } from "@/lib/platform/images/image-json";

/** Replaces a missing picture of a blog. Source: spec §9. */
export const PLACEHOLDER = {
  url: "/placeholders/blog.webp",
  srcSet: "/placeholders/blog.webp 1200w",
  width: 1200,
  height: 675,
} as const satisfies ImageJson;
