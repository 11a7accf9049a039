import { LinkButton } from "@/components/ui/button";
import { Dated } from "@/components/ui/dated";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { PublishEvent } from "@/components/workspace/publish-event";
import { type Event, seatsLeft } from "@/lib/events/policy";
import type { Right } from "@/lib/organisers/policy";
import { doorPath, eventFormPath, eventPath, managePath } from "@/lib/pages/paths";
import { dayTimeOf } from "@/lib/platform/time/zone";
import { STEPS, type Stage, stageOf } from "@/lib/workspace/policy";

type NextStepProps = {
  event: Event;
  door: { closedAt: Date | null };
  counts: { confirmed: number; checkedIn: number };
  rights: readonly Right[];
  now: Date;
};

/** Where the event stands, and the one thing to do next. */
export function NextStep({ event, door, counts, rights, now }: NextStepProps) {
  const stage = stageOf(event, door, now);
  const { title, text } = TEXTS[stage](event, counts, now);
  return (
    <Panel className="ws-next" aria-labelledby="next">
      {stage !== "cancelled" && <Life stage={stage} />}
      <div className="form">
        <h2 className="h2" id="next">
          <Dated>{title}</Dated>
        </h2>
        <p className="muted">
          <Dated>{text}</Dated>
        </p>
      </div>
      <NextAct stage={stage} event={event} rights={rights} />
    </Panel>
  );
}

function NextAct({ stage, event, rights }: { stage: Stage; event: Event; rights: readonly Right[] }) {
  const { id: eventId, timeZone } = event;
  if ((stage === "draft" || stage === "scheduled") && rights.includes("edit_event")) {
    return <PublishEvent event={{ id: eventId, timeZone }} />;
  }
  if (stage === "announced" || stage === "registering") {
    return (
      <LinkButton variant="go" size="big" href={eventPath(eventId)}>
        Share the event
      </LinkButton>
    );
  }
  if (stage === "door" && rights.includes("check_in")) {
    return (
      // A new document, with the headers of its own that the service worker keeps.
      <a className="btn go big" href={doorPath(eventId)}>
        Open the door
      </a>
    );
  }
  if (stage === "leaving" && rights.includes("change_people")) {
    return (
      <LinkButton variant="go" size="big" href={managePath(eventId, "door")}>
        Close the list
      </LinkButton>
    );
  }
  return null;
}

function Life({ stage }: { stage: Stage }) {
  const at = STEPS.findIndex(({ stages }) => (stages as readonly Stage[]).includes(stage));
  return (
    <ol className="life" aria-label="Where this event stands">
      {STEPS.map(({ name }, index) => (
        <li key={name} className={index < at ? "done" : index === at ? "next" : undefined} aria-current={index === at ? "step" : undefined}>
          <i />
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

const came = ({ confirmed, checkedIn }: { confirmed: number; checkedIn: number }) => `${checkedIn} of ${confirmed} people are in.`;

function startWords({ startsAt, timeZone }: Event, now: Date): string | null {
  if (!startsAt) return null;
  const at = dayTimeOf(startsAt, timeZone);
  return startsAt > now ? `The event begins on ${at}.` : `The event began on ${at}.`;
}

/** The sentences of each stage. */
const TEXTS: Record<Stage, (event: Event, counts: NextStepProps["counts"], now: Date) => { title: string; text: string }> = {
  draft: () => ({
    title: "Nobody else sees this yet",
    text: "Publish it when it is ready: its page, lists and searches show it from then on.",
  }),
  scheduled: ({ publishAt, timeZone }) => ({
    title: publishAt ? `It is published on ${dayTimeOf(publishAt, timeZone)}` : "It is published later",
    text: "Nobody else sees it until then.",
  }),
  in_review: () => ({
    title: "Your college looks at it",
    text: "Nobody else sees it until the college has approved it.",
  }),
  announced: ({ registrationOpensAt, timeZone }) => ({
    title: "Registration has not begun",
    text: `Everybody can see the event. Registration begins on ${dayTimeOf(registrationOpensAt, timeZone)}.`,
  }),
  registering: ({ registrationClosesAt, timeZone }) => ({
    title: "People can register",
    text: `Registration is open until ${dayTimeOf(registrationClosesAt, timeZone)}.`,
  }),
  registered: (event, _, now) => ({
    title: "Registration is closed",
    text: startWords(event, now) ?? "The date is still to be announced.",
  }),
  door: (event, counts, now) => ({
    title: "People can come in",
    text: [startWords(event, now), came(counts)].filter(Boolean).join(" "),
  }),
  leaving: (_, counts) => ({
    title: "The event is over",
    text: `${came(counts)} Close the list when nobody comes any more: it says that attendance is complete.`,
  }),
  closed: (_, counts) => ({ title: "The list is closed", text: `Attendance is complete: ${came(counts)}` }),
  over: (_, counts) => ({ title: "The event is over", text: `${came(counts)} Its page and the list of people stay.` }),
  cancelled: ({ cancelReason }) => ({
    title: "The event was cancelled",
    text: cancelReason ?? "Everybody who had registered was told, and what was paid goes back.",
  }),
};

type ReviewProps = {
  event: Event;
  /** The last one that was not approved; without a decision it waits. */
  review: { kind: "new" | "change"; decision: string | null; note: string | null } | null;
};

/** The answer of the college that the organiser has to act on, and a change that waits for it. */
export function ReviewNotice({ event, review }: ReviewProps) {
  if (!review) return null;
  const isReturned = review.decision !== null;
  if (review.kind === "new") {
    if (event.status !== "draft" || !isReturned) return null;
    return (
      <Notice tone="warn">
        <strong>Your college returned it</strong>
        {review.note && <p className="college-note">{review.note}</p>}
      </Notice>
    );
  }
  if (event.status !== "published") return null;
  return (
    <Notice tone="warn">
      <strong>{isReturned ? "Your college returned a change" : "A change waits for your college"}</strong>
      {isReturned && review.note ? <p className="college-note">{review.note}</p> : <p>Everybody sees the event as it was before.</p>}
    </Notice>
  );
}

type SeatsProps = { event: Event; seats: { confirmed: number; held: number }; mayEdit: boolean };

/** The seats that are taken, and those that are left. */
export function Seats({ event, seats: { confirmed, held }, mayEdit }: SeatsProps) {
  const free = seatsLeft(event);
  return (
    <Panel className="form" aria-labelledby="seats">
      <div className="section-head">
        <h2 className="h3" id="seats">
          {seatsText(confirmed + held, event.capacity, free)}
        </h2>
        {mayEdit && event.status !== "cancelled" && (
          <LinkButton variant="quiet" href={eventFormPath(event.id)}>
            Change capacity
          </LinkButton>
        )}
      </div>
      {free !== null && (
        <div className="parts" role="img" aria-label={`${confirmed} confirmed, ${held} held, ${free} free`}>
          {confirmed > 0 && <i className="k-main" style={{ flexGrow: confirmed }} />}
          {held > 0 && <i className="k-hatch" style={{ flexGrow: held }} />}
          {free > 0 && <i className="k-soft" style={{ flexGrow: free }} />}
        </div>
      )}
      <dl className="key">
        <Key mark="k-main" name="Confirmed" count={confirmed} />
        <Key mark="k-hatch" name="Held, paying" count={held} />
        {free !== null && <Key mark="k-soft" name="Free" count={free} />}
      </dl>
    </Panel>
  );
}

function Key({ mark, name, count }: { mark: string; name: string; count: number }) {
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

function seatsText(taken: number, capacity: number | null, free: number | null): string {
  if (capacity === null || free === null) return taken === 1 ? "1 seat is taken" : `${taken} seats are taken`;
  if (free === 0) return capacity === 1 ? "The seat is taken" : `All ${capacity} seats are taken`;
  return free === 1 ? `1 of ${capacity} seats is free` : `${free} of ${capacity} seats are free`;
}
