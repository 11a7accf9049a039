"use client";

import { useRegistrationState } from "@/components/joining/registration-state";
import { useSession } from "@/components/layout/use-session";
import { LinkButton } from "@/components/ui/button";
import { managePath } from "@/lib/pages/paths";

/** The way to the event's pages for organisers, for its club and for a student who helps there. */
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
