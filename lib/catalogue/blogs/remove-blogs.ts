import "server-only";
import * as blogs from "@/lib/catalogue/blogs/repository";
import type { Tx } from "@/lib/platform/db/client";
import { discardImages } from "@/lib/platform/images/service";

/**
 * Removes the blogs of clubs in the transaction that removes the clubs.
 * @returns the argument of `expireBlogs` at the end of the transaction; after it, `sweepImages` removes the pictures
 * Source: contract base 5.
 */
export async function removeBlogsOf(tx: Tx, clubIds: string[], now = new Date()): Promise<string[]> {
  const found = await blogs.lockOfClubs(tx, clubIds);
  const ids = found.map(({ id }) => id);
  await blogs.remove(tx, ids);
  await discardImages(
    tx,
    found.flatMap(({ images }) => images.map(({ imageId }) => imageId)),
    now,
  );
  return ids;
}
