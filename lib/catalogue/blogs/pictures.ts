import "server-only";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { openPicture } from "@/lib/platform/images/direct-uploads";
import type { Picture } from "@/lib/platform/images/schema";
import { discardImages, storeImage, sweepImages } from "@/lib/platform/images/service";

/**
 * Stores the pictures of a blog, one after the other, and runs `use` with their ids. When storing or `use` fails, no picture is left.
 * @throws the errors of `storeImage` and `use`; with several pictures the message names the failed one
 */
export async function withStoredPictures<T>(
  accountId: string,
  pictures: readonly Picture[],
  use: (ids: string[]) => Promise<T>,
): Promise<T> {
  const ids: string[] = [];
  try {
    for (const picture of pictures) ids.push((await storeImage(accountId, await openPicture(accountId, picture), "poster")).id);
    return await use(ids);
  } catch (error) {
    await discardImages(db, ids);
    await sweepImages();
    throw error instanceof AppError && pictures.length > 1 && ids.length < pictures.length ? naming(error, ids.length + 1) : error;
  }
}

function naming({ code, context, issues, retryAfterS, cause }: AppError, number: number): AppError {
  const named = issues?.map(({ field, message }) => ({ field, message: `Picture ${number}: ${message}` }));
  return new AppError(code, context, { cause, issues: named, retryAfterS });
}
