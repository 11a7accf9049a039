import Link from "next/link";
import { LeaveEvent } from "@/components/registrations/leave-event";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Panel } from "@/components/ui/panel";

export type JoinedEvent = {
  /** The registration's. */
  id: string;
  eventId: string;
  name: string;
  poster: string;
  /** When registration ends, `YYYY-MM-DD`. */
  closesOn: string;
  isHeld: boolean;
  isCancelled: boolean;
  canLeave: boolean;
};

/** The events that a student joined, newest first. Source: spec §2, Profiles. */
export function StudentEvents({ events }: { events: readonly JoinedEvent[] }) {
  if (events.length === 0) {
    return (
      <Empty
        title="No Events available"
        action={
          <LinkButton href="/events-page" variant="go">
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

function EventRow({ event: { id, eventId, name, poster, closesOn, isHeld, isCancelled, canLeave } }: { event: JoinedEvent }) {
  const what = <span className="vh"> {name}</span>;
  return (
    <li className="row flex-wrap">
      <div className="sheet">
        <img src={poster} alt="" loading="lazy" />
      </div>
      <div className="grow basis-48">
        <h3 className="h3 wrap-anywhere">
          <Link href={`/event/${eventId}`} prefetch={false}>
            {name}
          </Link>
        </h3>
        <p className="meta">
          Registration ends{" "}
          <time className="num" dateTime={closesOn}>
            {closesOn}
          </time>
        </p>
        {isCancelled && <Badge tone="warn">Cancelled</Badge>}
      </div>
      {/* Above the link that lies over the row. */}
      <div className="actions relative">
        {isHeld ? (
          // A document of its own: the payment page alone may load the provider's scripts.
          <a className="btn go" href={`/payment/${eventId}`}>
            Pay to keep your seat{what}
          </a>
        ) : (
          <LinkButton href={`/ticket/${id}`}>Ticket{what}</LinkButton>
        )}
        {canLeave && <LeaveEvent event={{ id: eventId, name }} isHeld={isHeld} isNamed />}
      </div>
    </li>
  );
}
