import type { Metadata } from "next";
import { authorize } from "@/lib/identity/organisers/service";
import { hasRole, ORGANISERS } from "@/lib/platform/auth/actor";
import { getActor } from "@/lib/platform/auth/session";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { SITE_NAME } from "@/lib/site/seo/links";

/** The pages of two events differ by the event's name. Each page reads the same session and proof, so it costs no query. */
export async function generateMetadata({ params }: LayoutProps<"/manage/[eventId]">): Promise<Metadata> {
  const { eventId } = await params;
  const actor = await getActor();
  // The page sends a visitor to the log-in.
  if (!hasRole(actor, ORGANISERS)) return {};
  const { event } = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_event"));
  return { title: { default: `Manage event · ${event.name}`, template: `%s · ${event.name} · ${SITE_NAME}` } };
}

export default function ManageLayout({ children }: LayoutProps<"/manage/[eventId]">) {
  return children;
}
