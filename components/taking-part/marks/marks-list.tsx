import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import chipStyles from "@/components/platform/ui/chip.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { State } from "@/components/platform/ui/state";
import { TablePages } from "@/components/platform/ui/table-pages";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { DecideMark } from "@/components/taking-part/marks/decide-mark";
import { MarkState } from "@/components/taking-part/marks/mark-state";
import { daysLeftText, factTexts } from "@/components/taking-part/marks/mark-texts";
import { managePath } from "@/lib/identity/pages/paths";
import { addressWith } from "@/lib/platform/http/list-address";
import { dayIn } from "@/lib/platform/time/zone";
import type { MarkJson, MarksJson } from "@/lib/taking-part/marks/calls";
import styles from "./marks.module.css";

const STATES = [
  { name: "appealed", text: "Appealed" },
  { name: "standing", text: "Standing" },
  { name: "excused", text: "Excused" },
  { name: "upheld", text: "Upheld" },
  { name: "ended", text: "Ended" },
] as const;

type Props = MarksJson & {
  state: MarkJson["state"];
  path: string;
  /** Whether this is a later page. */
  isLater: boolean;
  now: Date;
};

/** The marks of a college or an event for those who decide, with both sides of each appeal. Source: contract after 5 and 7. */
export function MarksList({ marks, counts, nextCursor, state, path, isLater, now }: Props) {
  return (
    <section className={layout.form} aria-labelledby="marks">
      <h2 className={classNames(typography.h2, typography.num)} id="marks">
        {waitText(counts.appealed)}
      </h2>
      <nav className={layout.chips} aria-label="State">
        {STATES.map(({ name, text }) => (
          <SiteLink
            key={name}
            href={addressWith(path, { state: name })}
            opens="keep-scroll"
            className={name === state ? classNames(chipStyles.root, chipStyles.on) : chipStyles.root}
            aria-current={name === state ? "true" : undefined}
          >
            {text} <span className={typography.num}>{counts[name]}</span>
          </SiteLink>
        ))}
      </nav>
      {marks.length === 0 && <Empty title={NONE[state]} />}
      {marks.map((mark) => (
        <Mark key={mark._id} mark={mark} now={now} />
      ))}
      <TablePages
        label="Pages of marks"
        first={isLater ? addressWith(path, { state }) : null}
        next={nextCursor && addressWith(path, { state, after: nextCursor })}
      />
    </section>
  );
}

const NONE = {
  appealed: "No appeals wait.",
  standing: "No marks stand",
  excused: "No marks were excused",
  upheld: "No marks were upheld",
  ended: "No marks have ended",
} as const;

function waitText(count: number): string {
  if (count === 0) return "Marks";
  return count === 1 ? "1 appeal waits" : `${count} appeals wait`;
}

function Mark({ mark, now }: { mark: MarkJson; now: Date }) {
  const { _id, student, event, kind, at, appeal, note, decidedBy, state, canDecide } = mark;
  return (
    <article className={styles.mark} aria-labelledby={`mark-${_id}`}>
      <div className={styles.head}>
        <div className={typography.anywhere}>
          <h3 className={typography.h3} id={`mark-${_id}`}>
            {student.firstName} {student.lastName}
          </h3>
          {student.college && <p className={typography.meta}>{student.college.name}</p>}
        </div>
        <StateToDecide mark={mark} now={now} />
      </div>
      <p className={classNames(typography.meta, typography.num, typography.anywhere)}>
        <SiteLink className={typography.link} href={managePath(event._id)}>
          {event.eventName}
        </SiteLink>{" "}
        · {kind === "no_show" ? "stayed away" : "left late"},{" "}
        <time className={typography.nowrap} dateTime={at}>
          {dayIn(event.timeZone, new Date(at))}
        </time>
      </p>
      <div className={styles.sides}>
        {appeal && (
          <Side title={`${student.firstName} says`}>
            <Said>{appeal}</Said>
          </Side>
        )}
        <Side title="What check-in says">
          <ul className={classNames(styles.facts, typography.num)}>
            {factTexts(mark).map((fact) => (
              <li key={fact}>
                <UnbrokenDates>{fact}</UnbrokenDates>
              </li>
            ))}
          </ul>
        </Side>
        {note && (
          <Side title={decidedBy ? `${decidedBy} says` : "The decision"}>
            <Said>{note}</Said>
          </Side>
        )}
      </div>
      {canDecide && <DecideMark key={state} id={_id} state={state} name={student.firstName} />}
    </article>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className={classNames(typography.label, typography.muted)}>{title}</p>
      {children}
    </div>
  );
}

function Said({ children }: { children: string }) {
  return <blockquote className={classNames(styles.said, typography.anywhere)}>{children}</blockquote>;
}

/** Whether it counts; of an appeal, how long it can be decided. */
function StateToDecide({ mark, now }: { mark: MarkJson; now: Date }) {
  if (!mark.excusedAt) return <MarkState mark={mark} />;
  const { text, isDue } = daysLeftText(new Date(mark.excusedAt), now);
  return (
    <State Icon={Hourglass} look={isDue ? "warn" : undefined}>
      {text}
    </State>
  );
}
