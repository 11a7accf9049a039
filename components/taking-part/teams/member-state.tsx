import { Check, CircleHelp, Hourglass, Inbox, ListOrdered, type LucideIcon } from "lucide-react";
import { State, type StateLook } from "@/components/platform/ui/state";
import { priceText } from "@/lib/platform/money/price";
import { weekdayTimeOf } from "@/lib/platform/time/zone";
import type { TeamMember } from "@/lib/taking-part/joining/team";
import type { TeamStatus } from "@/lib/taking-part/joining/team-answers";

type Props = {
  member: Pick<TeamMember, "status" | "heldUntil" | "pricePaise">;
  /** The reasons that keep this member from entering. */
  unready: { needs: readonly ("answers" | "eligibility")[] } | undefined;
  team: TeamStatus;
  timeZone: string;
};

/** A member's state as a sign and words. Source: contract joining 9. */
export function MemberState(props: Props) {
  const { text, look, Icon } = stateOf(props);
  return (
    <State Icon={Icon} look={look}>
      {text}
    </State>
  );
}

function stateOf({ member: { status, heldUntil, pricePaise }, unready, team, timeZone }: Props): {
  look?: StateLook;
  Icon: LucideIcon;
  text: string;
} {
  switch (status) {
    case "confirmed":
      return { look: "ok", Icon: Check, text: pricePaise > 0 ? `Paid ${priceText(pricePaise)}` : "Registered" };
    case "held":
      return { look: "warn", Icon: Hourglass, text: untilText(pricePaise, heldUntil && weekdayTimeOf(heldUntil, timeZone)) };
    case "waiting":
      return { Icon: ListOrdered, text: "Waiting" };
    case "pending":
      return { Icon: Inbox, text: "Applied" };
    default:
      if (team === "in") return { look: "warn", Icon: Hourglass, text: "No seat yet" };
      if (unready?.needs.includes("eligibility")) return { look: "warn", Icon: CircleHelp, text: "Cannot register yet" };
      if (unready) return { look: "warn", Icon: CircleHelp, text: "Questions not answered" };
      return { look: "ok", Icon: Check, text: "Ready" };
  }
}

function untilText(pricePaise: number, until: string | null): string {
  if (!until) return "Not paid yet";
  return pricePaise > 0 ? `Has until ${until} to pay` : `Seat held until ${until}`;
}
