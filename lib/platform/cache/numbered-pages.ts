import "server-only";
import { cached } from "@/lib/platform/cache/cached";
import { AppError } from "@/lib/platform/errors";

/** Further pages are reached through the search: an uncached page costs as much as all pages before it. */
export const PAGES_MAX = 100;

/** A page's number in its address: from 2, in one spelling only; NaN for anything else. */
export function pageNumber(text: string): number {
  return /^([2-9]|[1-9]\d{1,2})$/.test(text) && Number(text) <= PAGES_MAX ? Number(text) : Number.NaN;
}

/**
 * A page of a list with numbered pages, cached until one of the tags expires. The first page exists even when the list is empty.
 * @param number from 1
 * @param list loads the page that begins at a cursor
 * @throws AppError route_not_found when there is no such page
 */
export async function getNumberedPage<Page extends { nextCursor: string | null }>(
  number: number,
  tags: readonly string[],
  list: (cursor: string | undefined) => Promise<Page>,
): Promise<Page & { hasNext: boolean }> {
  if (!(Number.isInteger(number) && number >= 1 && number <= PAGES_MAX)) throw new AppError("route_not_found", { number });
  const cursor = number === 1 ? undefined : (await getNumberedPage(number - 1, tags, list)).nextCursor;
  if (cursor === null) throw new AppError("route_not_found", { number });
  const load = async () => {
    const page = await list(cursor);
    return { ...page, hasNext: page.nextCursor !== null && number < PAGES_MAX };
  };
  return cached(load, tags, { name: `page-${number}` });
}
