import type { Metadata } from "next";
import { readEntries } from "@/app/(site)/manage/[eventId]/read-entries";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { Empty } from "@/components/platform/ui/empty";
import { TablePages } from "@/components/platform/ui/table-pages";
import { entriesAddress } from "@/components/taking-part/applications/entries-address";
import { EntriesTools } from "@/components/taking-part/applications/entries-tools";
import { PeopleList } from "@/components/taking-part/applications/people-list";
import { authorize } from "@/lib/identity/organisers/service";
import { managePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Teams" };

const STATES = { all: ["forming", "held", "confirmed"], confirmed: ["confirmed"], held: ["held"], forming: ["forming"] } as const;

/** People with a seat or in a team that has none yet, in their teams. Source: contract joining 9. */
export default async function TeamsPage({ params, searchParams }: PageProps<"/manage/[eventId]/teams">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/teams", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_people"));
  const { state, query, now, workspace, entries, counts, nextCursor } = await readEntries(by, await searchParams, STATES);
  const { event, rights } = workspace;
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
          placeholder="Name or team"
          q={query.q}
          state={state}
          states={[
            { name: "all", text: "All", count: all },
            { name: "confirmed", text: "Confirmed", count: confirmed },
            { name: "held", text: "Seat held", count: held },
            ...(minimum !== null ? [{ name: "forming", text: "No seat yet", count: forming }] : []),
          ]}
        />
        {entries.length === 0 ? (
          <Empty title={all === 0 ? "No one has registered yet" : "No teams match"}>
            {all === 0 ? "Teams appear here when they register." : "Try other search words or another status."}
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
