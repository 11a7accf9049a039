import "server-only";
import * as blogs from "@/lib/blogs/repository";
import { expireBlog } from "@/lib/cache/tags";
import type { Tx } from "@/lib/db/client";
import { discardImages, sweepImages } from "@/lib/images/service";

/**
 * Removes the blogs of clubs that go, in the transaction that removes the clubs.
 * @returns what to give to `announceRemovedBlogs` after the commit
 * Source: contract 5.
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

/** Makes every page forget them, and removes the pictures that nothing shows any more. */
export async function announceRemovedBlogs(ids: readonly string[], now = new Date()): Promise<void> {
  for (const id of ids) expireBlog(id);
  if (ids.length > 0) await sweepImages(now);
}
