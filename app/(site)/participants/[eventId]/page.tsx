import type { Metadata } from "next";
import { Participants } from "@/components/catalogue/events/participants";
import { TablePage, TableRows } from "@/components/platform/layout/table-page";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import { SiteLink } from "@/components/platform/ui/site-link";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { participantsQuery } from "@/lib/catalogue/events/schema";
import { authorize, type Organiser } from "@/lib/identity/organisers/service";
import { CLUB_EVENTS_TAB, eventPath, managePath, participantsPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readAddress } from "@/lib/platform/http/list-address";
import type { LongListQuery } from "@/lib/platform/http/list-query";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { listParticipants } from "@/lib/taking-part/registrations/service";

export const metadata: Metadata = { title: "Participants" };

/** Source: spec §2, Participants list. */
export default async function ParticipantsPage({ params, searchParams }: PageProps<"/participants/[eventId]">) {
  const { eventId } = await params;
  const club = await requireActor("/participants/:eventId", { eventId });
  // Checked before anything is sent, so that the status is right; only the list itself streams later.
  const by = await orNotFound(authorize(club, idOrNotFound(eventId), "read_people"));
  const place = readAddress(participantsQuery, await searchParams, { cursor: "after" });
  const isOwner = by.role === "owner";
  const back = isOwner ? CLUB_EVENTS_TAB : { href: managePath(by.event.id), text: "Manage event" };
  const workspace = isOwner && <LinkButton href={managePath(by.event.id)}>Manage event</LinkButton>;
  const subtitle = (
    <SiteLink className={classNames(typography.link, typography.reach)} href={eventPath(by.event.id)}>
      {by.event.name}
    </SiteLink>
  );
  return (
    <TablePage title="Participants" back={back} actions={workspace} subtitle={subtitle}>
      <TableRows loading="Loading participants..." of={place}>
        <ParticipantsOf by={by} place={place} />
      </TableRows>
    </TablePage>
  );
}

async function ParticipantsOf({ by, place }: { by: Organiser<"read_people">; place: LongListQuery }) {
  const { nextCursor, total, before, participants } = await orFirstPage(place, (query) => listParticipants(by, query));
  if (total === 0) return <Empty title="No participants available">People appear here when they register.</Empty>;
  const first = participantsPath(by.event.id);
  return (
    <>
      <Participants participants={participants} total={total} before={before} />
      <TablePages label="Pages of participants" first={before > 0 ? first : null} next={nextCursor && `${first}?after=${nextCursor}`} />
    </>
  );
}
