import "server-only";
import type { Organiser } from "@/lib/identity/organisers/service";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { firstOf, readAddress, type SearchParams } from "@/lib/platform/http/list-address";
import { orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { type EntryStatus, entriesQuery } from "@/lib/taking-part/applications/schema";
import { listEntries } from "@/lib/taking-part/applications/service";
import { toEntriesJson } from "@/lib/taking-part/applications/wire";

const ROWS_SHOWN = "50";

/**
 * A tab's entries, as its address asks for them by `q`, `state` and `after`, with the workspace around them. A cursor that is not one leads
 * to the first page.
 * @param states those that the tab can show; the first is shown unless the address names another
 */
export async function readEntries<const S extends string>(
  by: Organiser<"read_people">,
  address: SearchParams,
  states: Record<S, readonly EntryStatus[]>,
) {
  const names = Object.keys(states) as S[];
  const state = names.find((name) => name === firstOf(address.state)) ?? (names[0] as S);
  const fixed = { status: states[state].join(","), limit: ROWS_SHOWN };
  const query = readAddress(entriesQuery, address, { q: "q", cursor: "after" }, { fixed });
  const now = new Date();
  const [workspace, page] = await Promise.all([
    orNotFound(readWorkspace(by, now)),
    orFirstPage(query, (asked) => listEntries(by, asked, now)),
  ]);
  return { state, query, now, workspace, ...toEntriesJson(page, now) };
}
