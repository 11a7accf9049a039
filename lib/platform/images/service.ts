import "server-only";
import type { ImageFormat, ImageUse } from "@/lib/generated/prisma/enums";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { setHealthFlag } from "@/lib/platform/health-flags";
import { type Encoded, encodeImage, encodePreview, refusal } from "@/lib/platform/images/encode";
import { fileName, IMAGE_MAX_BYTES, imageUrl, mediaTypeOf, parseImageUrl, type StoredImage } from "@/lib/platform/images/policy";
import * as images from "@/lib/platform/images/repository";
import { log } from "@/lib/platform/log";
import { findLocalFile } from "@/lib/platform/storage/local";
import { findStorage, storage } from "@/lib/platform/storage/storage";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";

/** People write a description for days before they send it; a poster is named in the same request. */
const UNSHOWN_FOR_MS: Record<ImageUse, number> = { poster: HOUR_MS, picture: 30 * DAY_MS };
const NEXT_LOOK_MS = 30 * DAY_MS;
const SWEPT_AT_ONCE = 10;
const READ_TIMEOUT_MS = 5000;

/**
 * Stores a picture as WebP in the widths of the pages. Its bytes determine its type. When this throws, no file and no row is left. It stays
 * as long as some content shows it: an event or blog must name a poster within the hour, other content a picture within 30 days.
 * @param accountId the owner; null for pictures that the product draws
 * @throws AppError image_too_large, image_kind_not_taken, image_broken, image_too_many_pixels, server_busy, storage_unreachable Source:
 * contract base 6.
 */
export async function storeImage(accountId: string | null, file: File | Uint8Array, use: ImageUse, now = new Date()): Promise<StoredImage> {
  return storeAsWebp(file, { accountId, use }, now);
}

/** Stores a poster that the product drew, and how, as `findDrawn` gives it. @throws the errors of `storeImage` */
export async function storeDrawnImage(accountId: string, file: Uint8Array, drawn: Drawn, now = new Date()): Promise<StoredImage> {
  return storeAsWebp(file, { accountId, use: "poster", drawn }, now);
}

async function storeAsWebp(file: File | Uint8Array, stored: Omit<Stored, "format">, now: Date): Promise<StoredImage> {
  const size = file instanceof File ? file.size : file.byteLength;
  if (size > IMAGE_MAX_BYTES) throw refusal("image_too_large");
  return store(await encodeImage(file), { ...stored, format: "webp" }, now);
}

/**
 * Stores the picture of links to a page: one JPEG, however large the given picture is. What the page is about must name it within the hour.
 * @param accountId the owner
 * @param shown a logo stands whole on the ground of pages; others fill the shape
 * @throws the errors of `storeImage` Source: contract app 6.
 */
export async function storePreview(
  accountId: string,
  picture: Uint8Array,
  shown: "whole" | "logo" = "whole",
  now = new Date(),
): Promise<StoredImage> {
  return store(await encodePreview(picture, shown), { accountId, use: "poster", format: "jpeg" }, now);
}

type Drawn = Readonly<Record<string, string | number>>;
type Stored = { accountId: string | null; use: ImageUse; format: ImageFormat; drawn?: Drawn };

async function store({ width, height, files }: Encoded, { accountId, use, format, drawn }: Stored, now: Date): Promise<StoredImage> {
  const image = { id: crypto.randomUUID(), width, height, widths: files.map((each) => each.width), folder: storage.folder, format };
  // The row comes first: the sweep uses it to find the files after a crash.
  await images.createImage({ ...image, accountId, use, ...(drawn && { drawn }), sweepAt: new Date(now.getTime() + UNSHOWN_FOR_MS[use]) });
  try {
    for (const each of files) {
      const name = fileName(image.id, each.width, format);
      await storage.put(name, each.bytes, mediaTypeOf(name));
    }
    setHealthFlag("pictures", false);
  } catch (error) {
    setHealthFlag("pictures", true, { err: error });
    await remove(image);
    throw error;
  }
  await sweepImages(now);
  return image;
}

/**
 * Releases pictures, in the transaction that stops showing them; a picture that other content still shows stays. The next `sweepImages`
 * removes the files; the caller runs it after the commit.
 */
export function discardImages(tx: Tx, ids: string[], now = new Date()): Promise<void> {
  return images.setSweepAt(tx, { ids }, now);
}

/** Releases all uploads of these accounts; must be called before the accounts are deleted. */
export function discardImagesOf(tx: Tx, accountIds: string[], now = new Date()): Promise<void> {
  return images.setSweepAt(tx, { accountIds }, now);
}

/**
 * Gives a club the pictures of its texts that its helpers uploaded, so that they stay as long as the texts, also without the helpers. Other
 * clubs keep theirs.
 */
export async function adoptImages(tx: Tx, clubId: string, urls: readonly string[]): Promise<void> {
  const ids = urls.flatMap((url) => parseImageUrl(url)?.id ?? []);
  if (ids.length > 0) await images.adopt(tx, clubId, ids);
}

/**
 * Removes pictures that are no longer shown, a few at a time; every upload does the same, so leftovers never grow. Never throws: if a
 * picture could not be removed, the next try is in an hour.
 */
export async function sweepImages(now = new Date()): Promise<void> {
  try {
    const due = await images.takeDue(now, new Date(now.getTime() + HOUR_MS), SWEPT_AT_ONCE);
    if (due.length === 0) return;
    if (await images.areShownUnknown()) {
      log.info({ pictures: due.length }, "pictures not swept: older events are still looked through");
      return;
    }
    const ids = due.map(({ id }) => id);
    const shown = new Set(await images.keepShown(ids, new Date(now.getTime() + NEXT_LOOK_MS)));
    for (const image of due) if (!shown.has(image.id)) await remove(image);
  } catch (error) {
    log.warn({ err: error }, "pictures not swept");
  }
}

/** The row goes with the files, because it leads to them. After a failure the next sweep tries again. */
async function remove({ id, widths, folder, format }: StoredImage): Promise<void> {
  try {
    const place = findStorage(folder);
    if (!place) throw new AppError("storage_unreachable", { folder });
    await images.deleteImage(id, () => place.delete(widths.map((width) => fileName(id, width, format))));
  } catch (error) {
    log.warn({ err: error, imageId: id }, "picture not removed yet");
  }
}

/** The addresses among these that are stored pictures of this account. Source: contract base 4, POST /api/uploads. */
export async function findOwnImageUrls(accountIds: string | readonly string[], urls: readonly string[]): Promise<Set<string>> {
  return new Set((await storedAt(urls, (ids) => images.listImagesOf([accountIds].flat(), ids))).keys());
}

/** The bytes of a picture's largest file; null when its storage cannot read them now. */
export async function readImage(image: StoredImage): Promise<Uint8Array | null> {
  const address = imageUrl(image, image.width);
  if (address.startsWith("/")) return findLocalFile(fileName(image.id, Math.max(...image.widths), image.format));
  const response = await fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT_MS), cache: "no-store" }).catch(() => undefined);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** The stored pictures among these addresses, of any owner. */
export function findImages(urls: readonly string[]): Promise<Map<string, StoredImage>> {
  return storedAt(urls, images.listImages);
}

/** How a picture was drawn; null for others. */
export const findDrawn = images.findDrawn;

export const findImagesById = images.listImages;

/** The pictures of `list` by those of the addresses that name one of their files. */
async function storedAt(urls: readonly string[], list: (ids: string[]) => Promise<StoredImage[]>): Promise<Map<string, StoredImage>> {
  const named = urls.flatMap((url) => {
    const file = parseImageUrl(url);
    return file ? [{ url, file }] : [];
  });
  if (named.length === 0) return new Map();
  const stored = await list([...new Set(named.map(({ file }) => file.id))]);
  return new Map(
    named.flatMap(({ url, file }): [string, StoredImage][] => {
      const image = stored.find(({ id, folder, widths }) => id === file.id && folder === file.folder && widths.includes(file.width));
      return image ? [[url, image]] : [];
    }),
  );
}

/** Whether an address is a stored picture of this account: only those may be in its descriptions and profile. */
export async function ownsImageUrl(accountId: string, url: string): Promise<boolean> {
  return (await findOwnImageUrls(accountId, [url])).has(url);
}
