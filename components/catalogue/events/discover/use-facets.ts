"use client";

import { type Filters, filterQuery } from "@/components/catalogue/events/discover/filters";
import { useKeyedFetch } from "@/components/catalogue/events/discover/use-keyed-fetch";
import { countText } from "@/components/platform/lists/count-text";
import { read } from "@/lib/site/api-client/client";

type Counted = { value: string; count?: number | undefined };

/** The number of events that each choice would find under the other filters. Undefined while it is unknown, and if it cannot be counted. */
export type FacetCounts = {
  /** False until the first counts have arrived. */
  areKnown: boolean;
  total?: string;
  of(list: "tags" | "types" | "modes" | "prices" | "when", value: string): string | undefined;
  /** All of these together: the result of `Any`. */
  any(list: "modes" | "prices"): string | undefined;
  open?: string;
  colleges: readonly { id: string; name: string; count: string | undefined }[];
};

/** Counts of the present filters, or of the previous ones while new ones are counted. @param isWanted false requests nothing */
export function useFacets(filters: Filters, isWanted: boolean): FacetCounts {
  const query = filterQuery(filters);
  // The order changes no count.
  query.delete("sort");
  const { answer } = useKeyedFetch(isWanted ? query.toString() : null, (signal) => read("GET /api/event/facets", { query, signal }));
  if (!answer) return { areKnown: false, of: () => undefined, any: () => undefined, colleges: [] };
  // Above the limit of counting every number is a lower bound, and a missing one is not 0.
  const text = (count: number | undefined) => (answer.isCapped && !count ? undefined : countText(count ?? 0, answer.isCapped));
  const countOf = (list: readonly Counted[], value: string) => list.find((one) => one.value === value)?.count;
  const { total } = answer;
  return {
    areKnown: true,
    total: total.count === undefined ? undefined : countText(total.count, total.countIsCapped),
    of: (list, value) => text(countOf(answer[list], value)),
    any: (list) => text(answer[list].reduce((sum, { count = 0 }) => sum + count, 0)),
    open: text(answer.open),
    colleges: answer.colleges.map(({ value, name, count }) => ({ id: value, name, count: text(count) })),
  };
}
