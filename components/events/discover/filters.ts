import type { EventTag, EventType } from "@/lib/events/schema";
import { SEARCH_MAX_CHARACTERS } from "@/lib/platform/http/search-length";

/** The filters of the list of events. The address holds them, as `?q=&tags=&types=&past=`. */
export type Filters = { q: string; tags: EventTag[]; types: EventType[]; past: boolean };
/** The choices, in the order in which they are shown. */
export type Choices = { tags: readonly EventTag[]; types: readonly EventType[] };

export const NO_FILTERS: Filters = { q: "", tags: [], types: [], past: false };

/** The filters of an address; unknown tags and types are ignored. */
export function readFilters(search: string, choices: Choices): Filters {
  const params = new URLSearchParams(search);
  const chosen = <T extends string>(name: string, from: readonly T[]) => {
    const names = (params.get(name) ?? "").split(",");
    return from.filter((choice) => names.includes(choice));
  };
  return {
    q: (params.get("q") ?? "").trim().slice(0, SEARCH_MAX_CHARACTERS),
    tags: chosen("tags", choices.tags),
    types: chosen("types", choices.types),
    past: params.get("past") === "1",
  };
}

/** The query of an address with these filters; "" without any. */
export function writeFilters({ q, tags, types, past }: Filters): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (tags.length > 0) params.set("tags", tags.join(","));
  if (types.length > 0) params.set("types", types.join(","));
  if (past) params.set("past", "1");
  return params.size > 0 ? `?${params}` : "";
}

/** The query of the call for a page of the list. @param cursor of the page before; without it the answer also counts the whole list */
export function listQuery({ q, tags, types, past }: Filters, cursor?: string): URLSearchParams {
  const params = new URLSearchParams();
  if (tags.length > 0) params.set("selectedTags", JSON.stringify(tags));
  if (types.length > 0) params.set("selectedTypes", JSON.stringify(types));
  if (q) params.set("searchQuery", q);
  if (past) params.set("past", "1");
  params.set(...((cursor ? ["cursor", cursor] : ["count", "1"]) as [string, string]));
  return params;
}

/** `“robo”, Music, past events`: for people. */
export function describeFilters({ q, tags, types, past }: Filters): string {
  return [q && `“${q}”`, ...tags, ...types, past && "past events"].filter(Boolean).join(", ");
}
