"use client";

import { warmUpToast } from "@/components/platform/forms/show-toast";
import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import { useJoining } from "@/components/taking-part/joining/use-joining";

const GIVES = {
  position: "You’ll also give up your position on the waiting list.",
  application: "You’ll no longer be part of your team’s application.",
} as const;

type Props = {
  team: string;
  /** Given up together with the team. */
  gives: keyof typeof GIVES;
};

/** Leaves the line or an application, and with it the team: possible after registration has closed too. */
export function LeaveTeam({ team, gives }: Props) {
  const { leave, isBusy } = useJoining();
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red" full busy={isBusy} busyText="Leaving..." onClick={warmUpToast}>
          Leave team
        </Button>
      }
      title={`Leave ${team}?`}
      text={GIVES[gives]}
      confirm="Leave team"
      busyText="Leaving..."
      keep="Stay in team"
      onConfirm={() => leave("Team left")}
    />
  );
}

/** Declines an offered seat; for a team's member, that leaves the team. */
export function Decline({ team }: { team?: string | undefined }) {
  const { leave, isBusy } = useJoining();
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red" full busy={isBusy} busyText="Declining..." onClick={warmUpToast}>
          Decline
        </Button>
      }
      title="Decline this seat?"
      text={
        team
          ? `You’ll also leave ${team}, and you cannot get this seat back.`
          : "Your seat goes to the next person, and you cannot get it back."
      }
      confirm="Decline"
      keep="Keep seat"
      busyText="Declining..."
      onConfirm={() => leave("Seat declined")}
    />
  );
}
