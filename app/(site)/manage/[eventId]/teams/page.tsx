import type { Metadata } from "next";
import { entriesAddress, readEntriesAddress } from "@/components/entries/entries-address";
import { EntriesTools } from "@/components/entries/entries-tools";
import { PeopleList } from "@/components/entries/people-list";
import { Empty } from "@/components/ui/empty";
import { TablePages } from "@/components/ui/table-pages";
import { WorkspaceFrame } from "@/components/workspace/frame";
import { listEntries } from "@/lib/entries/service";
import { toEntriesJson } from "@/lib/entries/wire";
import { authorize } from "@/lib/organisers/service";
import { managePath } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { readWorkspace } from "@/lib/workspace/service";

export const metadata: Metadata = { title: "Teams" };

const STATES = { all: ["forming", "held", "confirmed"], confirmed: ["confirmed"], held: ["held"], forming: ["forming"] } as const;

/** People with a seat or in a team that has none yet, in their teams. Source: contract joining 9. */
export default async function TeamsPage({ params, searchParams }: PageProps<"/manage/[eventId]/teams">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/teams", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_people"));
  const { state, query } = readEntriesAddress(await searchParams, STATES);
  const now = new Date();
  const [workspace, page] = await Promise.all([
    orNotFound(readWorkspace(by, now)),
    orFirstPage(query, (asked) => listEntries(by, asked, now)),
  ]);
  const { event, rights } = workspace;
  const { entries, counts, nextCursor } = toEntriesJson(page, now);
  const path = managePath(event.id, "teams");
  const minimum = event.joining.entry === "team" ? event.joining.teamMin : null;
  const [all, confirmed, held, forming] = [STATES.all, STATES.confirmed, STATES.held, STATES.forming].map((statuses) =>
    statuses.reduce((sum, status) => sum + counts[status].people, 0),
  ) as [number, number, number, number];
  return (
    <WorkspaceFrame workspace={workspace} tab="teams">
      <section>
        <EntriesTools
          title="Teams"
          path={path}
          label="Search teams"
          q={query.q}
          state={state}
          states={[
            { name: "all", text: "All", count: all },
            { name: "confirmed", text: "Confirmed", count: confirmed },
            { name: "held", text: "Held", count: held },
            ...(minimum !== null ? [{ name: "forming", text: "No seat yet", count: forming }] : []),
          ]}
        />
        {entries.length === 0 ? (
          <Empty title={all === 0 ? "Nobody has registered yet." : "No people match."}>
            {all === 0 ? "Whoever registers appears here." : "Change the words or the state."}
          </Empty>
        ) : (
          <PeopleList
            entries={entries}
            event={event}
            minimum={minimum}
            mayChange={rights.includes("change_people") && event.status === "published"}
            now={now}
          />
        )}
        <TablePages
          label="Pages of teams"
          first={query.cursor ? entriesAddress(path, { state, q: query.q }) : null}
          next={nextCursor && entriesAddress(path, { state, q: query.q, after: nextCursor })}
        />
      </section>
    </WorkspaceFrame>
  );
}
