import "server-only";
import { revalidateTag, unstable_cache } from "next/cache";
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { expiries } from "@/lib/platform/cache/expiries.cjs";
import { noteReading, textReadAgain } from "@/lib/platform/cache/readings.cjs";
import { noteOrigin } from "@/lib/platform/cache/response-origin.cjs";
import type { Tx } from "@/lib/platform/db/client";

/** The last expiry that a request has recorded. */
const recorded = new WeakMap<object, number>();

/**
 * Expires the entries with these tags when the transaction commits; must be the transaction's last statement (`expire_pages` holds a lock
 * until then). The call is answered when no process shows the old state. The rooms list the tags that a change expires (`cache-tags.ts`).
 */
export async function expire(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const [row] = await tx.$queryRaw<{ number: number }[]>`SELECT expire_pages(${[...new Set(names)]}::text[]) AS "number"`;
  const request = workAsyncStorage.getStore();
  if (!request || !row) return;
  recorded.set(request, row.number);
  // Our cache ignores this. A host's own cache is notified at the end of the request.
  for (const name of names) revalidateTag(name, { expire: 0 });
}

/** Waits, before a call is answered, until no process shows entries that it expired. Calls that expired nothing do not wait. */
export async function whenExpiredEverywhere(): Promise<void> {
  const request = workAsyncStorage.getStore();
  const number = request && recorded.get(request);
  if (number !== undefined) await expiries.reachEverybody(number);
}

const REVALIDATE_S = 300;

type Options = {
  /** Distinguishes entries with the same tags: `"related"`, `"page-2"`. The data read must depend on the tags and this name alone. */
  name?: string;
  /** The time for which the entry may be shown although time alone changes its content. */
  revalidateS?: number;
};

/** Tests and the seed call services outside of Next; there, nothing is cached. */
function isServedByNext(): boolean {
  return workAsyncStorage.getStore()?.incrementalCache !== undefined;
}

/**
 * The result of `load`, cached together with the page that shows it until one of the tags expires. Then `load` is called again, outside of
 * any request: a page that would show the same is kept. Dates stay dates. Failures are not cached. Outside of Next `load` is simply called.
 */
export async function cached<T>(load: () => Promise<T>, names: readonly string[], options: Options = {}): Promise<T> {
  if (!isServedByNext()) return load();
  const loadText = async () => write(await load());
  return read(await keep(loadText, names, options, () => workAsyncStorage.exit(loadText))) as T;
}

async function keep(
  load: () => Promise<string>,
  tags: readonly string[],
  { name = "", revalidateS = REVALIDATE_S }: Options,
  again?: () => Promise<string>,
): Promise<string> {
  const key = [...tags, name];
  const reading = JSON.stringify(key);
  const loadOnce = async () => (await textReadAgain(reading)) ?? load();
  const text = await unstable_cache(loadOnce, key, { tags: [...tags], revalidate: revalidateS })();
  const headers = workAsyncStorage.getStore()?.incrementalCache?.requestHeaders;
  if (headers) noteReading(headers, { name: reading, tags, text, again });
  return text;
}

/**
 * Declares that the current call's answer may be given to everyone who makes the same call, until a tag expires or the time comes. Only for
 * calls that depend on their address alone; must be called before anything is read.
 * @param freshUntil milliseconds since 1970
 */
export function mayBeRepeated(names: readonly string[], freshUntil: number): void {
  const headers = workAsyncStorage.getStore()?.incrementalCache?.requestHeaders;
  if (headers) noteOrigin(headers, { entry: {}, tags: [...names], count: expiries.count, freshUntil, isCall: true });
}

/**
 * The headers of the request for which a finished page or file is rendered. Next hides them from the page, because others get the same
 * page. No shown content may depend on them; they decide whose turn it is.
 */
export function askersHeaders(): Headers {
  const sent = workAsyncStorage.getStore()?.incrementalCache?.requestHeaders ?? {};
  return new Headers(Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

/** Makes the page or file that is being rendered expire with these tags, for data that `cached` did not read. */
export async function expiresWith(names: readonly string[]): Promise<void> {
  if (isServedByNext()) await keep(async () => "", names, { name: "expires-with" });
}

const DATE_KEY = "$date";

/** Next stores JSON, which has no dates. */
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
