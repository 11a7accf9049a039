import type { Metadata } from "next";
import Link from "next/link";
import { Participants } from "@/components/events/participants";
import { TablePage, TableRows } from "@/components/layout/table-page";
import { Empty } from "@/components/ui/empty";
import { TablePages } from "@/components/ui/table-pages";
import { participantsQuery } from "@/lib/events/schema";
import { getOwnEvent } from "@/lib/events/service";
import { eventPath, participantsPath } from "@/lib/pages/paths";
import type { Club } from "@/lib/platform/auth/actor";
import { requireActor } from "@/lib/platform/auth/session";
import { type LongListQuery, readPlace } from "@/lib/platform/http/list-query";
import { idOrNotFound, orFirstPage, orNotFound } from "@/lib/platform/http/page";
import { listParticipants } from "@/lib/registrations/service";

export const metadata: Metadata = { title: "Participants" };

/** Source: spec §2, Participants list. */
export default async function ParticipantsPage({ params, searchParams }: PageProps<"/participants/[eventId]">) {
  const { eventId } = await params;
  const club = await requireActor(["club"], "/college-login", participantsPath(eventId));
  // Checked before anything is sent, so that the status is right; only the list itself streams later.
  const event = await orNotFound(getOwnEvent(club, idOrNotFound(eventId)));
  const place = readPlace(participantsQuery, (await searchParams).after);
  const subtitle = (
    <Link className="link" href={eventPath(event.id)} prefetch={false}>
      {event.name}
    </Link>
  );
  return (
    <TablePage title="Participants" back={{ href: "/club-profile?tab=events", text: "All Event" }} subtitle={subtitle}>
      <TableRows loading="Loading participants..." of={place}>
        <ParticipantsOf club={club} eventId={event.id} place={place} />
      </TableRows>
    </TablePage>
  );
}

async function ParticipantsOf({ club, eventId, place }: { club: Club; eventId: string; place: LongListQuery }) {
  const { nextCursor, total, before, participants } = await orFirstPage(place, (query) => listParticipants(club, eventId, query));
  if (total === 0) return <Empty title="No participants available">Whoever registers for the event appears here.</Empty>;
  const first = participantsPath(eventId);
  return (
    <>
      <Participants participants={participants} total={total} before={before} />
      <TablePages label="Pages of participants" first={before > 0 ? first : null} next={nextCursor && `${first}?after=${nextCursor}`} />
    </>
  );
}
