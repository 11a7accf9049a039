"use client";

import { Button } from "@/components/platform/ui/button";
import { AlertDialog } from "@/components/platform/ui/dialog";
import { LateNotice, type LateTerms } from "@/components/taking-part/marks/late-notice";
import { type Consequences, consequencesText } from "@/components/taking-part/teams/texts";
import { useTeamCall } from "@/components/taking-part/teams/use-team-call";
import { api } from "@/lib/site/api-client/client";

type LeaveProps = {
  eventId: string;
  /** The page to open afterwards. */
  next: string;
  team: string;
  consequences: Consequences;
  /** The next captain, or the end of the team. */
  after: string;
  /** The terms from the moment when leaving makes a mark; null if it never does, as without a seat. */
  late: LateTerms | null;
};

/** Leaves the event together with the team. Source: contract joining 5 and 9. */
export function LeaveTeam({ eventId, next, team, consequences, after, late }: LeaveProps) {
  const [isBusy, run] = useTeamCall(next);
  const leave = () => run(async () => (await api("DELETE /api/event/registration/{eventId}", { path: { eventId } })).message);
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" busy={isBusy} busyText="Leaving...">
          Leave team
        </Button>
      }
      title={`Leave ${team}?`}
      text={
        <>
          <p>{consequencesText(consequences, "you")}</p>
          {after && <p>{after}</p>}
          <LateNotice late={late} />
        </>
      }
      confirm="Leave team"
      keep="Stay in team"
      busyText="Leaving..."
      onConfirm={leave}
    />
  );
}

type WithdrawProps = { next: string; teamId: string; team: string; consequences: Consequences } & Pick<LeaveProps, "late">;

/** Ends the team for all its members. Source: contract joining 3 and 9. */
export function WithdrawTeam({ next, teamId, team, consequences, late }: WithdrawProps) {
  const [isBusy, run] = useTeamCall(next);
  const withdraw = () => run(async () => (await api("DELETE /api/teams/{id}", { path: { id: teamId } })).message);
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet-red" busy={isBusy} busyText="Withdrawing...">
          Withdraw team
        </Button>
      }
      title={`Withdraw ${team}?`}
      text={
        <>
          <p>The team will be deleted, and every member loses their seat.</p>
          <p>{consequencesText(consequences, "the members who paid")}</p>
          <LateNotice late={late} isTeam />
        </>
      }
      confirm="Withdraw team"
      keep="Keep team"
      busyText="Withdrawing..."
      onConfirm={withdraw}
    />
  );
}
