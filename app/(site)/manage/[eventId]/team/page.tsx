import type { Metadata } from "next";
import { InviteClub } from "@/components/identity/helpers/invite-club";
import { TeamView } from "@/components/identity/helpers/team-view";
import { WorkspaceFrame } from "@/components/organising/workspace/frame";
import { listClubsToAsk, ownRoles, readTeam } from "@/lib/identity/helpers/service";
import { toTeamJson } from "@/lib/identity/helpers/wire";
import { grantableRoles, mayInviteClubs } from "@/lib/identity/organisers/policy";
import { authorize } from "@/lib/identity/organisers/service";
import { clubProfilePath, studentProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { hasRole } from "@/lib/platform/auth/actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";

export const metadata: Metadata = { title: "Organisers" };

/** The organisers of an event. Source: contract organisers 18. */
export default async function TeamPage({ params }: PageProps<"/manage/[eventId]/team">) {
  const { eventId } = await params;
  const actor = await requireActor("/manage/:eventId/team", { eventId });
  const by = await orNotFound(authorize(actor, idOrNotFound(eventId), "read_team"));
  const mayInvite = mayInviteClubs(by.role) && !by.event.isBanned;
  const [workspace, team, clubs] = await Promise.all([
    orNotFound(readWorkspace(by)),
    orNotFound(readTeam(by)),
    mayInvite ? listClubsToAsk(by) : [],
  ]);
  return (
    <WorkspaceFrame workspace={workspace} tab="team">
      <TeamView
        team={toTeamJson(team)}
        place={{ eventId: by.event.id }}
        roles={grantableRoles(by.role, by.event)}
        inviteClub={mayInvite && <InviteClub eventId={by.event.id} clubs={clubs} />}
        own={{
          ids: ownRoles(actor, team),
          next: hasRole(actor, ["club"]) ? clubProfilePath("team") : studentProfilePath("organising"),
          name: workspace.event.club?.name ?? workspace.event.createdBy,
        }}
      />
    </WorkspaceFrame>
  );
}
