import type { ReactNode } from "react";
import { NOT_WHILE_BANNED } from "@/components/catalogue/events/state-chip";
import { PublishEvent } from "@/components/organising/workspace/publish-event";
import { ShareEvent } from "@/components/organising/workspace/share-event";
import { LinkButton } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import layout from "@/components/platform/ui/layout.module.css";
import { Notice } from "@/components/platform/ui/notice";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { type Event, seatsLeft } from "@/lib/catalogue/events/policy";
import type { Hidden } from "@/lib/identity/organisers/hidings";
import type { Right } from "@/lib/identity/organisers/policy";
import { doorPath, eventFormPath, eventPath, managePath } from "@/lib/identity/pages/paths";
import { mayIssue, STEPS, type Stage, stageOf } from "@/lib/organising/workspace/policy";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import styles from "./overview.module.css";

type NextStepProps = {
  event: Event;
  door: { closedAt: Date | null };
  counts: { confirmed: number; checkedIn: number };
  rights: readonly Right[];
  /** The two numbers of feedback that the reader can close; null when there is none. */
  feedback: { asked: number; answered: number } | null;
  /** Whether its college approves events. */
  needsApproval: boolean;
  /** Whether its club is banned. */
  isBanned: boolean;
  /** Why the event is hidden, also by its club's ban; null if it is not. */
  hidden: Hidden | null;
  now: Date;
};

/** The event's stage, and the next step. */
export function NextStep({ event, door, counts, rights, feedback, needsApproval, isBanned, hidden, now }: NextStepProps) {
  const stage = stageOf(event, door, now);
  const isStopped = isBanned && (stage === "draft" || stage === "scheduled");
  const isClosed = hidden !== null && (stage === "announced" || stage === "registering");
  const { title, text } = isStopped ? STOPPED : isClosed ? HIDDEN : TEXTS[stage](event, { ...counts, needsApproval, now });
  return (
    <Panel className={styles.step} aria-labelledby="next">
      {stage !== "cancelled" && <Life stage={stage} />}
      <div className={layout.form}>
        <h2 className={typography.h2} id="next">
          <UnbrokenDates>{title}</UnbrokenDates>
        </h2>
        <p className={typography.muted}>
          <UnbrokenDates>{text}</UnbrokenDates>
        </p>
      </div>
      {!isClosed && (
        <NextAct
          stage={stage}
          event={event}
          rights={rights}
          needsApproval={needsApproval}
          mayIssue={mayIssue({ stage, event, counts }, now)}
        />
      )}
      {feedback && (
        <div className={layout.form}>
          <p className={classNames(typography.muted, typography.num)}>
            {feedback.answered} of {feedback.asked} answered. Results appear when feedback closes.
          </p>
          <p>
            <LinkButton href={managePath(event.id, "feedback")}>Close feedback</LinkButton>
          </p>
        </div>
      )}
    </Panel>
  );
}

type NextActProps = Pick<NextStepProps, "event" | "rights" | "needsApproval"> & {
  stage: Stage;
  /** Whether somebody who came can get a certificate. */
  mayIssue: boolean;
};

function NextAct({ stage, event, rights, needsApproval, mayIssue }: NextActProps) {
  const { id: eventId, timeZone } = event;
  if ((stage === "draft" || stage === "scheduled") && rights.includes("edit_event")) {
    return <PublishEvent event={{ id: eventId, timeZone, needsApproval }} />;
  }
  if (stage === "announced" || stage === "registering") {
    return <ShareEvent path={eventPath(eventId)} title={event.name} />;
  }
  if (stage === "door" && rights.includes("check_in")) {
    return (
      // A new document, with headers of its own, which the service worker stores.
      <a className={classNames(buttonStyles.root, buttonStyles.go, buttonStyles.big)} href={doorPath(eventId)}>
        Start check-in
      </a>
    );
  }
  if (stage === "leaving" && rights.includes("change_people")) {
    return (
      <LinkButton variant="go" size="big" href={managePath(eventId, "door")}>
        Finish check-in
      </LinkButton>
    );
  }
  if (mayIssue && rights.includes("certify")) {
    return (
      <LinkButton variant="go" size="big" href={managePath(eventId, "certificates")}>
        Issue certificates
      </LinkButton>
    );
  }
  return null;
}

function Life({ stage }: { stage: Stage }) {
  const at = STEPS.findIndex(({ stages }) => (stages as readonly Stage[]).includes(stage));
  return (
    <ol className={styles.life} aria-label="Event progress">
      {STEPS.map(({ name }, index) => (
        <li key={name} className={index < at ? styles.done : undefined} aria-current={index === at ? "step" : undefined}>
          <i />
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

const came = ({ confirmed, checkedIn }: { confirmed: number; checkedIn: number }) => `${checkedIn} of ${confirmed} people checked in.`;

function startWords({ startsAt, timeZone }: Event, now: Date): string | null {
  if (!startsAt) return null;
  const at = weekdayDayTimeOf(startsAt, timeZone);
  return startsAt > now ? `The event starts on ${at}.` : `The event started on ${at}.`;
}

type Facts = NextStepProps["counts"] & Pick<NextStepProps, "needsApproval" | "now">;

/** The sentences of a draft of a banned club. */
const STOPPED = { title: NOT_WHILE_BANNED, text: "Only organisers can see it." };

/** The sentences while it would otherwise be shared. */
const HIDDEN = { title: "This event is hidden", text: "Students cannot find it or register until it’s shown again." };

/** The sentences of each stage. */
const TEXTS: Record<Stage, (event: Event, facts: Facts) => { title: string; text: string }> = {
  draft: (_, { needsApproval }) => ({
    title: "Only organisers can see this",
    text: needsApproval
      ? "Publish it when you’re ready. Your college approves it first."
      : "Publish it when you’re ready. It will then appear on Quad and in search.",
  }),
  scheduled: ({ publishAt, timeZone }) => ({
    title: publishAt ? `Goes live on ${weekdayDayTimeOf(publishAt, timeZone)}` : "Goes live later",
    text: "Until then, only organisers can see it.",
  }),
  in_review: () => ({
    title: "Waiting for your college’s approval",
    text: "Until it’s approved, only organisers and your college can see it.",
  }),
  announced: ({ registrationOpensAt, timeZone }) => ({
    title: "Registration has not opened yet",
    text: `Everyone can see the event. Registration opens on ${weekdayDayTimeOf(registrationOpensAt, timeZone)}.`,
  }),
  registering: ({ registrationClosesAt, timeZone }) => ({
    title: "Registration is open",
    text: `It closes on ${weekdayDayTimeOf(registrationClosesAt, timeZone)}.`,
  }),
  registered: (event, { now }) => ({
    title: "Registration is closed",
    text: startWords(event, now) ?? "You have not set a date yet.",
  }),
  door: (event, facts) => ({
    title: "Check-in is open",
    text: [startWords(event, facts.now), came(facts)].filter(Boolean).join(" "),
  }),
  leaving: (_, counts) => ({
    title: "The event has ended",
    text: `${came(counts)} When everyone who came is checked in, finish check-in so attendance is final.`,
  }),
  closed: (_, counts) => ({ title: "Attendance is final", text: came(counts) }),
  over: (_, counts) => ({ title: "The event has ended", text: `${came(counts)} The event page and the list of people stay available.` }),
  cancelled: ({ cancelReason, pricePaise }) => ({
    title: "The event was cancelled",
    text:
      cancelReason ??
      (pricePaise > 0
        ? "Everyone who registered has been emailed, and payments are being refunded."
        : "Everyone who registered has been emailed."),
  }),
};

type ReviewProps = {
  event: Event;
  /** The last one that was not approved; without a decision it waits. */
  review: { kind: "new" | "change"; decision: string | null; note: string | null } | null;
};

/** The answer of the college that needs an action of the organiser, and a waiting change. */
export function ReviewNotice({ event, review }: ReviewProps) {
  if (!review) return null;
  const isReturned = review.decision !== null;
  if (review.kind === "new") {
    if (event.status !== "draft" || !isReturned) return null;
    return (
      <Notice tone="warn">
        <strong>Your college sent this event back</strong>
        {review.note && <p className={styles.note}>{review.note}</p>}
      </Notice>
    );
  }
  if (event.status !== "published") return null;
  return (
    <Notice tone="warn">
      <strong>{isReturned ? "Your college sent a change back" : "A change is waiting for your college’s approval"}</strong>
      {isReturned && review.note ? (
        <p className={styles.note}>{review.note}</p>
      ) : (
        <p>Until it’s approved, people see the event without the change.</p>
      )}
    </Notice>
  );
}

/** Two groups of panels, beside each other where there is room. */
export const OverviewColumns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;

type SeatsProps = { event: Event; seats: { confirmed: number; held: number }; mayEdit: boolean };

/** The taken and the free seats. */
export function Seats({ event, seats: { confirmed, held }, mayEdit }: SeatsProps) {
  const free = seatsLeft(event);
  return (
    <Panel className={layout.form} aria-labelledby="seats">
      <div className={layout.sectionHead}>
        <h2 className={typography.h3} id="seats">
          {seatsText(confirmed + held, event.capacity, free, WORDS[event.joining.seatsCount])}
        </h2>
        {mayEdit && (
          <LinkButton variant="quiet" href={eventFormPath(event.id)}>
            Change number of seats
          </LinkButton>
        )}
      </div>
      {free !== null && (
        <div className={styles.parts} role="img" aria-label={`${confirmed} confirmed, ${held} held, ${free} free`}>
          {confirmed > 0 && <i className={styles.main} style={{ flexGrow: confirmed }} />}
          {held > 0 && <i className={styles.hatch} style={{ flexGrow: held }} />}
          {free > 0 && <i className={styles.soft} style={{ flexGrow: free }} />}
        </div>
      )}
      <dl className={styles.key}>
        <Key mark={styles.main} name="Confirmed" count={confirmed} />
        <Key mark={styles.hatch} name="Held" count={held} />
        {free !== null && <Key mark={styles.soft} name="Free" count={free} />}
      </dl>
    </Panel>
  );
}

function Key({ mark, name, count }: { mark: string | undefined; name: string; count: number }) {
  return (
    <div>
      <dt>
        <i className={mark} />
        {name}
      </dt>
      <dd>{count}</dd>
    </div>
  );
}

/** A seat in words for people; if the organiser counts teams, it is a team slot. */
const WORDS = {
  people: {
    taken: (count: number) => (count === 1 ? "1 seat is taken" : `${count} seats are taken`),
    full: (capacity: number) => (capacity === 1 ? "The seat is taken" : `All ${capacity} seats are taken`),
    free: (free: number, capacity: number) => (free === 1 ? `1 of ${capacity} seats is free` : `${free} of ${capacity} seats are free`),
  },
  teams: {
    taken: (count: number) => (count === 1 ? "1 team slot is taken" : `${count} team slots are taken`),
    full: (capacity: number) => (capacity === 1 ? "The team slot is taken" : `All ${capacity} team slots are taken`),
    free: (free: number, capacity: number) =>
      free === 1 ? `1 of ${capacity} team slots is free` : `${free} of ${capacity} team slots are free`,
  },
} as const;

function seatsText(taken: number, capacity: number | null, free: number | null, words: (typeof WORDS)["people" | "teams"]): string {
  if (capacity === null || free === null) return words.taken(taken);
  return free === 0 ? words.full(capacity) : words.free(free, capacity);
}
