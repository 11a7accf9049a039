import { CalendarClock, Hourglass, IndianRupee, Star } from "lucide-react";
import type { ReactNode } from "react";
import { AddToCalendar } from "@/components/catalogue/calendar/add-to-calendar";
import { LiveEventProvider } from "@/components/catalogue/events/live-event";
import { BackLink } from "@/components/platform/ui/back-link";
import { Chip } from "@/components/platform/ui/chip";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { TypeSign } from "@/components/platform/ui/type-sign";
import typography from "@/components/platform/ui/typography.module.css";
import { SaveEvent } from "@/components/reach/saved/save-event";
import { ShareSection } from "@/components/reach/saved/share";
import { WhoGoes } from "@/components/reach/saved/who-goes";
import { Breadcrumbs } from "@/components/taking-part/event-page/breadcrumbs";
import { EventFacts } from "@/components/taking-part/event-page/event-facts";
import { Fact, Facts } from "@/components/taking-part/event-page/facts";
import { type CoOrganiser, OrganisedBy } from "@/components/taking-part/event-page/organised-by";
import { RegisterBar } from "@/components/taking-part/event-page/register-bar";
import { RegisterPanel } from "@/components/taking-part/event-page/register-panel";
import { UntilOver } from "@/components/taking-part/event-page/registration-window";
import { RichText } from "@/components/taking-part/event-page/rich-text";
import { ZonedTime } from "@/components/taking-part/event-page/zoned-time";
import { type EventRules, RegistrationStateProvider } from "@/components/taking-part/joining/registration-state";
import { TellFriends } from "@/components/taking-part/joining/tell-friends";
import { type Event, seatsLeft } from "@/lib/catalogue/events/policy";
import { EVENTS_PATH, eventCalendarPath, eventPath, managePath } from "@/lib/identity/pages/paths";
import { imageUrl, type StoredImage, srcSet } from "@/lib/platform/images/policy";
import { priceText } from "@/lib/platform/money/price";
import { cardPath } from "@/lib/reach/saved/card-path";
import { absoluteUrl } from "@/lib/site/seo/json-ld";
import { eventShare } from "@/lib/site/seo/share-texts";
import { endOfLine } from "@/lib/taking-part/joining/end-of-line";
import styles from "./event-detail.module.css";

type Props = {
  event: Event;
  /** The club's. */
  logo: StoredImage | null;
  /** The co-organising clubs. */
  coHosts: readonly CoOrganiser[];
  description: { html: string; pictures: ReadonlyMap<string, StoredImage> };
  drawnAt: Date;
  /** The last thing in the event's own column. */
  children: ReactNode;
};

/** Source: spec §2, Event detail. */
export function EventDetail({ event, logo, coHosts, description, drawnAt, children }: Props) {
  const { id, name, status, registrationOpensAt, registrationClosesAt, startsAt, endsAt, capacity } = event;
  const share = eventShare(event, drawnAt);
  const crumbs = [
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
      <RegistrationStateProvider eventId={id} rules={rulesOf(event)}>
        <div className={classNames(layout.stage, styles.top)}>
          <div className={classNames(layout.wrap, styles.inner)}>
            <Breadcrumbs crumbs={crumbs} />
            <Poster event={event} />
            <Title event={event} />
          </div>
        </div>
        <div className={classNames(layout.wrap, layout.section, styles.root)}>
          <aside className={styles.side}>
            <RegisterPanel event={event} />
            <div className={styles.sideActs}>
              <SaveEvent eventId={id} />
              {startsAt && status !== "cancelled" && <AddToCalendar url={absoluteUrl(eventCalendarPath(id))} name={name} />}
            </div>
            <TellFriends share={share} />
          </aside>
          <div className={classNames(styles.main, layout.form)}>
            {status === "cancelled" && (
              <Notice tone="warn">
                <strong>Cancelled</strong>
                {event.cancelReason && <p>{event.cancelReason}</p>}
              </Notice>
            )}
            <EventFacts event={event} />
            {description.html && <RichText {...description} />}
            <Tags tags={event.tags} />
            {event.showGoing && (
              <UntilOver>
                <WhoGoes eventId={id} />
              </UntilOver>
            )}
            <OrganisedBy event={event} logo={logo} coHosts={coHosts} />
            <ShareSection share={share} card={{ href: cardPath(id, "story"), fileName: `${name}.jpg` }} />
            {children}
          </div>
        </div>
        {status !== "cancelled" && <RegisterBar pricePaise={event.pricePaise} />}
      </RegistrationStateProvider>
    </LiveEventProvider>
  );
}

/** The page of an event in the form that it will have after publication, for its organisers: without the parts that only work then. */
export function EventPreview({ event, logo, description }: Pick<Props, "event" | "logo" | "description">) {
  return (
    <>
      <div className={classNames(layout.stage, styles.top)}>
        <div className={classNames(layout.wrap, styles.inner)}>
          <BackLink href={managePath(event.id)}>Manage event</BackLink>
          <Poster event={event} />
          <Title event={event} />
        </div>
      </div>
      <div className={classNames(layout.wrap, layout.section, styles.root)}>
        <aside className={styles.side}>
          <Notice tone="warn">
            <strong>Preview</strong>
            <p>Only the organisers can see this page.</p>
          </Notice>
          <Facts variant="side">
            <Fact icon={IndianRupee} name="Price">
              {event.pricePaise === 0 ? "Free" : `${priceText(event.pricePaise)} (INR)`}
            </Fact>
            <Fact icon={CalendarClock} name="Registration starts">
              <ZonedTime at={event.registrationOpensAt} timeZone={event.timeZone} />
            </Fact>
            <Fact icon={Hourglass} name="Registration ends">
              <ZonedTime at={event.registrationClosesAt} timeZone={event.timeZone} />
            </Fact>
          </Facts>
        </aside>
        <div className={classNames(styles.main, layout.form)}>
          <EventFacts event={event} />
          {description.html && <RichText {...description} />}
          <Tags tags={event.tags} />
          <OrganisedBy event={event} logo={logo} coHosts={[]} isPreview />
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
    seatsCount: event.joining.seatsCount,
    asks: event.asks,
    isPlain: !isTeam && !approval && !event.asks && admits === "anyone" && years.length === 0,
    club: event.club?.name ?? null,
    lineEndsAt: endOfLine(event),
  };
}

function Poster({ event: { poster, name } }: { event: Event }) {
  return (
    <div className={classNames(posterStyles.root, styles.poster)}>
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

function Title({ event: { type, name, club, college, startsAt, timeZone, venue, rating } }: { event: Event }) {
  return (
    <div className={styles.title}>
      <p>
        <TypeSign type={type} />
      </p>
      <h1 className={classNames(typography.display, styles.name)}>{name}</h1>
      {club && (
        <p className={styles.lead}>
          {club.name}
          <br />
          {college?.name}
        </p>
      )}
      <DotSeparated
        className={styles.lead}
        first={startsAt ? <ZonedTime at={startsAt} timeZone={timeZone} /> : "Date to be announced"}
        second={venue}
      />
      {rating && (
        <p className={styles.rating}>
          <Star />
          {rating.average.toFixed(1)} of 5 · {rating.answers} answers
        </p>
      )}
    </div>
  );
}

function Tags({ tags }: Pick<Event, "tags">) {
  if (tags.length === 0) return null;
  return (
    <ul className={layout.chips} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  );
}
