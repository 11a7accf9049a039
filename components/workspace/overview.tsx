import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { type Event, seatsLeft } from "@/lib/events/policy";
import { eventFormPath, eventPath } from "@/lib/pages/paths";
import { wallTimeOf } from "@/lib/platform/time/zone";
import { STEPS, type Stage, stageOf } from "@/lib/workspace/policy";

const STEP_NAMES: Record<(typeof STEPS)[number], string> = {
  announced: "Announced",
  registering: "Registration",
  registered: "Event",
  over: "Over",
};

/** Where the event stands, and what comes next. */
export function NextStep({ event, now }: { event: Event; now: Date }) {
  const stage = stageOf(event, now);
  const { title, text } = TEXTS[stage](event);
  return (
    <Panel className="ws-next" aria-labelledby="next">
      {stage !== "cancelled" && <Life stage={stage} />}
      <div className="form">
        <h2 className="h2" id="next">
          {title}
        </h2>
        <p className="muted">{text}</p>
      </div>
      {(stage === "announced" || stage === "registering") && (
        <LinkButton variant="go" size="big" href={eventPath(event.id)}>
          Share the event
        </LinkButton>
      )}
    </Panel>
  );
}

function Life({ stage }: { stage: Exclude<Stage, "cancelled"> }) {
  const at = STEPS.indexOf(stage);
  return (
    <ol className="life" aria-label="Where this event stands">
      {STEPS.map((step, index) => (
        <li key={step} className={index < at ? "done" : index === at ? "next" : undefined} aria-current={index === at ? "step" : undefined}>
          <i />
          <span>{STEP_NAMES[step]}</span>
        </li>
      ))}
    </ol>
  );
}

const moment = (at: Date, timeZone: string) => {
  const { date, time } = wallTimeOf(at, timeZone);
  return `${date}, ${time}`;
};

/** The sentences of each stage. */
const TEXTS: Record<Stage, (event: Event) => { title: string; text: string }> = {
  announced: ({ registrationOpensAt, timeZone }) => ({
    title: "Registration has not begun",
    text: `Everybody can see the event. Registration begins on ${moment(registrationOpensAt, timeZone)}.`,
  }),
  registering: ({ registrationClosesAt, timeZone }) => ({
    title: "People can register",
    text: `Registration is open until ${moment(registrationClosesAt, timeZone)}.`,
  }),
  registered: ({ startsAt, timeZone }) => ({
    title: "Registration is closed",
    text: startsAt ? `The event begins on ${moment(startsAt, timeZone)}.` : "The date is still to be announced.",
  }),
  over: () => ({ title: "The event is over", text: "Its page and the list of people stay." }),
  cancelled: ({ cancelReason }) => ({
    title: "The event was cancelled",
    text: cancelReason ?? "Everybody who had registered was told, and what was paid goes back.",
  }),
};

type SeatsProps = { event: Event; counts: { confirmed: number; held: number }; mayEdit: boolean };

/** The seats that are taken, and those that are left. */
export function Seats({ event, counts: { confirmed, held }, mayEdit }: SeatsProps) {
  const free = seatsLeft(event);
  return (
    <Panel className="form" aria-labelledby="seats">
      <div className="section-head">
        <h2 className="h3" id="seats">
          {seatsText(confirmed + held, event.capacity, free)}
        </h2>
        {mayEdit && event.status === "published" && (
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
      <i className={mark} />
      <dt>{name}</dt>
      <dd>{count}</dd>
    </div>
  );
}

function seatsText(taken: number, capacity: number | null, free: number | null): string {
  if (capacity === null || free === null) return taken === 1 ? "1 seat is taken" : `${taken} seats are taken`;
  if (free === 0) return capacity === 1 ? "The seat is taken" : `All ${capacity} seats are taken`;
  return free === 1 ? `1 of ${capacity} seats is free` : `${free} of ${capacity} seats are free`;
}
