import type * as z from "zod";

/** The state of a list in the address of its page. Client-safe. */

/** A page's search parameters as Next.js gives them. */
export type SearchParams = Record<string, string | string[] | undefined>;

type Options = {
  /** Values that the page sets by itself. */
  fixed?: Record<string, string>;
  /** Keys whose parameters may be repeated; of the others the first counts. */
  lists?: readonly string[];
};

/**
 * The query that an address asks for. Empty parameters are none, invalid ones are ignored.
 * @param names the parameter for each key of the query
 */
export function readAddress<Q>(
  schema: z.ZodType<Q>,
  address: SearchParams,
  names: Readonly<Record<string, string>>,
  { fixed = {}, lists = [] }: Options = {},
): Q {
  const given = Object.entries(names).map(([key, name]) => [key, lists.includes(key) ? address[name] : firstOf(address[name])] as const);
  const asked = schema.safeParse({ ...Object.fromEntries(given), ...fixed });
  if (asked.success) return asked.data;
  const wrong = new Set(asked.error.issues.map(({ path }) => path[0]));
  return schema.parse({ ...Object.fromEntries(given.filter(([key]) => !wrong.has(key))), ...fixed });
}

/** The first value of a parameter; undefined without one. */
export const firstOf = (value: string | string[] | undefined): string | undefined => [value].flat()[0] || undefined;

/** An address with these parameters; empty ones are left out. */
export function addressWith(path: string, parameters: Record<string, string | null | undefined>): string {
  const query = new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `${path}?${query}` : path;
}
