import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EventInBrief } from "@/components/event-page/event-in-brief";
import { JoinTeam } from "@/components/event-teams/join-team";
import { sizeText } from "@/components/event-teams/texts";
import { BackLink } from "@/components/ui/back-link";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { teamCode } from "@/lib/event-teams/code";
import { type InviteRefusal, readInvitePage } from "@/lib/event-teams/service";
import { getEvent } from "@/lib/events/service";
import type { Team } from "@/lib/joining/team";
import { eventPath, teamPath } from "@/lib/pages/paths";
import { requireActor } from "@/lib/pages/require-actor";
import { AppError, errorText } from "@/lib/platform/errors";
import { orNotFound } from "@/lib/platform/http/page";
import { priceText } from "@/lib/platform/money/price";

export const metadata: Metadata = { title: "Invitation to a team" };

/** Where a team's link leads. Opening it joins nothing. Source: contract 9. */
export default async function TeamInvitePage({ params }: PageProps<"/team-invite/[code]">) {
  const { code: typed } = await params;
  const student = await requireActor("/team-invite/:code", { code: typed });
  const code = teamCode.safeParse(typed);
  if (!code.success) notFound();
  const invite = await orNotFound(orTooMany(readInvitePage(student, code.data)));
  if ("tooMany" in invite) {
    return (
      <div className="wrap page-head">
        <h1 className="h1">Invitation to a team</h1>
        <Notice tone="warn">{invite.tooMany}</Notice>
      </div>
    );
  }
  const { team, refusal } = invite;
  const { name, members, event } = team;
  const captain = members.find(({ isCaptain }) => isCaptain);
  return (
    <div className="wrap">
      <div className="page-head">
        <BackLink href={eventPath(event.id)}>{event.name}</BackLink>
        <h1 className="h1 wrap-anywhere">Join {name}</h1>
      </div>
      <div className="paying">
        <EventInBrief event={await getEvent(event.id)} />
        <Panel className="form" aria-labelledby="team">
          <h2 className="h3 wrap-anywhere" id="team">
            {captain ? `${captain.firstName} invites you` : "You are invited"}
          </h2>
          <p className="num">{sizeText({ size: members.length, minimum: event.teamMin, maximum: event.teamMax })}</p>
          {refusal ? (
            <Refusal refusal={refusal} team={team} />
          ) : (
            <>
              <p className="muted">{priceOf(team, student.collegeId)}</p>
              <JoinTeam code={code.data} team={name} />
            </>
          )}
        </Panel>
      </div>
    </div>
  );
}

function Refusal({ refusal, team }: { refusal: InviteRefusal; team: Team }) {
  if (refusal.reason === "in_team" && "teamId" in refusal) {
    const isThisOne = refusal.teamId === team.id;
    return (
      <>
        <Notice tone={isThisOne ? "ok" : "warn"}>{isThisOne ? "You are in this team." : errorText("in_team")}</Notice>
        {refusal.teamId && (
          <LinkButton href={teamPath(refusal.teamId)} variant="go" size="big" full>
            Your team
          </LinkButton>
        )}
      </>
    );
  }
  const next = "next" in refusal ? refusal.next : null;
  return (
    <>
      <Notice tone="warn">{errorText(refusal.reason, "values" in refusal ? refusal.values : undefined)}</Notice>
      {next ? (
        <LinkButton href={next.href} variant="go" size="big" full>
          {next.text}
        </LinkButton>
      ) : (
        <LinkButton href={eventPath(team.event.id)} full>
          Open the event
        </LinkButton>
      )}
    </>
  );
}

function priceOf({ event, status }: Team, collegeId: string | null): string {
  const isOwn = collegeId !== null && collegeId === event.club?.collegeId;
  if (event.pricePaise === 0 || (isOwn && event.feePer === "person")) return "It costs you nothing.";
  if (event.feePer === "team") return "The captain pays for the team.";
  const price = priceText(event.pricePaise);
  return status === "in"
    ? `The team is registered: your seat is held for 15 minutes, in which you pay ${price}.`
    : `You pay ${price} once the team is registered.`;
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
