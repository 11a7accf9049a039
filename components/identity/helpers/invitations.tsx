import { AnswerInvitation } from "@/components/identity/helpers/answer-invitation";
import { invitationText, openUntilText } from "@/components/identity/helpers/invitation-text";
import { Dated } from "@/components/platform/ui/dated";
import { Panel } from "@/components/platform/ui/panel";
import type { InvitationJson } from "@/lib/identity/helpers/calls";

/** Open invitations, which stand before everything else. */
export function Invitations({ invitations }: { invitations: readonly InvitationJson[] }) {
  if (invitations.length === 0) return null;
  return (
    <Panel aria-labelledby="invitations">
      <h2 className="h3" id="invitations">
        Invitations
      </h2>
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation._id} className="row flex-wrap">
            <div className="grow basis-48">
              <p>{invitationText(invitation)}</p>
              <p className="meta">
                <Dated>{openUntilText(invitation)}</Dated>
              </p>
            </div>
            <AnswerInvitation id={invitation._id} name={invitation.event?.eventName ?? invitation.club.name} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
