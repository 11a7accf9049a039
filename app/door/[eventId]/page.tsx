import type { Metadata } from "next";
import { Scanner } from "@/components/taking-part/door/scanner";
import { authorize } from "@/lib/identity/organisers/service";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Check-in" };

/**
 * The scanner's shell. It contains no name and no number, because the service worker stores it. Source: contract organisers 8.3 and 8.4.
 */
export default async function DoorPage({ params }: PageProps<"/door/[eventId]">) {
  const { eventId } = await params;
  const actor = await requireActor("/door/:eventId", { eventId });
  await orNotFound(authorize(actor, idOrNotFound(eventId), "check_in"));
  return <Scanner />;
}
