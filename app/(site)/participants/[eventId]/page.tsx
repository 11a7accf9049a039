import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { Participants } from "@/components/events/participants";
import { BackLink } from "@/components/ui/back-link";
import { Empty } from "@/components/ui/empty";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { Club } from "@/lib/auth/actor";
import { requireActor } from "@/lib/auth/session";
import { getOwnEvent, listParticipants } from "@/lib/events/service";
import { toParticipantsJson } from "@/lib/events/wire";
import { idOrNotFound, orNotFound } from "@/lib/http/page";

export const metadata: Metadata = { title: "Participants" };

/** Source: spec §2, Participants list. */
export default async function ParticipantsPage({ params }: PageProps<"/participants/[eventId]">) {
  const { eventId } = await params;
  const club = await requireActor(["club"], "/college-login", `/participants/${eventId}`);
  // Decided before anything is sent, so that the status is right; only the list itself comes after.
  const event = await orNotFound(getOwnEvent(club, idOrNotFound(eventId)));
  return (
    <div className="wrap">
      <div className="page-head">
        <BackLink href="/club-profile?tab=events">All Event</BackLink>
        <h1 className="h1">Participants</h1>
        <p className="muted wrap-anywhere">
          <Link className="link" href={`/event/${event.id}`} prefetch={false}>
            {event.name}
          </Link>
        </p>
      </div>
      <Suspense
        fallback={
          <Loading text="Loading participants...">
            <Skeleton className="h-60" />
          </Loading>
        }
      >
        <ParticipantsOf club={club} eventId={event.id} />
      </Suspense>
    </div>
  );
}

async function ParticipantsOf({ club, eventId }: { club: Club; eventId: string }) {
  const { registrations } = toParticipantsJson(await listParticipants(club, eventId)).participants;
  if (registrations.length === 0) return <Empty title="No participants available">Whoever registers for the event appears here.</Empty>;
  return <Participants registrations={registrations} />;
}
