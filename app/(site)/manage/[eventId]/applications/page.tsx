import type { Metadata } from "next";
import { readEntries } from "@/app/(site)/manage/[eventId]/read-entries";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { Empty } from "@/components/platform/ui/empty";
import { TablePages } from "@/components/platform/ui/table-pages";
import { Applications } from "@/components/taking-part/applications/applications";
import { EntriesTools } from "@/components/taking-part/applications/entries-tools";
import { actWords, fullName, momentWords, nameOf, placeWords } from "@/components/taking-part/applications/entry-words";
import { isOver, seatsLeft } from "@/lib/catalogue/events/policy";
import { readAnswersOf } from "@/lib/catalogue/questions/service";
import { authorize } from "@/lib/identity/organisers/service";
import { managePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import type { Account } from "@/lib/platform/auth/actor";
import { addressWith } from "@/lib/platform/http/list-address";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import type { EntryJson } from "@/lib/taking-part/applications/calls";
import { endOfLine } from "@/lib/taking-part/joining/end-of-line";

export const metadata: Metadata = { title: "Applications" };

const STATES = { new: ["pending"], rejected: ["rejected"] } as const;

/** The applications of an event, the longest-waiting first. Source: contract joining 7 and 9. */
export default async function ApplicationsPage({ params, searchParams }: PageProps<"/manage/[eventId]/applications">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/applications", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_people"));
  const { state, query, now, workspace, entries, counts, nextCursor } = await readEntries(by, await searchParams, STATES);
  const { event, rights } = workspace;
  const answers = rights.includes("read_answers") ? await readAnswersFor(actor, event.id, entries) : new Map<string, never>();
  const path = managePath(event.id, "applications");
  const isNothing = counts.pending.entries + counts.rejected.entries === 0;
  return (
    <WorkspaceFrame workspace={workspace} tab="applications">
      <section>
        <EntriesTools
          title="Applications"
          path={path}
          label="Search applications"
          placeholder="Name or email"
          q={query.q}
          state={state}
          states={[
            { name: "new", text: "New", count: counts.pending.entries },
            { name: "rejected", text: "Rejected", count: counts.rejected.entries },
          ]}
        />
        {entries.length === 0 ? (
          <Empty title={isNothing ? "No applications yet" : query.q ? "No applications match" : NONE[state]} />
        ) : (
          <Applications
            // Another page or state begins without a selection.
            key={`${state} ${query.q} ${query.cursor ?? ""}`}
            eventId={event.id}
            applications={entries.map((entry) => ({
              id: entry._id,
              name: nameOf(entry),
              place: placeWords(entry),
              applied: `applied ${momentWords(entry.since, event.timeZone)}`,
              seats: entry.seats,
              acts: entry.acts.map(actWords),
              answers: answersOf(entry, answers),
            }))}
            free={seatsLeft(event)}
            hasLine={event.joining.waitlist && now < endOfLine(event)}
            mayChange={rights.includes("change_people") && event.status === "published" && !isOver(event, now)}
            areRejected={state === "rejected"}
          />
        )}
        <TablePages
          label="Pages of applications"
          first={query.cursor ? addressWith(path, { state, q: query.q }) : null}
          next={nextCursor && addressWith(path, { state, q: query.q, after: nextCursor })}
        />
      </section>
    </WorkspaceFrame>
  );
}

type Answers = Awaited<ReturnType<typeof readAnswersOf>>;

async function readAnswersFor(actor: Account, eventId: string, entries: readonly EntryJson[]): Promise<Answers> {
  const ids = entries.flatMap(({ members }) => members.map(({ registrationId }) => registrationId));
  return readAnswersOf(await authorize(actor, eventId, "read_answers"), ids);
}

function answersOf({ members, team }: EntryJson, answers: Answers) {
  return members.flatMap((member) => {
    const given = answers.get(member.registrationId);
    return given ? [{ registrationId: member.registrationId, who: team ? fullName(member) : null, given }] : [];
  });
}

const NONE = { new: "You’re all caught up", rejected: "No rejected applications" } as const;
