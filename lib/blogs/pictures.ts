import "server-only";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { discardImages, storeImage, sweepImages } from "@/lib/platform/images/service";

/**
 * Stores the pictures of a blog, one after the other, and runs `use` with their ids. When either fails, nothing of them is left.
 * @throws what `storeImage` and `use` throw; of several pictures the message says which one
 */
export async function withStoredPictures<T>(accountId: string, files: readonly File[], use: (ids: string[]) => Promise<T>): Promise<T> {
  const ids: string[] = [];
  try {
    for (const file of files) ids.push((await storeImage(accountId, file, "poster")).id);
    return await use(ids);
  } catch (error) {
    await discardImages(db, ids);
    await sweepImages();
    throw error instanceof AppError && files.length > 1 && ids.length < files.length ? naming(error, ids.length + 1) : error;
  }
}

function naming({ code, context, issues, retryAfterS, cause }: AppError, number: number): AppError {
  const named = issues?.map(({ field, message }) => ({ field, message: `Picture ${number}: ${message}` }));
  return new AppError(code, context, { cause, issues: named, retryAfterS });
}
