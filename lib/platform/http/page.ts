import "server-only";
import { notFound, redirect } from "next/navigation";
import { AppError } from "@/lib/platform/errors";
import type { SearchParams } from "@/lib/platform/http/list-address";
import { idText } from "@/lib/platform/id";

/** For pages: a service's 403 or 404 renders the 404 page; other errors reach error.tsx. */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && (error.status === 403 || error.status === 404)) notFound();
    throw error;
  }
}

/** For pages: an id in the address with an invalid format renders the 404 page. */
export function idOrNotFound(text: string): string {
  if (!idText().safeParse(text).success) notFound();
  return text;
}

/**
 * For pages with tabs: the tab at an address. The first one is at the address without a name, an unknown name renders the 404 page, and
 * addresses from before each tab had a page (`?tab=`) lead to it.
 * @param path of the page, without a tab
 * @param name that the address ends with
 */
export function openTab<T extends { name: string }>(
  tabs: readonly [T, ...T[]],
  path: string,
  name: string | undefined,
  asked: SearchParams,
): T {
  const [first] = tabs;
  if (name === first.name) redirect(path);
  if (name !== undefined) return tabs.find((tab) => tab.name === name) ?? notFound();
  const { tab: former, ...rest } = asked;
  const found = tabs.find((tab) => tab.name === former);
  if (!found || found === first) return first;
  const query = Object.entries(rest).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one]));
  redirect(`${path}/${found.name}${query.length > 0 ? `?${new URLSearchParams(query)}` : ""}`);
}

/** For pages with tabs: the title of a tab’s page. An unknown name has none, since it renders the 404 page. */
export function tabTitle(tabs: readonly { name: string; label: string }[], name: string): string | undefined {
  return tabs.find((tab) => tab.name === name)?.label;
}

/** For pages: the part of a list that the address asks for, or the first part if its cursor is invalid. */
export async function orFirstPage<Q extends { cursor?: string | undefined }, Page>(
  query: Q,
  list: (query: Q) => Promise<Page>,
): Promise<Page> {
  try {
    return await list(query);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation_failed" || !query.cursor) throw error;
    return list({ ...query, cursor: undefined });
  }
}
