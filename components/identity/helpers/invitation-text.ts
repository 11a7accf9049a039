import type { InvitationJson } from "@/lib/identity/helpers/calls";
import type { GrantRole } from "@/lib/identity/organisers/policy";
import { DEFAULT_TIME_ZONE, weekdayDateOf } from "@/lib/platform/time/zone";

const AS: Record<GrantRole, string> = { manager: "as a manager", editor: "as an editor", door: "as check-in staff" };

type Invited = { role: GrantRole; club: { name: string }; event: { eventName: string } | null };

/** An invitation's request as a sentence. */
export function invitationText({ role, club, event }: Invited): string {
  return event
    ? `${club.name} invited you to help with ${event.eventName} ${AS[role]}.`
    : `${club.name} invited you to help with all its events ${AS[role]}.`;
}

/** The sender of an invitation, and its last day. */
export const openUntilText = ({ invitedBy, expiresAt }: Pick<InvitationJson, "invitedBy" | "expiresAt">): string =>
  `From ${invitedBy}, expires on ${weekdayDateOf(new Date(expiresAt), DEFAULT_TIME_ZONE)}`;
