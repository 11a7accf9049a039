"use client";

import { useSession } from "@/components/platform/layout/use-session";
import { LinkButton } from "@/components/platform/ui/button";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import { managePath } from "@/lib/identity/pages/paths";

/** The link to the event's pages for organisers, for its club and for a student who helps there. */
export function ManageEvent({ eventId, clubId }: { eventId: string; clubId: string | null }) {
  const { registration } = useRegistrationState();
  const session = useSession();
  const isOwner = session?.type === "club" && session.userId === clubId;
  if (!isOwner && !registration?.mayManage) return null;
  return (
    <div>
      <LinkButton href={managePath(eventId)}>Manage event</LinkButton>
    </div>
  );
}
