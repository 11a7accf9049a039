import { Award, DoorOpen, EyeOff, HandHelping, Trophy, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/platform/ui/class-names";
import sign from "@/components/platform/ui/sign.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import typography from "@/components/platform/ui/typography.module.css";
import { UnbrokenDates } from "@/components/platform/ui/unbroken-dates";
import { verifyPath } from "@/lib/identity/pages/paths";
import { shownNumber } from "@/lib/organising/certificates/policy";
import type { SharedEntryJson } from "@/lib/organising/records/calls";
import { factsOf, kindText } from "@/lib/organising/records/words";
import styles from "./entries.module.css";

const SIGNS = { attended: DoorOpen, helped: HandHelping, won: Trophy, role: UsersRound } as const;

type YearsProps<E> = {
  entries: readonly E[];
  /** The college of the record. */
  home: string | null;
  /** Over what stands at the end of each entry. */
  note?: string;
  entryOf(entry: E, index: number): ReactNode;
};

/** Entries under their years; `entryOf` draws an `Entry` for each. */
export function Years<E extends SharedEntryJson>({ entries, note, entryOf }: Omit<YearsProps<E>, "home">) {
  const years = [...new Set(entries.map(({ from }) => from.slice(0, 4)))];
  return years.map((year) => (
    <section key={year} className={styles.year} aria-label={year}>
      <div className={styles.yearHead}>
        <h2 className={classNames(typography.h2, typography.num)}>{year}</h2>
        {note && (
          <span className={typography.hint} aria-hidden="true">
            {note}
          </span>
        )}
      </div>
      <ul>{entries.map((entry, index) => entry.from.startsWith(year) && entryOf(entry, index))}</ul>
    </section>
  ));
}

type EntryProps = {
  entry: SharedEntryJson;
  home: string | null;
  /** Whether only its student sees it. */
  isHidden?: boolean;
  /** At its end. */
  children?: ReactNode;
};

export function Entry({ entry, home, isHidden = false, children }: EntryProps) {
  const { kind, title, event, certificate } = entry;
  const Sign = SIGNS[kind];
  return (
    <li className={classNames(styles.entry, isHidden && styles.off)}>
      <span className={classNames(sign.root, styles.sign, kind === "won" && styles.won)}>
        <Sign aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={classNames(typography.label, typography.muted)}>{kindText(entry)}</p>
        <h3 className={classNames(typography.h3, typography.anywhere, styles.title)}>
          {event ? (
            <a href={event} className={typography.reach}>
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        <p className={classNames(typography.meta, typography.num, typography.anywhere)}>
          <UnbrokenDates>{factsOf(entry, home).join(" · ")}</UnbrokenDates>
        </p>
        {certificate && (
          <p className={classNames(typography.meta, styles.certificate)}>
            <SiteLink className={classNames(typography.link, styles.number)} href={verifyPath(shownNumber(certificate))}>
              <Award aria-hidden="true" />
              <span className={typography.srOnly}>Certificate </span>
              <span className={classNames(typography.num, typography.nowrap)}>{shownNumber(certificate)}</span>
            </SiteLink>
          </p>
        )}
        {isHidden && (
          <p className={classNames(typography.meta, styles.onlyYou)}>
            <EyeOff aria-hidden="true" />
            Only you see this
          </p>
        )}
      </div>
      {children}
    </li>
  );
}
