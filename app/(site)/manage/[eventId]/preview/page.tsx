import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EventPreview } from "@/components/taking-part/event-page/event-detail";
import { readClubLogo } from "@/lib/catalogue/directory/service";
import { getOrganisedEvent, readDescription } from "@/lib/catalogue/events/service";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { authorize } from "@/lib/identity/organisers/service";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Preview" };

/** The page of an event that only its organisers see. Source: contract organisers 7.2 and 11. */
export default async function PreviewPage({ params }: PageProps<"/manage/[eventId]/preview">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/preview", { eventId });
  const event = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_event").then((by) => getOrganisedEvent(by)));
  // A public event has its own page.
  if (isPublic(event)) notFound();
  const [description, logo] = await Promise.all([readDescription(event), readClubLogo(event.club)]);
  return <EventPreview event={event} logo={logo} description={description} />;
}
