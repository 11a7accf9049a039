import type { ImageFormat } from "@/lib/generated/prisma/enums";

/** The largest accepted file. Source: contract base 6. */
export const IMAGE_MAX_BYTES = 8 * 1024 * 1024;

/**
 * Location and size of a stored picture: the columns that repositories of other domains select to show one. Without a format it is WebP.
 * Client-safe.
 */
export type StoredImage = { id: string; width: number; height: number; widths: number[]; folder: string; format?: ImageFormat };
export const storedImageFields = { id: true, width: true, height: true, widths: true, folder: true } as const;
/** The columns of a picture of links. */
export const previewFields = { ...storedImageFields, format: true } as const;
type Located = Pick<StoredImage, "id" | "widths" | "folder" | "format">;

/** The widths that the pages use, ascending. Source: contract base 6. */
const WIDTHS = [240, 400, 600, 800, 1600] as const;
const WIDEST = 1600;

/** The widths in which a picture is stored: those of the pages, never wider than the original. */
export function widthsFor(width: number): number[] {
  return [...WIDTHS.filter((wanted) => wanted < width && wanted < WIDEST), Math.min(width, WIDEST)];
}

/** The size of a picture of links, which Open Graph recommends. Source: contract app 6. */
export const PREVIEW = { width: 1200, height: 630 } as const;

/** The end of the names of a picture's files. */
export const fileEnding = (format: ImageFormat = "webp"): string => (format === "jpeg" ? "jpg" : "webp");

export function fileName(id: string, width: number, format?: ImageFormat): string {
  return `${id}-${width}.${fileEnding(format)}`;
}

/** The media type of a stored file. */
export const mediaTypeOf = (name: string): string => (name.endsWith(".jpg") ? "image/jpeg" : "image/webp");

/** The address of the smallest file that is at least `width` wide, otherwise of the largest. On this site it is a path. */
export function imageUrl({ id, widths, folder, format }: Located, width: number): string {
  return `${folder}/${fileName(id, widths.find((stored) => stored >= width) ?? Math.max(...widths), format)}`;
}

/** All files with their widths, for `<img srcset>`. */
export function srcSet(image: Located): string {
  return image.widths.map((width) => `${imageUrl(image, width)} ${width}w`).join(", ");
}

/** The picture and the file that an address names; null for an address that this product did not make, and for one of a link's picture. */
export function parseImageUrl(url: string): { id: string; width: number; folder: string } | null {
  const [, folder, id, width] = /^(.{1,300})\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-([1-9]\d{0,4})\.webp$/.exec(url) ?? [];
  return folder && id && width ? { id, width: Number(width), folder } : null;
}
