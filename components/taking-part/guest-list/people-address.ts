import { type PeopleFilter, type PeopleQuery, type PeopleSort, peopleQuery, REPEATABLE } from "@/lib/taking-part/guest-list/schema";

type Address = Record<string, string | string[] | undefined>;
type List = (typeof REPEATABLE)[number];

/** The page of people in an address: the parameters of `peopleQuery`, and `after` for the cursor. Invalid ones are ignored. */
export function readPeopleAddress({ after, limit: _, cursor: __, ...address }: Address): PeopleQuery {
  const named = { ...address, q: one(address.q), sort: one(address.sort), cursor: one(after) };
  const asked = peopleQuery.safeParse(named);
  if (asked.success) return asked.data;
  const wrong = new Set(asked.error.issues.map(({ path }) => path[0]));
  return peopleQuery.parse(Object.fromEntries(Object.entries(named).filter(([name]) => !wrong.has(name))));
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The filter and the order as parameters of an address. */
export function peopleParameters({ q, sort, ...lists }: PeopleFilter & { sort?: PeopleSort | undefined }): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  for (const name of REPEATABLE) for (const value of lists[name as List]) parameters.append(name, value);
  if (sort && sort !== "newest") parameters.set("sort", sort);
  return parameters;
}

/** The address of a list of people. */
export function peopleAddress(path: string, query: PeopleFilter & { sort?: PeopleSort | undefined }, after?: string): string {
  const parameters = peopleParameters(query);
  if (after) parameters.set("after", after);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** The number of parameters that narrow the list, except for the search and the state. */
export const countNarrowed = ({ college, year, paid, source }: PeopleFilter): number =>
  [college, year, paid, source].filter((values) => values.length > 0).length;
