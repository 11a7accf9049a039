import { EventDate } from "@/components/events/when-and-where";
import { ProfileRow } from "@/components/profiles/profile-row";
import { CheckedIn } from "@/components/registrations/checked-in";
import { LeaveEvent } from "@/components/registrations/leave-event";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Panel } from "@/components/ui/panel";
import { EVENTS_PATH, eventPath, paymentPath, ticketPath } from "@/lib/pages/paths";

export type JoinedEvent = {
  /** The registration's. */
  id: string;
  eventId: string;
  name: string;
  poster: string;
  /** The day it starts, `YYYY-MM-DD`; null while that is to be announced. */
  startsOn: string | null;
  /** When registration ends, `YYYY-MM-DD`. */
  closesOn: string;
  isHeld: boolean;
  isCancelled: boolean;
  canLeave: boolean;
  checkedIn: { at: Date; timeZone: string } | null;
};

/** The events that a student joined, newest first. Source: spec §2, Profiles. */
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
        The events that you register for appear here.
      </Empty>
    );
  }
  return (
    <Panel aria-labelledby="student-events">
      <h2 className="h3" id="student-events">
        Events
      </h2>
      <ul className="mt-3">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </Panel>
  );
}

function EventRow({
  event: { id, eventId, name, poster, startsOn, closesOn, isHeld, isCancelled, canLeave, checkedIn },
}: {
  event: JoinedEvent;
}) {
  const what = <span className="vh"> {name}</span>;
  const actions = (
    <>
      {isHeld ? (
        // Loads a new document: only the payment page may load the provider's scripts.
        <a className="btn go" href={paymentPath(eventId)}>
          Pay to keep your seat{what}
        </a>
      ) : (
        <LinkButton href={ticketPath(id)}>Ticket{what}</LinkButton>
      )}
      {canLeave && <LeaveEvent event={{ id: eventId, name }} isHeld={isHeld} isNamed />}
    </>
  );
  return (
    <ProfileRow href={eventPath(eventId)} title={name} poster={poster} actions={actions}>
      <p className="meta">
        <EventDate date={startsOn} />
      </p>
      <p className="meta">
        Registration ends{" "}
        <time className="num" dateTime={closesOn}>
          {closesOn}
        </time>
      </p>
      {isCancelled && <Badge tone="warn">Cancelled</Badge>}
      {checkedIn && (
        <Badge tone="ok">
          <CheckedIn {...checkedIn} />
        </Badge>
      )}
    </ProfileRow>
  );
}
