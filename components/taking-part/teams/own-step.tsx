import { Info } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Notice } from "@/components/platform/ui/notice";
import noticeStyles from "@/components/platform/ui/notice.module.css";
import typography from "@/components/platform/ui/typography.module.css";
import { eventPath, paymentPath, ticketPath } from "@/lib/identity/pages/paths";
import { priceText } from "@/lib/platform/money/price";
import { weekdayTimeOf } from "@/lib/platform/time/zone";
import type { Team, TeamMember } from "@/lib/taking-part/joining/team";

type Props = {
  team: Team;
  own: TeamMember;
  /** The team's place in line. */
  place: { position: number; waiting: number } | null;
};

/** The reader's own state in a team that has entered, and the one next step. Source: contract joining 9. */
export function OwnStep({ team, own, place }: Props) {
  const { event, members } = team;
  const captain = members.find(({ isCaptain }) => isCaptain);
  const until = own.heldUntil && weekdayTimeOf(own.heldUntil, event.timeZone);
  switch (own.status) {
    case "confirmed":
      return (
        <>
          <Notice tone="ok">You’re registered.</Notice>
          <LinkButton href={ticketPath(own.registrationId)} size="big" full>
            Ticket
          </LinkButton>
        </>
      );
    case "held":
      // The captain answers for all.
      if (event.feePer === "team" && !own.isCaptain && captain) {
        return (
          <PlainNotice>
            {captain.pricePaise > 0
              ? `${captain.firstName} has until ${until} to pay ${priceText(captain.pricePaise)} for the team. Then everyone is registered.`
              : `${captain.firstName} has until ${until} to accept the seats for the team. Then everyone is registered.`}
          </PlainNotice>
        );
      }
      return own.pricePaise > 0 ? (
        <>
          <p className={classNames(typography.h3, typography.num)}>A seat is yours until {until}</p>
          <a className={classNames(buttonStyles.root, buttonStyles.go, buttonStyles.big, buttonStyles.full)} href={paymentPath(event.id)}>
            Pay {priceText(own.pricePaise)}
          </a>
          {event.feePer === "team" && <p className={typography.hint}>You pay once for the whole team.</p>}
        </>
      ) : (
        <>
          <p className={classNames(typography.h3, typography.num)}>A seat is yours until {until}</p>
          <LinkButton href={eventPath(event.id)} variant="go" size="big" full>
            Accept it on the event page
          </LinkButton>
        </>
      );
    case "waiting":
      return (
        <PlainNotice>
          {place
            ? `You’re number ${place.position} of ${place.waiting} on the waiting list. You’re not registered yet.`
            : "Your team is on the waiting list. You’re not registered yet."}
        </PlainNotice>
      );
    case "pending":
      return <PlainNotice>Waiting for approval. We’ll email you when the organiser decides.</PlainNotice>;
    default:
      return (
        <>
          <Notice tone="warn">Your seat was not paid for in time. You can take another while seats last.</Notice>
          {!event.isHidden && (
            <LinkButton href={eventPath(event.id)} variant="go" size="big" full>
              Go to event page
            </LinkButton>
          )}
        </>
      );
  }
}

export function PlainNotice({ children }: { children: ReactNode }) {
  return (
    <p className={classNames(noticeStyles.root, noticeStyles.plain)}>
      <Info />
      <span>{children}</span>
    </p>
  );
}
