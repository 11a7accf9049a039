import type { Metadata } from "next";
import { AnswerInvitation } from "@/components/identity/helpers/answer-invitation";
import { invitationText, openUntilText } from "@/components/identity/helpers/invitation-text";
import { BackLink } from "@/components/platform/ui/back-link";
import { LinkButton } from "@/components/platform/ui/button";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { getInvitation } from "@/lib/identity/helpers/service";
import { toInvitationJson } from "@/lib/identity/helpers/wire";
import { managePath, studentProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Invitation" };

/** The target of an invitation's mail. Opening it has no effect; for everyone else it is a 404. Source: contract organisers 7.3. */
export default async function InvitationPage({ params }: PageProps<"/invitation/[id]">) {
  const { id } = await params;
  const student = await requireActor("/invitation/:id", { id });
  const invitation = await orNotFound(getInvitation(student, idOrNotFound(id)));
  const { state, event, club } = invitation;
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <BackLink href={studentProfilePath("organising")}>Organising</BackLink>
        <h1 className={typography.h1}>You’re invited to help</h1>
      </div>
      <Panel className={layout.form}>
        {state === "invited" && (
          <>
            <p>{invitationText({ ...invitation, event: event && { eventName: event.name } })}</p>
            <p className={typography.meta}>
              <UnbrokenDates>{openUntilText(toInvitationJson(invitation))}</UnbrokenDates>
            </p>
            <AnswerInvitation id={id} name={event?.name ?? club.name} accept="go" />
          </>
        )}
        {state === "active" && (
          <>
            <Notice tone="ok">You’re now an organiser.</Notice>
            <div>
              <LinkButton variant="go" href={event ? managePath(event.id) : studentProfilePath("organising")}>
                {event ? "Manage event" : "See the club’s events"}
              </LinkButton>
            </div>
          </>
        )}
        {state === "ended" && <Notice tone="warn">This invitation is no longer open. Ask the club for a new one.</Notice>}
      </Panel>
    </div>
  );
}
