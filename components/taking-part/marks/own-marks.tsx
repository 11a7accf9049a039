import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { AppealMark } from "@/components/taking-part/marks/appeal-mark";
import { MarkState } from "@/components/taking-part/marks/mark-state";
import { delayText } from "@/components/taking-part/marks/terms-text";
import { eventPath } from "@/lib/identity/pages/paths";
import { dayIn } from "@/lib/platform/time/zone";
import type { OwnMarkJson, OwnMarksJson } from "@/lib/taking-part/marks/calls";
import styles from "./marks.module.css";

/** A student's marks for absence, and what follows from them. Source: contract after 5 and 7. */
export function OwnMarks({ marks, living }: Pick<OwnMarksJson, "marks" | "living">) {
  if (marks.length === 0) {
    return <Empty title="No marks">Some colleges mark who stays away from an event, or leaves late. Such marks appear here.</Empty>;
  }
  return (
    <Panel className={layout.form} aria-labelledby="own-marks">
      <div className={styles.head}>
        <h2 className={typography.h3} id="own-marks">
          Marks
        </h2>
        <p className={typography.hint}>Only you and the people who decide see this.</p>
      </div>
      {living.map((standing) => (
        <Tally key={standing.college?._id ?? ""} {...standing} />
      ))}
      <ul>
        {marks.map((mark) => (
          <Row key={mark._id} mark={mark} />
        ))}
      </ul>
    </Panel>
  );
}

/** The words for a college that is gone. */
const nameOf = (college: OwnMarkJson["college"]): string => college?.name ?? "A former college";

/** How many marks of a college count, as squares and in words. */
function Tally({ college, marks, marksNeeded, hours }: OwnMarksJson["living"][number]) {
  const count = `${marks} of ${marksNeeded}`;
  return (
    <div className={styles.tally}>
      <span className={styles.pips} role="img" aria-label={count}>
        {Array.from({ length: marksNeeded }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the squares differ in their position alone.
          <i key={index} className={index < marks ? styles.on : undefined} />
        ))}
      </span>
      <div className={typography.num}>
        <p>
          <strong>{marksNeeded === 1 ? `${nameOf(college)}: ${count} mark counts` : `${nameOf(college)}: ${count} marks count`}</strong>
        </p>
        <p className={typography.meta}>{delayText({ marks: marksNeeded, delayHours: hours })}</p>
      </div>
    </div>
  );
}

function Row({ mark }: { mark: OwnMarkJson }) {
  const { _id, kind, event, college, at, appeal, excusedAt, note, decidedBy, appealUntil } = mark;
  const day = (instant: string) => <Day at={instant} timeZone={event.timeZone} />;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.line}>
          <MarkState mark={mark} />
          <span className={typography.meta}>{day(at)}</span>
        </p>
        <h3 className={classNames(styles.what, typography.anywhere)}>
          {kind === "no_show" ? "You stayed away from " : "You left late from "}
          <SiteLink className={typography.link} href={eventPath(event._id)}>
            {event.eventName}
          </SiteLink>
        </h3>
        {appeal && <blockquote className={classNames(styles.said, typography.anywhere)}>{appeal}</blockquote>}
        {excusedAt && <p className={typography.meta}>No one has decided yet. On {day(excusedAt)} the mark is excused by itself.</p>}
        {note && (
          <p className={classNames(typography.meta, typography.anywhere)}>
            {decidedBy ?? nameOf(college)}: {note}
          </p>
        )}
        {appealUntil && <p className={typography.meta}>You can appeal until {day(appealUntil)}, once.</p>}
      </div>
      {appealUntil && (
        <div className={layout.actions}>
          <AppealMark id={_id} event={event.eventName} club={event.club?.name ?? null} college={nameOf(college)} />
        </div>
      )}
    </li>
  );
}

function Day({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <time className={classNames(typography.num, typography.nowrap)} dateTime={at}>
      {dayIn(timeZone, new Date(at))}
    </time>
  );
}
