import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { BackLink } from "@/components/platform/ui/back-link";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { EventInBrief } from "@/components/taking-part/event-page/event-in-brief";
import { JoinTeam } from "@/components/taking-part/teams/join-team";
import { sizeText } from "@/components/taking-part/teams/texts";
import { getEvent } from "@/lib/catalogue/events/service";
import { eventPath, teamPath } from "@/lib/identity/pages/paths";
import { requireActor } from "@/lib/identity/pages/require-actor";
import { yearOfStudy } from "@/lib/identity/students/policy";
import { getStudent } from "@/lib/identity/students/service";
import type { Student } from "@/lib/platform/auth/actor";
import { AppError, errorText } from "@/lib/platform/errors";
import { orNotFound } from "@/lib/platform/http/page";
import { priceText } from "@/lib/platform/money/price";
import type { RegistrationStateJson } from "@/lib/taking-part/joining/registration-answers";
import { toRegistrationStateJson } from "@/lib/taking-part/joining/registration-wire";
import type { Team } from "@/lib/taking-part/joining/team";
import { teamCode } from "@/lib/taking-part/teams/code";
import { seatlessOf } from "@/lib/taking-part/teams/policy";
import { readInvite } from "@/lib/taking-part/teams/service";

export const metadata: Metadata = { title: "Team invitation" };

/** The target of a team's link. Opening it joins nothing. Source: contract joining 9. */
export default async function TeamInvitePage({ params }: PageProps<"/team-invite/[code]">) {
  const { code: typed } = await params;
  const student = await requireActor("/team-invite/:code", { code: typed });
  const code = teamCode.safeParse(typed);
  if (!code.success) notFound();
  const invite = await orNotFound(orTooMany(readInvite(student, code.data)));
  if ("tooMany" in invite) {
    return (
      <div className={classNames(layout.wrap, layout.pageHead)}>
        <h1 className={typography.h1}>Team invitation</h1>
        <Notice tone="warn">{invite.tooMany}</Notice>
      </div>
    );
  }
  const { team } = invite;
  const { name, members, event } = team;
  const captain = members.find(({ isCaptain }) => isCaptain);
  const [shown, { profile }] = await Promise.all([getEvent(event.id), getStudent(student.id)]);
  const registration = toRegistrationStateJson(invite.registration, student);
  const isIn = "team" in registration && registration.team?._id === team.id;
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <BackLink href={eventPath(event.id)}>{event.name}</BackLink>
        <h1 className={classNames(typography.h1, typography.anywhere)}>{isIn ? name : `Join ${name}`}</h1>
      </div>
      <EventInBrief event={shown}>
        <Panel className={layout.form} aria-labelledby="team">
          <h2 className={classNames(typography.h3, typography.anywhere)} id="team">
            {isIn ? "Your team" : captain ? `${captain.firstName} invites you` : "You’re invited"}
          </h2>
          <p className={typography.num}>
            {sizeText({ size: members.length, seatless: seatlessOf(team).length, missing: team.missing, maximum: event.teamMax })}
          </p>
          <Answer team={team} registration={registration} isIn={isIn}>
            <p className={typography.muted}>{priceOf(team, student)}</p>
            <JoinTeam
              code={code.data}
              team={name}
              questions={registration.questions ?? []}
              yearOfStudy={yearOfStudy(profile?.studiesSince ?? null)}
              keptDays={event.answersKeptDays}
              eventId={event.id}
              studentId={student.id}
            />
          </Answer>
        </Panel>
      </EventInBrief>
    </div>
  );
}

type AnswerProps = { team: Team; registration: RegistrationStateJson; isIn: boolean; children: ReactNode };

/** The way to join, or the reason why there is none, with the next step. */
function Answer({ team, registration, isIn, children }: AnswerProps) {
  const { members, event, status } = team;
  switch (registration.state) {
    case "open":
    case "full": {
      if (members.length >= event.teamMax) return <Refusal text={errorText("event_team_full")} eventId={event.id} />;
      const needsSeat = status === "in" && event.seatsCount === "people";
      if (needsSeat && registration.state === "full") return <Refusal text={errorText("event_full")} eventId={event.id} />;
      return children;
    }
    case "refused":
      return <Refusal text={registration.message} next={registration.next} eventId={event.id} />;
    case "rejected":
      return <Refusal text={registration.message} eventId={event.id} />;
    default:
      return (
        <>
          <Notice tone={isIn ? "ok" : "warn"}>{isIn ? "You’re in this team." : errorText("in_team")}</Notice>
          {registration.team && (
            <LinkButton href={teamPath(registration.team._id)} variant="go" size="big" full>
              View team
            </LinkButton>
          )}
        </>
      );
  }
}

type RefusalProps = { text: string; next?: { text: string; href: string } | null; eventId: string };

function Refusal({ text, next, eventId }: RefusalProps) {
  return (
    <>
      <Notice tone="warn">{text}</Notice>
      {next ? (
        <LinkButton href={next.href} variant="go" size="big" full>
          {next.text}
        </LinkButton>
      ) : (
        <LinkButton href={eventPath(eventId)} full>
          Go to event page
        </LinkButton>
      )}
    </>
  );
}

function priceOf({ event, status }: Team, { collegeId }: Student): string {
  const isOwn = collegeId !== null && collegeId === event.club?.collegeId;
  if (event.pricePaise === 0 || (isOwn && event.feePer === "person")) return "It’s free for you.";
  if (event.feePer === "team") return "The captain pays for the team.";
  const price = priceText(event.pricePaise);
  return status === "in"
    ? `The team is already registered. When you join, you have 15 minutes to pay ${price}.`
    : `You’ll pay ${price} when the team registers.`;
}

/** Too many codes tried: the page says so, as the call does. */
async function orTooMany<T extends object>(work: Promise<T>): Promise<T | { tooMany: string }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return { tooMany: error.message };
    throw error;
  }
}
