import "server-only";
import type { StoredImage } from "@/lib/platform/images/policy";
import { readImage, storePreview } from "@/lib/platform/images/service";

type Pictures = { logo: { id: string } | null; banner: { id: string } | null };

/** The id of the picture that links to the page of a club or a college show: the banner, else the logo. */
export const linkedPicture = ({ banner, logo }: Pictures): string | null => (banner ?? logo)?.id ?? null;

/**
 * Makes the picture of links to the page of a club or a college from its banner, else its logo.
 * @param id of the club or college
 * @returns null if it has neither, or the file cannot be read now
 * @throws AppError storage_unreachable, server_busy
 */
export async function makePagePreview(
  id: string,
  { logo, banner }: { logo: StoredImage | null; banner: StoredImage | null },
): Promise<string | null> {
  const picture = banner ?? logo;
  const bytes = picture && (await readImage(picture));
  return bytes && (await storePreview(id, bytes, banner ? "whole" : "logo")).id;
}
