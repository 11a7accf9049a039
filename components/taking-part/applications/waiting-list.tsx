import { Hourglass, UsersRound } from "lucide-react";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import { State } from "@/components/platform/ui/state";
import typography from "@/components/platform/ui/typography.module.css";
import { GiveSeat, MoveEntry, type SeatsLeft, TakeOff } from "@/components/taking-part/applications/entry-acts";
import { actWords, momentWords, nameOf, placeWords, seatsWords, untilWords } from "@/components/taking-part/applications/entry-words";
import { PersonState } from "@/components/taking-part/applications/person-state";
import { priceText } from "@/lib/platform/money/price";
import type { EntryJson } from "@/lib/taking-part/applications/calls";
import { canBeTakenOff } from "@/lib/taking-part/applications/policy";
import person from "./person.module.css";
import styles from "./waiting-list.module.css";

type Shown = {
  event: { id: string; timeZone: string };
  /** Null for no limit. */
  seats: SeatsLeft | null;
  mayChange: boolean;
  now: Date;
};

/** Seats that are held until a time. */
export function Offers({ entries, event, mayChange, now }: Shown & { entries: readonly EntryJson[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="offers">
      <h3 className={typography.h3} id="offers">
        {entries.length === 1 ? "1 seat offered" : `${entries.length} seats offered`}
      </h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry._id} className={styles.row}>
            <span className={classNames(styles.place, styles.box)}>
              <Hourglass />
            </span>
            <div className={styles.words}>
              <p className={person.name} data-person>
                {nameOf(entry)}
              </p>
              <p className={classNames(typography.meta, typography.num)}>{placeWords(entry)}</p>
              <p className={person.marks}>
                <PersonState status="held" until={entry.until && untilWords(entry.until, event.timeZone, now)} />
                <span className={classNames(typography.meta, typography.num)}>{owedWords(entry)}</span>
              </p>
            </div>
            {mayChange && canBeTakenOff(entry) && (
              <div className={styles.acts}>
                <TakeOff eventId={event.id} entry={{ id: entry._id, name: nameOf(entry) }} kind="offer" />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function owedWords({ members }: EntryJson): string {
  const paise = members.reduce((sum, { amount, isPaid }) => sum + (isPaid ? 0 : Math.round(amount * 100)), 0);
  return paise === 0 ? "Not accepted yet" : `${priceText(paise)} due`;
}

type LineProps = Shown & { entries: readonly EntryJson[]; waiting: number };

/** The line, the next one first. */
export function Line({ entries, waiting, event, seats, mayChange }: LineProps) {
  return (
    <section aria-labelledby="line">
      <h3 className={typography.h3} id="line">
        Waiting
      </h3>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry._id} className={styles.row}>
            <b className={styles.place}>
              <span className={typography.srOnly}>Position </span>
              {entry.position}
            </b>
            <div className={styles.words}>
              <p className={person.name} data-person>
                {nameOf(entry)}
                {entry.seats > 1 && <State Icon={UsersRound}>needs {seatsWords(entry.seats)}</State>}
              </p>
              <DotSeparated
                className={classNames(typography.meta, typography.num)}
                first={placeWords(entry)}
                second={`since ${momentWords(entry.since, event.timeZone)}`}
              />
              {entry.acts[0] && <p className={typography.meta}>{actWords(entry.acts[0])}</p>}
            </div>
            {mayChange && (
              <div className={styles.acts}>
                <GiveSeat
                  eventId={event.id}
                  entry={{ id: entry._id, name: nameOf(entry), seats: entry.seats }}
                  seats={seats}
                  timeZone={event.timeZone}
                />
                <MoveEntry
                  eventId={event.id}
                  entry={{ id: entry._id, name: nameOf(entry) }}
                  position={entry.position ?? waiting}
                  waiting={waiting}
                />
                <TakeOff eventId={event.id} entry={{ id: entry._id, name: nameOf(entry) }} kind="line" />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
