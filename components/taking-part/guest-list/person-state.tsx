import { Ban, Check, DoorOpen, Hourglass, type LucideIcon, Mail, X } from "lucide-react";
import { State, type StateLook } from "@/components/platform/ui/state";
import type { PersonStatus } from "@/lib/taking-part/guest-list/schema";

const LOOKS: Record<PersonStatus, { text: string; look?: StateLook; Icon: LucideIcon }> = {
  confirmed: { text: "Confirmed", look: "ok", Icon: Check },
  held: { text: "Seat held", look: "warn", Icon: Hourglass },
  invited: { text: "Invited", Icon: Mail },
  cancelled: { text: "Cancelled", look: "over", Icon: X },
  removed: { text: "Removed", look: "bad", Icon: Ban },
};

type Props = {
  status: PersonStatus;
  /** The time of the check-in, for checked-in people. */
  inAt: string | null;
  /** The end of a hold. */
  until: string | null;
};

/** The state of a person as a sign and words. */
export function PersonState({ status, inAt, until }: Props) {
  const { text, look, Icon } =
    inAt && status === "confirmed" ? { text: `Checked in ${inAt}`, look: "ink" as const, Icon: DoorOpen } : LOOKS[status];
  return (
    <State Icon={Icon} look={look}>
      {status === "held" && until ? `Seat held until ${until}` : text}
    </State>
  );
}
