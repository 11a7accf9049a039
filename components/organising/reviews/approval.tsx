import { ChevronRight, GitCompareArrows, Sparkles } from "lucide-react";
import { ApprovalSwitch } from "@/components/organising/reviews/approval-switch";
import { ReviewChanges } from "@/components/organising/reviews/changes";
import { Decide } from "@/components/organising/reviews/decide";
import { LinkButton } from "@/components/platform/ui/button";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { State } from "@/components/platform/ui/state";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import type { Event } from "@/lib/catalogue/events/policy";
import { FORMER_MEMBER } from "@/lib/identity/audit/wire";
import { managePath, reviewPath } from "@/lib/identity/pages/paths";
import type { Changes } from "@/lib/organising/publishing/approval-fields";
import { imageUrl, type StoredImage } from "@/lib/platform/images/policy";
import { DEFAULT_TIME_ZONE, weekdayDateOf, weekdayDayTimeOf } from "@/lib/platform/time/zone";
import styles from "./approval.module.css";

const POSTER_WIDTH = 240;

type WaitingReview = {
  id: string;
  kind: "new" | "change";
  version: number;
  at: Date;
  byName: string | null;
  changes: Changes;
  event: Event;
  poster: StoredImage | null;
  /** The events that are decided together: several if one call sent several dates. */
  dates: { startsAt: string | null; timeZone: string; taken: number }[];
};
type ReviewDate = WaitingReview["dates"][number];

type Props = {
  isOn: boolean;
  /** The number on all pages. */
  count: number;
  reviews: WaitingReview[];
  /** The one that the address names, null if it no longer waits; by default the first one is open. */
  open: WaitingReview | null | undefined;
  first: string | null;
  next: string | null;
};

/** The college's queue: what its clubs want to publish or change. Source: contract organisers 11.1 and 18. */
export function Approval({ isOn, count, reviews, open, first, next }: Props) {
  const shown = open === undefined ? reviews[0] : open;
  const others = reviews.filter(({ id }) => id !== shown?.id);
  return (
    <div className={layout.form}>
      <div className={layout.sectionHead}>
        <div>
          <h2 className={typography.h2}>Approval</h2>
          <p className={typography.muted}>{summary(isOn, count)}</p>
        </div>
        <ApprovalSwitch isOn={isOn} waiting={count} />
      </div>
      {open === null && <Notice tone="warn">That event is no longer waiting for approval.</Notice>}
      {shown ? <OpenReview review={shown} /> : isOn && others.length === 0 && <Empty title="Nothing to approve" />}
      {others.length > 0 && (
        <section aria-labelledby="also-waiting">
          <h3 className={typography.h3} id="also-waiting">
            {shown ? "Also waiting" : "Waiting"}
          </h3>
          <ul>
            {others.map((review) => (
              <Row key={review.id} review={review} />
            ))}
          </ul>
        </section>
      )}
      <TablePages label="More waiting for approval" first={first} next={next} />
    </div>
  );
}

function summary(isOn: boolean, count: number): string {
  if (!isOn) return "Approval is off. Your clubs can publish events without asking you.";
  if (count === 0) return "Events and changes stay hidden until you approve them.";
  return `${count} waiting. Events and changes stay hidden until you approve them.`;
}

const sentAt = (at: Date): string => weekdayDayTimeOf(at, DEFAULT_TIME_ZONE);

const dateText = ({ startsAt, timeZone }: ReviewDate): string =>
  startsAt ? weekdayDateOf(new Date(startsAt), timeZone) : "date to be announced";

function datesText({ startsAt, timeZone }: Event, dates: ReviewDate[]): string | null {
  if (dates.length > 1) return `${dates.length} dates`;
  return startsAt && weekdayDateOf(startsAt, timeZone);
}

function Kind({ kind }: { kind: WaitingReview["kind"] }) {
  return kind === "new" ? (
    <State Icon={Sparkles}>New event</State>
  ) : (
    <State Icon={GitCompareArrows} look="warn">
      Change
    </State>
  );
}

function OpenReview({ review }: { review: WaitingReview }) {
  const { kind, event, byName, at, changes, poster, dates } = review;
  const registered = dates.reduce((sum, { taken }) => sum + taken, 0);
  const people = registered === 1 ? "1 person has registered" : `${registered} people have registered`;
  const clubName = event.club?.name ?? "the club";
  return (
    <Panel className={styles.review} aria-labelledby="open-review">
      <div className={styles.top}>
        <div className={classNames(posterStyles.root, styles.poster)}>
          <img src={imageUrl(event.poster, POSTER_WIDTH)} width={event.poster.width} height={event.poster.height} alt="" />
        </div>
        <div className={styles.words}>
          <p>
            <Kind kind={kind} /> <span className={classNames(typography.meta, typography.num, typography.nowrap)}>sent {sentAt(at)}</span>
          </p>
          <h3 className={typography.h2} id="open-review">
            {event.name}
          </h3>
          <p className={typography.meta}>
            {clubName}, by {byName ?? FORMER_MEMBER}
            {kind === "change" && `. ${people}.`}
          </p>
          {dates.length > 1 && (
            <p className={classNames(typography.meta, typography.num)}>
              {dates.length} dates: {dates.map(dateText).join(", ")}
            </p>
          )}
          {kind === "new" && <LinkButton href={managePath(event.id, "preview")}>Preview event page</LinkButton>}
        </div>
      </div>
      <ReviewChanges kind={kind} changes={changes} event={event} poster={poster} />
      <Decide
        key={`${review.id}.${review.version}`}
        review={{ id: review.id, kind, version: review.version }}
        eventName={event.name}
        clubName={clubName}
        dates={dates.length}
      />
    </Panel>
  );
}

function Row({ review: { id, kind, event, at, dates } }: { review: WaitingReview }) {
  const day = datesText(event, dates);
  return (
    <li className={layout.row}>
      <div className={classNames(posterStyles.root, posterStyles.small)}>
        <img src={imageUrl(event.poster, POSTER_WIDTH)} width={event.poster.width} height={event.poster.height} alt="" loading="lazy" />
      </div>
      <div className={layout.grow}>
        <p>
          <Kind kind={kind} />
        </p>
        <h4 className={typography.h3}>
          <SiteLink href={reviewPath(id)}>{event.name}</SiteLink>
        </h4>
        <p className={classNames(typography.meta, typography.num)}>
          <UnbrokenDates>{[event.club?.name, day, `sent ${sentAt(at)}`].filter(Boolean).join(", ")}</UnbrokenDates>
        </p>
      </div>
      <ChevronRight />
    </li>
  );
}
