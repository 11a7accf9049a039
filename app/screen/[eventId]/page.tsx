import type { Metadata } from "next";
import { HereScreen } from "@/components/taking-part/door/here-screen";
import { authorize } from "@/lib/identity/organisers/service";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Screen" };

/** The check-in screen, with the code for self check-in. Source: contract organisers 8.5. */
export default async function ScreenPage({ params }: PageProps<"/screen/[eventId]">) {
  const { eventId } = await params;
  const actor = await requireActor("/screen/:eventId", { eventId });
  const { event } = await orNotFound(authorize(actor, idOrNotFound(eventId), "check_in"));
  return <HereScreen eventId={event.id} eventName={event.name} />;
}
