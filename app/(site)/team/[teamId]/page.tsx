import type { Metadata } from "next";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { lateTermsOf } from "@/components/taking-part/marks/late-notice";
import { LookedAt } from "@/components/taking-part/registrations/looked-at";
import { EnteringPanel } from "@/components/taking-part/teams/entering-panel";
import { LeaveTeam, WithdrawTeam } from "@/components/taking-part/teams/leave-team";
import { MemberActs } from "@/components/taking-part/teams/member-acts";
import { OwnStep } from "@/components/taking-part/teams/own-step";
import { RenameTeam } from "@/components/taking-part/teams/rename-team";
import { TeamCourt } from "@/components/taking-part/teams/team-court";
import { TeamHead } from "@/components/taking-part/teams/team-head";
import { TeamLink } from "@/components/taking-part/teams/team-link";
import { seatlessText, shortText } from "@/components/taking-part/teams/texts";
import { windowState } from "@/lib/catalogue/events/registration-window";
import { eventPath, studentProfilePath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { idOrNotFound, orNotFound } from "@/lib/platform/http/page";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { teamShare } from "@/lib/site/seo/share-texts";
import type { TeamMember } from "@/lib/taking-part/joining/team";
import { teamLink } from "@/lib/taking-part/joining/team-wire";
import { lateFrom } from "@/lib/taking-part/marks/policy";
import { afterLeaving, consequencesOf, enteringOf, mayLeave, seatlessOf, whyNotOut } from "@/lib/taking-part/teams/policy";
import { readTeamPage } from "@/lib/taking-part/teams/service";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Team" };

/** A team for its members. Source: contract joining 9. */
export default async function TeamPage({ params }: PageProps<"/team/[teamId]">) {
  const { teamId } = await params;
  const student = await requireActor("/team/:teamId", { teamId });
  const now = new Date();
  const { team, own, unready, place } = await orNotFound(readTeamPage(student, idOrNotFound(teamId), now));
  const { id, name, event, members, status, missing, isKept } = team;
  const isOpen = !event.isHidden && windowState(event, now) === "open";
  const link = teamLink(team.code);
  const next = event.isHidden ? studentProfilePath("events") : eventPath(event.id);
  const closes = weekdayDayTimeOf(event.registrationClosesAt, event.timeZone);
  const isShort = status === "in" && missing > 0 && !isKept && isOpen;
  const hasPaid = members.some((member) => member.status === "confirmed" && member.pricePaise > 0);
  const isMarked = event.status === "published" && members.some((member) => member.status === "confirmed");
  const late = isMarked ? lateTermsOf(lateFrom(event.startsAt, event.noShowTerms), event.noShowTerms) : null;
  const mayEnd = (out: readonly TeamMember[]) => whyNotOut(team, out, now) === null;
  return (
    <>
      <TeamHead team={team} action={own.isCaptain && isOpen ? <RenameTeam teamId={id} name={name} /> : undefined} />
      <div className={classNames(layout.wrap, styles.root)}>
        <div className={styles.main}>
          {event.status === "cancelled" && <Notice tone="warn">This event was cancelled.</Notice>}
          {event.isHidden && event.status !== "cancelled" && <LookedAt paidPaise={own.status === "confirmed" ? own.pricePaise : null} />}
          {isShort && (
            <Notice tone="warn">
              <UnbrokenDates>{shortText(missing, closes, hasPaid)}</UnbrokenDates>
              {seatlessOf(team).map((member) => (
                <span key={member.id} className={typography.block}>
                  {seatlessText(member.firstName, member === own ? "self" : own.isCaptain ? "captain" : "member")}
                </span>
              ))}
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
              event.status !== "cancelled" && (
                <MemberActs
                  teamId={id}
                  mayHandOver={!event.isHidden}
                  member={{ id: member.id, firstName: member.firstName, lastName: member.lastName }}
                  handsOver={handingOverText(team, member.firstName)}
                  consequences={mayEnd([member]) ? consequencesOf(team, [member], now) : undefined}
                />
              )
            }
          />
        </div>
        <div className={styles.side}>
          {status === "forming" ? (
            isOpen && <EnteringPanel team={team} own={own} unready={unready} entering={enteringOf(team)} />
          ) : (
            <Panel aria-label="Team status">
              <OwnStep team={team} own={own} place={place} />
            </Panel>
          )}
          {own.isCaptain && isOpen && (
            <Panel aria-labelledby="invite">
              <h2 className={typography.h3} id="invite">
                Invite teammates
              </h2>
              <TeamLink teamId={id} link={link} share={teamShare(team, link)} isFull={members.length >= event.teamMax} />
            </Panel>
          )}
          {mayLeave(team, own, now) && (
            <div className={styles.exits}>
              <LeaveTeam
                eventId={event.id}
                next={next}
                team={name}
                consequences={consequencesOf(team, [own], now)}
                after={afterLeaving(team, own)}
                late={own.status === "confirmed" ? late : null}
              />
              {own.isCaptain && members.length > 1 && mayEnd(members) && (
                <WithdrawTeam next={next} teamId={id} team={name} consequences={consequencesOf(team, members, now)} late={late} />
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
      ? `${to} takes over the team’s seats and payment. A refund would still go to the card that paid. You stay a member.`
      : `${to} will pay for the team. You stay a member.`;
  }
  return `Only ${to} will be able to share the link and to register, rename or withdraw the team. You stay a member.`;
}
