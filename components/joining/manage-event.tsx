"use client";

import { useStanding } from "@/components/joining/standing";
import { LinkButton } from "@/components/ui/button";
import { managePath } from "@/lib/pages/paths";

/** The way to the workspace, for a student who helps at the event. */
export function ManageEvent({ eventId }: { eventId: string }) {
  const { standing } = useStanding();
  if (!standing?.mayManage) return null;
  return (
    <div>
      <LinkButton href={managePath(eventId)}>Manage</LinkButton>
    </div>
  );
}
