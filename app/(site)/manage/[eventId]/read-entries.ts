import "server-only";
import { readEntriesAddress } from "@/components/taking-part/applications/entries-address";
import type { Organiser } from "@/lib/identity/organisers/service";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { listEntries } from "@/lib/taking-part/applications/service";
import { toEntriesJson } from "@/lib/taking-part/applications/wire";

type Address = Parameters<typeof readEntriesAddress>[0];
type Statuses = Parameters<typeof readEntriesAddress>[1][string];

/** A tab's entries for its address, with the workspace around them. An invalid cursor gives the first page. */
export async function readEntries<const S extends string>(by: Organiser<"read_people">, address: Address, states: Record<S, Statuses>) {
  const { state, query } = readEntriesAddress(address, states);
  const now = new Date();
  const [workspace, page] = await Promise.all([
    orNotFound(readWorkspace(by, now)),
    orFirstPage(query, (asked) => listEntries(by, asked, now)),
  ]);
  return { state, query, now, workspace, ...toEntriesJson(page, now) };
}
