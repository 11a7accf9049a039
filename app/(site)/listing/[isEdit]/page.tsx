import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EventForm } from "@/components/events/form/event-form";
import { EMPTY_EVENT, toFormValues } from "@/components/events/form/initial-values";
import { BackLink } from "@/components/ui/back-link";
import { getClub } from "@/lib/clubs/service";
import type { Event } from "@/lib/events/policy";
import { EVENT_TAGS } from "@/lib/events/schema";
import { getEvent } from "@/lib/events/service";
import { toEventJson } from "@/lib/events/wire";
import { ownClub } from "@/lib/organisers/policy";
import { authorize, authorizeClub } from "@/lib/organisers/service";
import { clubProfilePath } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import type { Club } from "@/lib/platform/auth/actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { imageUrl } from "@/lib/platform/images/policy";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

const NEW = "0";
const PREVIEW_WIDTH = 800;
const titleOf = (isEdit: string) => (isEdit === NEW ? "Create a New Event" : "Edit Event");

export async function generateMetadata({ params }: PageProps<"/listing/[isEdit]">): Promise<Metadata> {
  return { title: titleOf((await params).isEdit) };
}

/** `0` lists a new event, an id edits the club's own. Source: spec §2, Event create/edit form. */
export default async function ListingPage({ params }: PageProps<"/listing/[isEdit]">) {
  const { isEdit } = await params;
  const actor = await requireActor("/listing/:isEdit", { isEdit });
  const { clubId, event } = await orNotFound(isEdit === NEW ? ofNew(actor) : ofEvent(actor, idOrNotFound(isEdit)));
  const club = await orNotFound(getClub(clubId));
  // A cancelled event cannot be edited.
  if (event?.status === "cancelled") notFound();
  const timeZone = event?.timeZone ?? DEFAULT_TIME_ZONE;
  return (
    <div className="wrap">
      <div className="page-head">
        <BackLink href={clubProfilePath("events")}>All Event</BackLink>
        <h1 className="h1">{titleOf(isEdit)}</h1>
      </div>
      <EventForm
        club={{ id: club.id, college: club.college.name }}
        event={event && { id: event.id, version: event.updatedAt.toISOString(), poster: imageUrl(event.poster, PREVIEW_WIDTH) }}
        initial={event ? toFormValues(toEventJson(event)) : { ...EMPTY_EVENT, createdBy: club.name }}
        timeZone={timeZone}
        tags={EVENT_TAGS}
      />
    </div>
  );
}

type Listed = { clubId: string; event?: Event };

/** The organiser of the event. */
async function ofNew(actor: Club): Promise<Listed> {
  const { club } = await authorizeClub(actor, ownClub(actor), "edit_event");
  return { clubId: club.id };
}

/** The event that is edited, and whose it is. */
async function ofEvent(actor: Club, id: string): Promise<Listed> {
  const by = await authorize(actor, id, "edit_event");
  // Without its club an event is cancelled, and there is nothing to edit.
  return { clubId: by.event.clubId ?? notFound(), event: await getEvent(by.event.id) };
}
