import { LinkButton } from "@/components/platform/ui/button";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { type Entering, EnterTeam } from "@/components/taking-part/teams/enter-team";
import { PlainNotice } from "@/components/taking-part/teams/own-step";
import { joinPath } from "@/lib/identity/pages/paths";
import { priceText } from "@/lib/platform/money/price";
import type { Team, TeamMember } from "@/lib/taking-part/joining/team";
import type { Unready } from "@/lib/taking-part/teams/admission";
import styles from "./entering-panel.module.css";

type Props = {
  team: Team;
  own: TeamMember;
  unready: readonly Unready[];
  /** Null when entering is impossible. */
  entering: Entering | null;
};

const TITLES = { register: "Register team", apply: "Apply", wait: "Join the waiting list" } as const;

/** Entering, named after its effect, and the obstacles of the team. Source: contract joining 5 and 9. */
export function EnteringPanel({ team, own, unready, entering }: Props) {
  const { id, members, event } = team;
  const missing = Math.max(0, event.teamMin - members.length);
  const isBlocked = missing > 0 || unready.length > 0;
  const ownStep = nextStepOf(
    unready.find(({ _id }) => _id === own.id),
    event.id,
  );
  const captain = members.find(({ isCaptain }) => isCaptain);
  return (
    <Panel aria-labelledby="enter">
      <h2 className={typography.h3} id="enter">
        {entering ? TITLES[entering] : "No seats left"}
      </h2>
      {isBlocked && (
        <PlainNotice>
          {missing > 0 && (
            <span className={typography.block}>{missing === 1 ? "You need 1 more member." : `You need ${missing} more members.`}</span>
          )}
          {unready.map((one) => (
            <span key={one._id} className={typography.block}>
              {missingText(one, own.id)}
            </span>
          ))}
        </PlainNotice>
      )}
      {ownStep && (
        <LinkButton href={ownStep.href} variant="go" full>
          {ownStep.text}
        </LinkButton>
      )}
      {!entering && <p className={typography.muted}>There are not enough seats for your team, and this event has no waiting list.</p>}
      {entering && !isBlocked && <p className={typography.muted}>{explanation(entering, captain?.firstName, own.isCaptain)}</p>}
      {entering && own.isCaptain && <EnterTeam teamId={id} entering={entering} isBlocked={isBlocked} />}
      {event.pricePaise > 0 && <Fees team={team} />}
    </Panel>
  );
}

/** The way for the reader to become ready. */
function nextStepOf(own: Unready | undefined, eventId: string): { text: string; href: string } | null {
  if (!own) return null;
  return own.needs.includes("eligibility") ? (own.next ?? null) : { text: "Answer the questions", href: joinPath(eventId) };
}

function missingText({ _id, firstName, needs, message }: Unready, own: string): string {
  if (needs.includes("eligibility")) return _id === own ? `${message}` : `${firstName}: ${message}`;
  return _id === own ? "You still need to answer the questions." : `${firstName} still needs to answer the questions.`;
}

function explanation(entering: Entering, captain: string | undefined, isCaptain: boolean): string {
  if (!isCaptain) return `Everyone is ready. ${captain} can register the team now.`;
  if (entering === "register") return "Your team gets seats for everyone, or none at all.";
  if (entering === "apply") return "The organiser reviews each team. Applying is free and does not take up a seat.";
  return "There are not enough seats for your team. It can join the waiting list together, free of charge.";
}

function Fees({ team: { event, members } }: { team: Team }) {
  if (event.feePer === "team") {
    const captain = members.find(({ isCaptain }) => isCaptain);
    return (
      <dl className={styles.fees}>
        <dt>{captain ? `${captain.firstName} pays once for the team` : "For the team"}</dt>
        <dd>{priceText(captain?.pricePaise ?? event.pricePaise)}</dd>
      </dl>
    );
  }
  return (
    <dl className={styles.fees}>
      {members.map(({ id, firstName, college, pricePaise }) => (
        <div key={id}>
          <dt>{college ? `${firstName}, ${college.name}` : firstName}</dt>
          <dd>{priceText(pricePaise)}</dd>
        </div>
      ))}
    </dl>
  );
}
