"use client";

import { useCallAndRefresh } from "@/components/platform/forms/use-call-and-refresh";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { LateNotice, type LateTerms } from "@/components/taking-part/marks/late-notice";
import { api } from "@/lib/site/api-client/client";

type LeaveEventProps = {
  event: { id: string; name: string };
  /** The refund for leaving now, in the words of `moneyText`. */
  money: string;
  /** A held seat has cost nothing yet. */
  isHeld?: boolean;
  /** Whether other entries wait for the seat. */
  hasLine: boolean;
  /** Whether others can register. */
  isOpen: boolean;
  /** Whether the event is hidden: then no one gets the seat. */
  isHidden: boolean;
  /** The terms from the moment when leaving makes a mark; null if it never does. */
  late: LateTerms | null;
  /** Adds the event's name to the button's name, where a page has several. */
  isNamed?: boolean;
};

/** Cancels the registration, after asking, then reloads the page. Source: decision 044. */
export function LeaveEvent({
  event: { id, name },
  money,
  isHeld = false,
  hasLine,
  isOpen,
  isHidden,
  late,
  isNamed = false,
}: LeaveEventProps) {
  // 404: the student left already, in another tab. 410: it is too late.
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [404, 410] });
  const leave = () => run(async () => (await api("DELETE /api/event/registration/{eventId}", { path: { eventId: id } })).message);

  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red" busy={isBusy} busyText="Cancelling...">
          Cancel registration
          {isNamed && <span className={typography.srOnly}> {name}</span>}
        </Button>
      }
      title="Cancel your registration?"
      text={
        <div className={layout.form}>
          <p>{`${seatText({ name, isHeld, hasLine, isOpen, isHidden })} ${money}`.trim()}</p>
          {!isHeld && <LateNotice late={late} />}
        </div>
      }
      confirm="Cancel registration"
      keep="Keep registration"
      busyText="Cancelling..."
      onConfirm={leave}
    />
  );
}

type Seat = { name: string; isHeld: boolean; hasLine: boolean; isOpen: boolean; isHidden: boolean };

function seatText({ name, isHeld, hasLine, isOpen, isHidden }: Seat): string {
  if (isHidden) return "You cannot get your seat back while this event is being looked at.";
  if (hasLine) return "Your seat goes to the next person, and you cannot get it back.";
  if (isHeld) return `We’ll stop holding your seat at ${name}, and someone else can take it.`;
  return isOpen ? `Someone else can take your seat at ${name} straight away.` : "Registration is closed, so you cannot get your seat back.";
}
