"use client";

import { Button } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { AlertDialog } from "@/components/platform/ui/dialog";
import layout from "@/components/platform/ui/layout.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { type Consequences, consequencesText } from "@/components/taking-part/teams/texts";
import { useTeamCall } from "@/components/taking-part/teams/use-team-call";
import { api } from "@/lib/site/api-client/client";
import styles from "./member-acts.module.css";

type Props = {
  teamId: string;
  member: { id: string; firstName: string; lastName: string };
  /** False while the event is hidden: then members can only be removed. */
  mayHandOver: boolean;
  /** The team's fee or seat moves with captaincy. */
  handsOver: string;
  /** Undefined when no member can be removed any longer. */
  consequences: Consequences | undefined;
};

/** A captain's actions on another member. Source: contract joining 3 and 9. */
export function MemberActs({ teamId, member: { id, firstName, lastName }, mayHandOver, handsOver, consequences }: Props) {
  const [isBusy, run] = useTeamCall();
  const name = `${firstName} ${lastName}`;
  const handOver = () =>
    run(async () => {
      await api("PUT /api/teams/{id}", { path: { id: teamId }, body: { captainId: id } });
      return `${firstName} is now captain`;
    });
  const remove = () =>
    run(async () => (await api("DELETE /api/teams/{id}/members/{userId}", { path: { id: teamId, userId: id } })).message);
  return (
    <p className={classNames(layout.actions, styles.root)}>
      {mayHandOver && (
        <AlertDialog
          trigger={
            <Button variant="quiet" aria-disabled={isBusy}>
              Make captain<span className={typography.srOnly}>: {name}</span>
            </Button>
          }
          title={`Make ${name} captain?`}
          text={handsOver}
          confirm="Make captain"
          busyText="Please wait..."
          tone="ink"
          onConfirm={handOver}
        />
      )}
      {consequences && (
        <AlertDialog
          trigger={
            <Button variant="quiet-red" aria-disabled={isBusy}>
              Remove<span className={typography.srOnly}> {name}</span>
            </Button>
          }
          title={`Remove ${name}?`}
          text={consequencesText(consequences, firstName)}
          confirm={`Remove ${firstName}`}
          busyText="Removing..."
          onConfirm={remove}
        />
      )}
    </p>
  );
}
