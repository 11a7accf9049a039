import { Mail } from "lucide-react";
import type { Metadata } from "next";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import type { SortLink } from "@/components/taking-part/applications/people-table";
import { AddPeople } from "@/components/taking-part/guest-list/add-people";
import { ExportMenu } from "@/components/taking-part/guest-list/export-menu";
import { countNarrowed, peopleAddress, peopleParameters, readPeopleAddress } from "@/components/taking-part/guest-list/people-address";
import { PeopleList } from "@/components/taking-part/guest-list/people-list";
import { PeopleTools } from "@/components/taking-part/guest-list/people-tools";
import { toRow } from "@/components/taking-part/guest-list/person-words";
import { type Event, isOver, overAtOf, seatsLeft } from "@/lib/catalogue/events/policy";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { authorize } from "@/lib/identity/organisers/service";
import { managePath, participantsPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { requestOf } from "@/lib/platform/http/call";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { doorWindow } from "@/lib/taking-part/door/policy";
import type { PeopleQuery, PeopleSort } from "@/lib/taking-part/guest-list/schema";
import { listChoices, listPeople } from "@/lib/taking-part/guest-list/service";
import { isRefundable } from "@/lib/taking-part/joining/leaving";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "People" };

/** The people of an event, searched and filtered. Source: contract organisers 9.2. */
export default async function PeoplePage({ params, searchParams }: PageProps<"/manage/[eventId]/people">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/people", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_people"));
  const query = readPeopleAddress(await searchParams);
  const now = new Date();
  const [workspace, page, choices] = await Promise.all([
    orNotFound(readWorkspace(by, now)),
    orFirstPage(query, (asked) => listPeople(by, asked, now)),
    listChoices(by, now),
  ]);
  const { event, rights, counts } = workspace;
  const { people, nextCursor } = page;
  const path = managePath(event.id, "people");
  const mayChange = rights.includes("change_people") && event.status === "published";
  const isEmpty =
    people.length === 0 && !query.cursor && query.status.length + query.checkedIn.length === 0 && !query.q && countNarrowed(query) === 0;
  return (
    <WorkspaceFrame
      workspace={workspace}
      tab="people"
      actions={
        rights.includes("export_people") ? (
          <>
            {mayChange && event.joining.entry === "solo" && !isOver(event, now) && (
              <AddPeople eventId={event.id} free={seatsLeft(event)} pricePaise={event.pricePaise} />
            )}
            <ExportMenu files={filesOf(event.id, query)} />
          </>
        ) : undefined
      }
    >
      <section>
        <PeopleTools
          path={path}
          query={query}
          counts={counts}
          choices={choices}
          found={{ number: page.found, isCapped: page.foundIsCapped }}
        />
        {isEmpty && <Empty title="No one has registered yet">People appear here when they register.</Empty>}
        {people.length === 0 && !isEmpty && (
          <Empty title="No one matches these filters">
            <SiteLink href={path} className={typography.link}>
              Clear filters
            </SiteLink>
          </Empty>
        )}
        {people.length > 0 && (
          <PeopleList
            eventName={event.name}
            // Only organisers who can lift a bar learn of it from the page's data.
            people={people.map((person) => toRow(mayChange ? person : { ...person, isBarred: false }, event.timeZone, now))}
            sorts={{
              name: sortLink(path, query, ["name", "-name"]),
              since: sortLink(path, query, ["oldest", "newest"]),
              state: sortLink(path, query, [null, "checkedIn"]),
            }}
            change={
              mayChange
                ? {
                    eventId: event.id,
                    isOpen: isRefundable(event, now),
                    hasOneFee: event.joining.feePer === "team",
                    isDoorOpen: isDoorOpen(event, now),
                    mayIssue: rights.includes("certify") && isOver(event, now),
                  }
                : undefined
            }
          />
        )}
        <TablePages
          label="Pages of people"
          first={query.cursor ? peopleAddress(path, query) : null}
          next={nextCursor && peopleAddress(path, query, nextCursor)}
        />
        <p className={classNames(layout.actions, styles.further)}>
          {rights.includes("message_people") && isPublic(event) && people.length > 0 && (
            <LinkButton href={peopleAddress(managePath(event.id, "messages"), { ...query, sort: undefined })}>
              <Mail />
              Message these people
            </LinkButton>
          )}
          <LinkButton href={participantsPath(event.id)}>Participants</LinkButton>
        </p>
      </section>
    </WorkspaceFrame>
  );
}

function isDoorOpen(event: Event, now: Date): boolean {
  const { opensAt, closesAt } = doorWindow({ ...event, overAt: overAtOf(event) });
  return opensAt <= now && now < closesAt;
}

/** The rows of the list as files, with its filter and its order. */
function filesOf(eventId: string, query: PeopleQuery) {
  return (["csv", "xlsx"] as const).map((format) => {
    const parameters = peopleParameters(query);
    parameters.set("format", format);
    const { url } = requestOf("GET /api/manage/{eventId}/export", { path: { eventId }, query: parameters });
    return { format: format.toUpperCase(), url };
  });
}

/** A column's orders; its head links to the other one. */
function sortLink(path: string, query: PeopleQuery, [up, down]: readonly [up: PeopleSort | null, down: PeopleSort]): SortLink {
  const sorted = query.sort === up ? "ascending" : query.sort === down ? "descending" : null;
  const first = down === "newest" || !up ? down : up;
  const other = first === up ? down : (up ?? down);
  return { href: peopleAddress(path, { ...query, sort: query.sort === first ? other : first }), sorted };
}
