"use client";

import type { Filters } from "@/components/catalogue/events/discover/filters";
import type { FacetCounts } from "@/components/catalogue/events/discover/use-facets";
import { useKeyedFetch } from "@/components/catalogue/events/discover/use-keyed-fetch";
import { read } from "@/lib/site/api-client/client";

/** The names of chosen colleges and clubs: the counts contain colleges with events, others are requested by id. */
export function useNames({ colleges, clubs }: Filters, counts: FacetCounts): (id: string) => string | undefined {
  const counted = counts.colleges.map(({ id, name }) => [id, name] as const);
  const unknown = [
    ...(counts.areKnown ? colleges : [])
      .filter((id) => !counted.some(([known]) => known === id))
      .map((id) => ({ kind: "college", id }) as const),
    ...clubs.map((id) => ({ kind: "club", id }) as const),
  ];
  const key = unknown.map(({ id }) => id).join();
  const { answer = [] } = useKeyedFetch(key || null, (signal) => Promise.all(unknown.map(({ kind, id }) => askName(kind, id, signal))));
  const names = new Map<string, string | undefined>([...answer, ...counted]);
  return (id) => names.get(id);
}

/** A failure to load a name needs no message: the chip says `1 club` then. */
async function askName(kind: "club" | "college", id: string, signal: AbortSignal): Promise<[string, string | undefined]> {
  try {
    const asked = { path: { id }, signal };
    const { name } = await (kind === "club" ? read("GET /api/clubs/{id}", asked) : read("GET /api/colleges/{id}", asked));
    return [id, name];
  } catch {
    return [id, undefined];
  }
}
