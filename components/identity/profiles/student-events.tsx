import { Ban, EyeOff, Hourglass, Inbox, ListOrdered, UsersRound, X } from "lucide-react";
import { ProfileRow } from "@/components/identity/profiles/profile-row";
import { LinkButton } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import type { LateTerms } from "@/components/taking-part/marks/late-notice";
import { CheckedInState } from "@/components/taking-part/registrations/checked-in";
import { LeaveEvent } from "@/components/taking-part/registrations/leave-event";
import { EVENTS_PATH, eventPath, feedbackPath, paymentPath, teamPath, ticketPath } from "@/lib/identity/pages/paths";

export type JoinedEvent = {
  /** The registration's id. */
  id: string;
  eventId: string;
  name: string;
  poster: string;
  /** The day it starts, with its weekday; null while that is to be announced. */
  startsOn: string | null;
  /** The day on which registration ends, with its weekday. */
  closesOn: string;
  state: "confirmed" | "held" | "offered" | "waiting" | "pending" | "forming" | "rejected" | "cancelled";
  /** Whether an organiser holds the seat, and the student has not accepted. */
  isInvited: boolean;
  /** Whether the bank has been asked and has not answered. */
  isPaying: boolean;
  /** Whether the seat has a price. */
  owes: boolean;
  /** The deadline of an offer: `Tue 14:30`. */
  until: string | null;
  place: { position: number; waiting: number } | null;
  team: { id: string; missing: number; isLed: boolean } | null;
  /** Whether other entries wait for a seat. */
  hasLine: boolean;
  isCancelled: boolean;
  /** Nobody else sees it: its page is not there. */
  isHidden: boolean;
  /** The refund for leaving, in the words of a dialog; null if the row offers no leaving. */
  leaving: string | null;
  late: LateTerms | null;
  /** Whether others can register. */
  isOpen: boolean;
  checkedIn: { at: Date; timeZone: string } | null;
  /** Whether it asks the student for feedback, and has none of theirs. */
  asksFeedback: boolean;
};

/** The events that a student registered for, newest first. Source: spec §2, Profiles. */
export function StudentEvents({ events }: { events: readonly JoinedEvent[] }) {
  if (events.length === 0) {
    return (
      <Empty
        title="No Events available"
        action={
          <LinkButton href={EVENTS_PATH} variant="go">
            Find events
          </LinkButton>
        }
      >
        Events you register for appear here.
      </Empty>
    );
  }
  const next = events.find(isDue);
  return (
    <Panel aria-labelledby="student-events">
      <h2 className={classNames(typography.h3, layout.title)} id="student-events">
        Events
      </h2>
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} isNext={event === next} />
        ))}
      </ul>
    </Panel>
  );
}

/** Source: contract trust 4. */
const LOOKED_AT = "This event is being looked at.";

/** A hidden event has no page: only a seat has a ticket, and a live team its page. */
function hrefOf({ id, eventId, state, team, isHidden }: JoinedEvent): string | null {
  if (!isHidden) return eventPath(eventId);
  if (state === "confirmed") return ticketPath(id);
  return team && state !== "cancelled" ? teamPath(team.id) : null;
}

/** Whether the student has to act to get or keep the seat. Nobody pays again before the bank has answered. */
const isDue = ({ state, team, isPaying }: JoinedEvent): boolean => (state === "held" || state === "offered") && !team?.isLed && !isPaying;

/** @param isNext whether its button is the one that leads on */
function EventRow({ event, isNext }: { event: JoinedEvent; isNext: boolean }) {
  const { name, poster, startsOn, closesOn, isCancelled, isHidden, checkedIn } = event;
  return (
    <ProfileRow href={hrefOf(event)} title={name} poster={poster} actions={<Acts event={event} isNext={isNext} />}>
      <p className={classNames(typography.meta, typography.num)}>{startsOn ?? "Date to be announced"}</p>
      {!isCancelled && (
        <p className={classNames(typography.meta, typography.num)}>
          Registration ends <span className={typography.nowrap}>{closesOn}</span>
        </p>
      )}
      <States event={event} />
      {isCancelled && (
        <State Icon={Ban} look="bad">
          Cancelled
        </State>
      )}
      {isHidden && !isCancelled && (
        <State Icon={EyeOff} look="warn">
          {LOOKED_AT}
        </State>
      )}
      {checkedIn && <CheckedInState {...checkedIn} />}
    </ProfileRow>
  );
}

/** The student's state, unless it is an ordinary seat. Source: contract joining 9. */
function States({ event: { state, until, place, team } }: { event: JoinedEvent }) {
  return (
    <>
      {place && (
        <State Icon={ListOrdered}>
          Waiting list: {place.position} of {place.waiting}
        </State>
      )}
      {until && (
        <State Icon={Hourglass} look="warn">
          Seat held until {until}
        </State>
      )}
      {state === "pending" && <State Icon={Inbox}>Applied</State>}
      {state === "rejected" && (
        <State Icon={X} look="bad">
          Not accepted
        </State>
      )}
      {team && team.missing > 0 && (
        <State Icon={UsersRound} look="warn">
          Team needs {team.missing} more
        </State>
      )}
    </>
  );
}

function Acts({ event, isNext }: { event: JoinedEvent; isNext: boolean }) {
  const { id, eventId, name, state, isInvited, isPaying, owes, team } = event;
  const { leaving, late, hasLine, isOpen, isHidden, isCancelled, asksFeedback } = event;
  const pays = state === "held" || (owes && !isInvited);
  const what = <span className={typography.srOnly}> {name}</span>;
  return (
    <>
      {isPaying && (
        <a className={buttonStyles.root} href={paymentPath(eventId)}>
          Check your payment{what}
        </a>
      )}
      {isDue(event) && pays && (
        // Loads a new document: only the payment page may load the provider's scripts.
        <a className={isNext ? classNames(buttonStyles.root, buttonStyles.go) : buttonStyles.root} href={paymentPath(eventId)}>
          Pay to keep your seat{what}
        </a>
      )}
      {isDue(event) && !pays && (
        <LinkButton href={eventPath(eventId)} variant={isNext ? "go" : "plain"}>
          Accept or decline{what}
        </LinkButton>
      )}
      {asksFeedback && (
        <LinkButton href={feedbackPath(eventId)}>
          Tell the club how it was
          <span className={typography.srOnly}>: {name}</span>
        </LinkButton>
      )}
      {(state === "confirmed" || (state === "cancelled" && isCancelled)) && <LinkButton href={ticketPath(id)}>Ticket{what}</LinkButton>}
      {team && state !== "cancelled" && (
        <LinkButton href={teamPath(team.id)}>
          Team
          {what}
        </LinkButton>
      )}
      {leaving !== null && (
        <LeaveEvent
          event={{ id: eventId, name }}
          money={leaving}
          isHeld={state === "held"}
          hasLine={hasLine}
          isOpen={isOpen}
          isHidden={isHidden}
          late={late}
          isNamed
        />
      )}
    </>
  );
}
