import type { Metadata } from "next";
import { EnteringPanel } from "@/components/event-teams/entering-panel";
import { LeaveTeam, WithdrawTeam } from "@/components/event-teams/leave-team";
import { MemberActs } from "@/components/event-teams/member-acts";
import { OwnStep } from "@/components/event-teams/own-step";
import { RenameTeam } from "@/components/event-teams/rename-team";
import { TeamCourt } from "@/components/event-teams/team-court";
import { TeamHead } from "@/components/event-teams/team-head";
import { TeamLink } from "@/components/event-teams/team-link";
import { shortText } from "@/components/event-teams/texts";
import { Dated } from "@/components/ui/dated";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { afterLeaving, consequencesOf, enteringOf } from "@/lib/event-teams/policy";
import { readTeamPage } from "@/lib/event-teams/service";
import { windowState } from "@/lib/events/registration-window";
import { teamLink } from "@/lib/joining/team-wire";
import { requireActor } from "@/lib/pages/require-actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { dayTimeOf } from "@/lib/platform/time/zone";

export const metadata: Metadata = { title: "Team" };

/** A team for its members. Source: contract 9. */
export default async function TeamPage({ params }: PageProps<"/team/[teamId]">) {
  const { teamId } = await params;
  const student = await requireActor("/team/:teamId", { teamId });
  const now = new Date();
  const { team, own, unready, place } = await orNotFound(readTeamPage(student, idOrNotFound(teamId), now));
  const { id, name, event, members, status, missing, isKept } = team;
  const isOpen = windowState(event, now) === "open";
  const closes = dayTimeOf(event.registrationClosesAt, event.timeZone);
  const isShort = status === "in" && missing > 0 && !isKept && isOpen;
  return (
    <>
      <TeamHead team={team} action={own.isCaptain && isOpen ? <RenameTeam teamId={id} name={name} /> : undefined} />
      <div className="wrap team-page">
        <div className="team-main">
          {event.status === "cancelled" && <Notice tone="warn">This event was cancelled.</Notice>}
          {isShort && (
            <Notice tone="warn">
              <Dated>{shortText(missing, closes)}</Dated>
            </Notice>
          )}
          <TeamCourt
            team={team}
            own={own.id}
            unready={new Map(unready.map((one) => [one._id, one]))}
            isOpen={isOpen}
            acts={(member) =>
              own.isCaptain &&
              !member.isCaptain &&
              event.status === "published" && (
                <MemberActs
                  teamId={id}
                  member={{ id: member.id, firstName: member.firstName, lastName: member.lastName }}
                  handsOver={handingOverText(team, member.firstName)}
                  consequences={isOpen && !member.checkedInAt ? consequencesOf(team, [member]) : undefined}
                />
              )
            }
          />
        </div>
        <div className="team-side">
          {status === "forming" ? (
            isOpen && <EnteringPanel team={team} own={own} unready={unready} entering={enteringOf(team)} />
          ) : (
            <Panel aria-label="Where your team stands">
              <OwnStep team={team} own={own} place={place} />
            </Panel>
          )}
          {own.isCaptain && isOpen && (
            <Panel aria-labelledby="invite">
              <h2 className="h3" id="invite">
                Invite with this link
              </h2>
              {members.length >= event.teamMax ? (
                <p className="muted">Your team has all its members. The link works again when a place is open.</p>
              ) : null}
              <TeamLink teamId={id} name={name} link={teamLink(team.code)} />
            </Panel>
          )}
          {isOpen && !own.checkedInAt && (
            <div className="team-exits">
              <LeaveTeam eventId={event.id} team={name} consequences={consequencesOf(team, [own])} after={afterLeaving(team, own)} />
              {own.isCaptain && members.length > 1 && (
                <WithdrawTeam eventId={event.id} teamId={id} team={name} consequences={consequencesOf(team, members)} />
              )}
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function handingOverText({ event, status }: { event: { feePer: string; pricePaise: number }; status: string }, to: string): string {
  if (event.feePer === "team" && event.pricePaise > 0) {
    return status === "in"
      ? `${to} has the team's fee from then on, and gets it back if the team ends. You stay a member.`
      : `${to} pays for the team from then on. You stay a member.`;
  }
  return `${to} has the link, and registers, renames and withdraws the team from then on. You stay a member.`;
}
