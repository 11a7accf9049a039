import { Ban, Check, DoorOpen, Hourglass, Inbox, ListOrdered, type LucideIcon, Mail, UsersRound, X } from "lucide-react";
import { State, type StateLook } from "@/components/platform/ui/state";
import type { EntryStatus } from "@/lib/taking-part/applications/schema";
import type { PersonStatus } from "@/lib/taking-part/guest-list/schema";

const LOOKS: Record<EntryStatus | PersonStatus, { text: string; look?: StateLook; Icon: LucideIcon }> = {
  confirmed: { text: "Confirmed", look: "ok", Icon: Check },
  held: { text: "Seat held", look: "warn", Icon: Hourglass },
  invited: { text: "Invited", Icon: Mail },
  waiting: { text: "Waiting", Icon: ListOrdered },
  pending: { text: "Applied", Icon: Inbox },
  forming: { text: "No seat yet", Icon: UsersRound },
  rejected: { text: "Rejected", look: "bad", Icon: X },
  cancelled: { text: "Cancelled", look: "over", Icon: X },
  removed: { text: "Removed", look: "bad", Icon: Ban },
};

export type PersonStateProps = {
  status: EntryStatus | PersonStatus;
  /** The time of the check-in. */
  inAt?: string | null;
  /** The end of a hold: `Tue 14:30`. */
  until?: string | null;
};

/** The state of a person or of a team at an event, as a sign and words. */
export function PersonState({ status, inAt, until }: PersonStateProps) {
  const { text, look, Icon } =
    inAt && status === "confirmed" ? { text: `Checked in ${inAt}`, look: "ink" as const, Icon: DoorOpen } : LOOKS[status];
  return (
    <State Icon={Icon} look={look}>
      {status === "held" && until ? `Seat held until ${until}` : text}
    </State>
  );
}
