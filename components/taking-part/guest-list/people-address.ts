import { readAddress, type SearchParams } from "@/lib/platform/http/list-address";
import { type PeopleFilter, type PeopleQuery, type PeopleSort, peopleQuery, REPEATABLE } from "@/lib/taking-part/guest-list/schema";

type List = (typeof REPEATABLE)[number];

const NAMES = { q: "q", sort: "sort", cursor: "after", ...Object.fromEntries(REPEATABLE.map((name) => [name, name])) };

/** The page of people that an address names: the parameters of `peopleQuery`, and `after` for the cursor. */
export const readPeopleAddress = (address: SearchParams): PeopleQuery => readAddress(peopleQuery, address, NAMES, { lists: REPEATABLE });

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
