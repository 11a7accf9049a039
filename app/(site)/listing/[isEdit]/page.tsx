import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EventForm } from "@/components/catalogue/events/form/event-form";
import { EMPTY_EVENT, toFormValues } from "@/components/catalogue/events/form/initial-values";
import { toJoiningValues } from "@/components/catalogue/events/form/joining/values";
import { BackLink } from "@/components/platform/ui/back-link";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import type { JoiningSettingsJson } from "@/lib/catalogue/events/calls";
import type { Event } from "@/lib/catalogue/events/policy";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import { getJoining } from "@/lib/catalogue/events/service";
import { toEventJson, toJoiningSettingsJson } from "@/lib/catalogue/events/wire";
import { listPlaces } from "@/lib/catalogue/places/service";
import { getClub } from "@/lib/identity/clubs/service";
import { getCollegeSettings, listCollegeNames } from "@/lib/identity/colleges/service";
import { authorizeAdding, authorizeEditing, clubOfAddress } from "@/lib/identity/organisers/club-of-address";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { CLUB_EVENTS_TAB, managePath, studentProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { type Editable, getEditable } from "@/lib/organising/publishing/update-event";
import { type Club, hasRole, type Student } from "@/lib/platform/auth/actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { imageUrl } from "@/lib/platform/images/policy";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

const NEW = "0";
const PREVIEW_WIDTH = 800;
const titleOf = (isEdit: string) => (isEdit === NEW ? "Create a New Event" : "Edit Event");

export async function generateMetadata({ params }: PageProps<"/listing/[isEdit]">): Promise<Metadata> {
  return { title: titleOf((await params).isEdit) };
}

/** `0` makes a new event, a student's for the club of `?club=`; an id edits an event. Source: spec §2, Event create/edit form. */
export default async function ListingPage({ params, searchParams }: PageProps<"/listing/[isEdit]">) {
  const { isEdit } = await params;
  const actor = await requireActor("/listing/:isEdit", { isEdit });
  const { clubId, editable, joining } = await orNotFound(
    isEdit === NEW ? ofNew(actor, (await searchParams).club) : ofEvent(actor, idOrNotFound(isEdit)),
  );
  const event = editable?.event;
  const club = await orNotFound(getClub(clubId));
  const place = event?.place;
  const offered = (await listPlaces(club.college.id)).map(({ id, name, lat, lon }) => ({ id, name, lat, lon }));
  const isOffered = offered.some(({ id }) => id === place?.id);
  // A place that the college has withdrawn stays with the events that have it.
  const places = place?.isListed && !isOffered ? [...offered, place] : offered;
  const { eventApproval } = await getCollegeSettings(club.college.id);
  const colleges = (await listCollegeNames()).map(({ id, name }) => ({ _id: id, name }));
  // A cancelled event cannot be edited.
  if (event?.status === "cancelled") notFound();
  const timeZone = event?.timeZone ?? DEFAULT_TIME_ZONE;
  const back = backOf(actor, event);
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <BackLink href={back.href}>{back.text}</BackLink>
        <h1 className={typography.h1}>{titleOf(isEdit)}</h1>
      </div>
      <EventForm
        club={{ id: club.id, name: club.name, college: club.college.name, needsApproval: eventApproval }}
        event={
          editable && {
            id: editable.event.id,
            version: editable.event.updatedAt.toISOString(),
            poster: imageUrl(editable.event.poster, PREVIEW_WIDTH),
            isPublic: isPublic(editable.event),
            following: editable.following,
            hasWaitingChange: editable.hasWaitingChange,
          }
        }
        initial={
          event && joining
            ? toFormValues(toEventJson(event), toJoiningValues(joining), { isOnCampus: place?.isListed ?? false, noShow: event.noShow })
            : { ...EMPTY_EVENT, createdBy: club.name }
        }
        timeZone={timeZone}
        colleges={colleges}
        places={places}
        isFixed={joining?.isFixed}
        tags={EVENT_TAGS}
        back={back.href}
      />
    </div>
  );
}

type Listed = { clubId: string; editable?: Editable; joining?: JoiningSettingsJson };

/** The page that the organiser came from: for a club its events, for everyone else the pages that manage the event. */
function backOf(actor: Club | Student, event: Event | undefined): { href: string; text: string } {
  if (hasRole(actor, ["club"])) return CLUB_EVENTS_TAB;
  return event ? { href: managePath(event.id), text: "Manage event" } : { href: studentProfilePath("organising"), text: "Organising" };
}

/** The club that lists the event. */
async function ofNew(actor: Club | Student, asked: string | string[] | undefined): Promise<Listed> {
  const { club } = await authorizeAdding(actor, clubOfAddress(actor, asked));
  return { clubId: club.id };
}

/** The edited event, and its club. */
async function ofEvent(actor: Club | Student, id: string): Promise<Listed> {
  const by = await authorizeEditing(actor, id);
  // Without its club an event is cancelled, and cannot be edited.
  const [joining, editable] = await Promise.all([getJoining(by), getEditable(by)]);
  return { clubId: by.event.clubId ?? notFound(), editable, joining: toJoiningSettingsJson(joining) };
}
