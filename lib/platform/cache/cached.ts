import "server-only";
import { revalidateTag, unstable_cache } from "next/cache";
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { noteOrigin } from "@/lib/platform/cache/answered-from.cjs";
import { expiries } from "@/lib/platform/cache/expiries.cjs";
import type { Tx } from "@/lib/platform/db/client";

/** The last expiry that a request has recorded. */
const recorded = new WeakMap<object, number>();

/**
 * Expires what is kept under these tags, with the commit of the transaction whose last statement this is (`expire_pages` keeps a lock until
 * then). The call is answered when no process shows it as it was. The domains say which tags a change expires (`cache-tags.ts`).
 */
export async function expire(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const [row] = await tx.$queryRaw<{ number: number }[]>`SELECT expire_pages(${[...new Set(names)]}::text[]) AS "number"`;
  const request = workAsyncStorage.getStore();
  if (!request || !row) return;
  recorded.set(request, row.number);
  // Ours does nothing then. A host may bring a cache of its own, which hears of it at the end of the request.
  for (const name of names) revalidateTag(name, { expire: 0 });
}

/** Before a call is answered: when no process shows what it has expired. Calls that expired nothing do not wait. */
export async function whenExpiredEverywhere(): Promise<void> {
  const request = workAsyncStorage.getStore();
  const number = request && recorded.get(request);
  if (number !== undefined) await expiries.reachEverybody(number);
}

const REVALIDATE_S = 300;

type Options = {
  /** Tells apart what has the same tags: `"related"`, `"page-2"`. What is read must follow from the tags and this alone. */
  name?: string;
  /** How long it may show what the clock has changed. */
  revalidateS?: number;
};

/** Tests and the seed call services outside of Next, where nothing is kept. */
function isServedByNext(): boolean {
  return workAsyncStorage.getStore()?.incrementalCache !== undefined;
}

/**
 * What `load` gives, kept until one of the tags expires, and the page that shows it with it. Dates stay dates. Failures are not kept.
 * Outside of Next it is just loaded.
 */
export async function cached<T>(
  load: () => Promise<T>,
  names: readonly string[],
  { name = "", revalidateS = REVALIDATE_S }: Options = {},
): Promise<T> {
  if (!isServedByNext()) return load();
  const keep = unstable_cache(async () => write(await load()), [...names, name], { tags: [...names], revalidate: revalidateS });
  return read(await keep()) as T;
}

/**
 * The answer of the call that is under way may be given to everybody who makes the same one, until a tag expires or the time comes. Said
 * before anything is read, by calls that look at nothing but their address.
 * @param freshUntil milliseconds since 1970
 */
export function mayBeRepeated(names: readonly string[], freshUntil: number): void {
  const headers = workAsyncStorage.getStore()?.incrementalCache?.requestHeaders;
  if (headers) noteOrigin(headers, { entry: {}, tags: [...names], count: expiries.count, freshUntil, isCall: true });
}

/** The page or file that is being made expires with these tags, where it shows something that `cached` did not read. */
export async function expiresWith(names: readonly string[]): Promise<void> {
  await cached(async () => null, names, { name: "expires-with" });
}

const DATE_KEY = "$date";

/** Next keeps JSON, which has no dates. */
function write(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, text) {
    const original = this[key];
    return original instanceof Date ? { [DATE_KEY]: text } : text;
  });
}

function read(text: string): unknown {
  return JSON.parse(text, (_key, value) => (isWrittenDate(value) ? new Date(value[DATE_KEY]) : value));
}

function isWrittenDate(value: unknown): value is { [DATE_KEY]: string } {
  return typeof value === "object" && value !== null && DATE_KEY in value;
}
