import type { Metadata } from "next";
import Link from "next/link";
import { Participants } from "@/components/events/participants";
import { TablePage, TableRows } from "@/components/layout/table-page";
import { Empty } from "@/components/ui/empty";
import { getOwnEvent, listParticipants } from "@/lib/events/service";
import { toParticipantsJson } from "@/lib/events/wire";
import type { Club } from "@/lib/platform/auth/actor";
import { requireActor } from "@/lib/platform/auth/session";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Participants" };

/** Source: spec §2, Participants list. */
export default async function ParticipantsPage({ params }: PageProps<"/participants/[eventId]">) {
  const { eventId } = await params;
  const club = await requireActor(["club"], "/college-login", `/participants/${eventId}`);
  // Decided before anything is sent, so that the status is right; only the list itself comes after.
  const event = await orNotFound(getOwnEvent(club, idOrNotFound(eventId)));
  const subtitle = (
    <Link className="link" href={`/event/${event.id}`} prefetch={false}>
      {event.name}
    </Link>
  );
  return (
    <TablePage title="Participants" back={{ href: "/club-profile?tab=events", text: "All Event" }} subtitle={subtitle}>
      <TableRows loading="Loading participants...">
        <ParticipantsOf club={club} eventId={event.id} />
      </TableRows>
    </TablePage>
  );
}

async function ParticipantsOf({ club, eventId }: { club: Club; eventId: string }) {
  const { registrations } = toParticipantsJson(await listParticipants(club, eventId)).participants;
  if (registrations.length === 0) return <Empty title="No participants available">Whoever registers for the event appears here.</Empty>;
  return <Participants registrations={registrations} />;
}
