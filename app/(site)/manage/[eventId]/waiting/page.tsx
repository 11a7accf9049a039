import type { Metadata } from "next";
import { readEntries } from "@/app/(site)/manage/[eventId]/read-entries";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { lineWords } from "@/components/taking-part/applications/line-words";
import { Line, Offers } from "@/components/taking-part/applications/waiting-list";
import waitingListStyles from "@/components/taking-part/applications/waiting-list.module.css";
import { isOver, seatsLeft } from "@/lib/catalogue/events/policy";
import { authorize } from "@/lib/identity/organisers/service";
import { managePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { addressWith } from "@/lib/platform/http/list-address";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { listOffers } from "@/lib/taking-part/applications/service";
import { toEntryJson } from "@/lib/taking-part/applications/wire";

export const metadata: Metadata = { title: "Waiting list" };

const STATES = { waiting: ["waiting"] } as const;

/** The line of an event, and the seats that are offered from it. Source: contract joining 4 and 9. */
export default async function WaitingPage({ params, searchParams }: PageProps<"/manage/[eventId]/waiting">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/waiting", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_people"));
  const { query, now, workspace, entries, counts, nextCursor } = await readEntries(by, await searchParams, STATES);
  const { event, rights } = workspace;
  const offers = query.cursor ? [] : (await listOffers(by, now)).map((entry) => toEntryJson(entry, now));
  const free = seatsLeft(event);
  const shown = {
    event,
    seats:
      event.capacity === null || free === null ? null : { capacity: event.capacity, free, isOfTeams: event.joining.seatsCount === "teams" },
    mayChange: rights.includes("change_people") && event.status === "published" && !isOver(event, now),
    now,
  };
  const path = managePath(event.id, "waiting");
  const isEmpty = entries.length === 0 && offers.length === 0;
  return (
    <WorkspaceFrame workspace={workspace} tab="waiting">
      <section>
        <h2 className={typography.h2}>Waiting list</h2>
        {!isEmpty && (
          <p className={classNames(typography.muted, waitingListStyles.summary)}>
            <UnbrokenDates>{lineWords(event, { ...counts.waiting, hasLine: event.joining.waitlist })}</UnbrokenDates>
          </p>
        )}
      </section>
      {isEmpty && (
        <Empty title="No one is waiting">
          When all seats are taken, people can join the waiting list. They move up when someone leaves.
        </Empty>
      )}
      <Offers entries={offers} {...shown} />
      {entries.length > 0 && <Line entries={entries} waiting={counts.waiting.entries} {...shown} />}
      <TablePages
        label="Pages of the waiting list"
        first={query.cursor ? path : null}
        next={nextCursor && addressWith(path, { after: nextCursor })}
      />
    </WorkspaceFrame>
  );
}
