import { AnswerInvitation } from "@/components/identity/helpers/answer-invitation";
import { invitationText, openUntilText } from "@/components/identity/helpers/invitation-text";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import type { InvitationJson } from "@/lib/identity/helpers/calls";

/** Open invitations, which come first. A banned club may only decline. */
export function Invitations({ invitations, mayAccept = true }: { invitations: readonly InvitationJson[]; mayAccept?: boolean }) {
  if (invitations.length === 0) return null;
  return (
    <Panel aria-labelledby="invitations">
      <h2 className={typography.h3} id="invitations">
        Invitations
      </h2>
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation._id} className={classNames(layout.row, layout.wraps)}>
            <div className={layout.grow}>
              <p>{invitationText(invitation)}</p>
              <p className={typography.meta}>
                <UnbrokenDates>{openUntilText(invitation)}</UnbrokenDates>
              </p>
            </div>
            <AnswerInvitation id={invitation._id} name={invitation.event?.eventName ?? invitation.club.name} mayAccept={mayAccept} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
