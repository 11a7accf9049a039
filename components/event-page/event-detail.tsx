import { ImageDown, Mail, Phone } from "lucide-react";
import { CalendarLinks } from "@/components/calendar/add-to-calendar";
import { Breadcrumbs } from "@/components/event-page/breadcrumbs";
import { type CoHost, EventFacts } from "@/components/event-page/event-facts";
import { Moment } from "@/components/event-page/moment";
import { Prose } from "@/components/event-page/prose";
import { RegisterBar } from "@/components/event-page/register-bar";
import { RegisterPanel } from "@/components/event-page/register-panel";
import { ShareButtons } from "@/components/event-page/share";
import { LiveEventProvider } from "@/components/events/live-event";
import { type EventRules, StandingProvider } from "@/components/joining/standing";
import { SaveEvent } from "@/components/saved/save-event";
import { WhoGoes } from "@/components/saved/who-goes";
import { BackLink } from "@/components/ui/back-link";
import { DotSeparated } from "@/components/ui/dot-separated";
import { Email } from "@/components/ui/email";
import { Notice } from "@/components/ui/notice";
import { TypeSign } from "@/components/ui/type-sign";
import { type Event, readablePath, seatsLeft } from "@/lib/events/policy";
import { endOfLine } from "@/lib/joining/end-of-line";
import { EVENTS_PATH, eventCalendarPath, eventPath, HOME_PATH, managePath } from "@/lib/pages/paths";
import { imageUrl, type StoredImage, srcSet } from "@/lib/platform/images/policy";
import { cardPath } from "@/lib/saved/card-path";
import { absoluteUrl } from "@/lib/seo/json-ld";

type Props = {
  event: Event;
  /** The clubs that organise it together with its owner. */
  coHosts: readonly CoHost[];
  description: { html: string; pictures: ReadonlyMap<string, StoredImage> };
  drawnAt: Date;
};

/** Source: spec §4, Event detail. */
export function EventDetail({ event, coHosts, description, drawnAt }: Props) {
  const { id, name, status, registrationOpensAt, registrationClosesAt, startsAt, endsAt, capacity } = event;
  const crumbs = [
    { name: "Home", path: HOME_PATH },
    { name: "Events", path: EVENTS_PATH },
    { name, path: eventPath(id) },
  ];
  return (
    <LiveEventProvider
      id={id}
      timeZone={event.timeZone}
      window={{ status, registrationOpensAt, registrationClosesAt, startsAt, endsAt }}
      drawnAt={drawnAt}
      seats={capacity === null ? null : { capacity, isFull: seatsLeft(event) === 0 }}
    >
      <StandingProvider eventId={id} rules={rulesOf(event)}>
        <div className="stage event-top">
          <div className="wrap">
            <Breadcrumbs crumbs={crumbs} />
            <Poster event={event} />
            <Title event={event} />
          </div>
        </div>
        <div className="wrap section event">
          <aside className="side">
            <RegisterPanel event={event} />
            <SaveEvent eventId={id} />
          </aside>
          <div className="main form">
            {status === "cancelled" && (
              <Notice tone="warn">
                <strong>Cancelled</strong>
                {event.cancelReason && <p>{event.cancelReason}</p>}
              </Notice>
            )}
            <EventFacts event={event} coHosts={coHosts} />
            {event.showGoing && <WhoGoes eventId={id} />}
            {description.html && <Prose {...description} />}
            <Contact email={event.contactEmail} phone={event.contactPhone} />
            <Keep event={event} />
          </div>
        </div>
        {status !== "cancelled" && <RegisterBar pricePaise={event.pricePaise} />}
      </StandingProvider>
    </LiveEventProvider>
  );
}

/** The page of an event as it will look once it is published, for its organisers: without what only works then. */
export function EventPreview({ event, description }: Pick<Props, "event" | "description">) {
  return (
    <>
      <div className="stage event-top">
        <div className="wrap">
          <BackLink href={managePath(event.id)}>Workspace</BackLink>
          <Poster event={event} />
          <Title event={event} />
        </div>
      </div>
      <div className="wrap section event">
        <aside className="side">
          <Notice tone="warn">
            <strong>Preview</strong>
            <p>Nobody but the people who organise it sees this page.</p>
          </Notice>
        </aside>
        <div className="main form">
          <EventFacts event={event} coHosts={[]} />
          {description.html && <Prose {...description} />}
          <Contact email={event.contactEmail} phone={event.contactPhone} />
        </div>
      </div>
    </>
  );
}

function rulesOf(event: Event): EventRules {
  const { waitlist, approval, entry, admits, years } = event.joining;
  const isTeam = entry === "team";
  return {
    pricePaise: event.pricePaise,
    waitlist,
    approval,
    isTeam,
    asks: event.asks,
    isPlain: !isTeam && !approval && !event.asks && admits === "anyone" && years.length === 0,
    club: event.club?.name ?? null,
    lineEndsAt: endOfLine(event),
  };
}

function Poster({ event: { poster, name } }: { event: Event }) {
  return (
    <div className="sheet">
      <img
        src={imageUrl(poster, 800)}
        srcSet={srcSet(poster)}
        sizes="(max-width: 37.49rem) 92vw, (max-width: 59.99rem) 288px, 368px"
        width={poster.width}
        height={poster.height}
        alt={`Poster of ${name}`}
        fetchPriority="high"
      />
    </div>
  );
}

function Title({ event: { type, name, club, college, startsAt, timeZone, venue } }: { event: Event }) {
  return (
    <div className="event-title">
      <p>
        <TypeSign type={type} />
      </p>
      <h1 className="display">{name}</h1>
      {club && (
        <p className="lead">
          {club.name}
          <br />
          {college?.name}
        </p>
      )}
      <DotSeparated
        className="lead"
        first={startsAt ? <Moment at={startsAt} timeZone={timeZone} /> : "Date to be announced"}
        second={venue}
      />
    </div>
  );
}

function Contact({ email, phone }: { email: string; phone: string }) {
  return (
    <section className="form" aria-labelledby="contact">
      <h2 className="h3" id="contact">
        Contact
      </h2>
      <p className="actions">
        <a className="btn" href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>
          <Mail className="icon" aria-hidden="true" />
          <Email>{email}</Email>
        </a>
        <a className="btn" href={`tel:+91${phone}`}>
          <Phone className="icon" aria-hidden="true" />
          <span className="num">{`${phone.slice(0, 5)} ${phone.slice(5)}`}</span>
        </a>
      </p>
    </section>
  );
}

/** Calendar links and sharing. */
function Keep({ event }: { event: Event }) {
  const url = absoluteUrl(readablePath(event));
  const message = `${event.name} ${url}`;
  return (
    <>
      {event.startsAt && (
        <section className="form" aria-labelledby="calendar">
          <h2 className="h3" id="calendar">
            Add to calendar
          </h2>
          <CalendarLinks url={absoluteUrl(eventCalendarPath(event.id))} name={event.name} />
        </section>
      )}
      <section className="form" aria-labelledby="share">
        <h2 className="h3" id="share">
          Share
        </h2>
        <div className="actions">
          <a className="btn" href={`https://wa.me/?text=${encodeURIComponent(message)}`} target="_blank" rel="noopener noreferrer">
            WhatsApp
          </a>
          <a
            className="btn"
            href={`https://x.com/intent/post?${new URLSearchParams({ text: event.name, url })}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            X
          </a>
          <a className="btn" href={cardPath(event.id, "story")} download={`${event.name}.jpg`}>
            <ImageDown className="icon" aria-hidden="true" />
            Card for a story
          </a>
          {/* The last of them keeps its space where the device cannot share. */}
          <ShareButtons url={url} title={event.name} />
        </div>
      </section>
    </>
  );
}
