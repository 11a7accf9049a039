import { Check, Hourglass, Inbox, ListOrdered, type LucideIcon, UsersRound, X } from "lucide-react";
import { State, type StateLook } from "@/components/platform/ui/state";
import { untilWords } from "@/components/taking-part/applications/entry-words";
import type { EntryStatus } from "@/lib/taking-part/applications/schema";

const LOOKS: Record<EntryStatus, { text: string; look?: StateLook; Icon: LucideIcon }> = {
  confirmed: { text: "Confirmed", look: "ok", Icon: Check },
  held: { text: "Seat held", look: "warn", Icon: Hourglass },
  waiting: { text: "Waiting", Icon: ListOrdered },
  pending: { text: "Applied", Icon: Inbox },
  forming: { text: "No seat yet", Icon: UsersRound },
  rejected: { text: "Rejected", look: "bad", Icon: X },
};

type Props = { status: EntryStatus; until?: { at: string; timeZone: string; now: Date } };

/** The state of an entry or of a person as a sign and words. */
export function EntryState({ status, until }: Props) {
  const { text, look, Icon } = LOOKS[status];
  return (
    <State Icon={Icon} look={look}>
      {status === "held" && until ? `Seat held until ${untilWords(until.at, until.timeZone, until.now)}` : text}
    </State>
  );
}
