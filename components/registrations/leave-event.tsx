"use client";

import { useCallAndRefresh } from "@/components/forms/use-call-and-refresh";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/dialog";
import { api } from "@/lib/calls/client";
import { priceText } from "@/lib/platform/money/price";

type LeaveEventProps = {
  event: { id: string; name: string };
  /** The price that the student paid, where the page knows it. */
  pricePaise?: number;
  /** A held seat has cost nothing yet. */
  isHeld?: boolean;
  /** Whether somebody waits for the seat. */
  hasLine?: boolean;
  /** Adds the event's name to the button's name, where a page has several. */
  isNamed?: boolean;
};

/** Leaves the event, after asking, then reloads the page. Source: contract 4, leaving. */
export function LeaveEvent({ event: { id, name }, pricePaise, isHeld = false, hasLine = false, isNamed = false }: LeaveEventProps) {
  // 404: the student left already, in another tab. 410: it is too late.
  const [isBusy, run] = useCallAndRefresh({ outdatedAt: [404, 410] });
  const leave = () => run(async () => (await api("DELETE /api/event/registration/{eventId}", { path: { eventId: id } })).message);

  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red" busy={isBusy} busyText="Leaving...">
          Leave Event
          {isNamed && <span className="vh"> {name}</span>}
        </Button>
      }
      title="Leave Event"
      text={[
        hasLine && "Your seat goes to the next person. You cannot take it back.",
        !hasLine && isHeld && `Your seat at ${name} is not held any longer, and somebody else can take it.`,
        !hasLine && !isHeld && `Your seat at ${name} is free for somebody else at once.`,
        !isHeld && moneyBack(pricePaise),
      ]
        .filter(Boolean)
        .join(" ")}
      busyText="Leaving..."
      onConfirm={leave}
    />
  );
}

function moneyBack(pricePaise: number | undefined): string {
  if (pricePaise === undefined) return "If you paid for it, all of the money goes back to you.";
  return pricePaise > 0 ? `The ${priceText(pricePaise)} that you paid goes back to you.` : "It cost you nothing, so no money goes back.";
}
