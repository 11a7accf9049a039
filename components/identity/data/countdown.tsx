import type { CSSProperties } from "react";
import { type DeletionOf, KeepAccount } from "@/components/identity/data/keep-account";
import layout from "@/components/platform/ui/layout.module.css";
import { Panel } from "@/components/platform/ui/panel";
import typography from "@/components/platform/ui/typography.module.css";
import styles from "./data.module.css";

type Props = {
  account: DeletionOf;
  /** Days left, begun ones counted, of those of the cooling-off. */
  left: number;
  days: number;
  until: { iso: string; text: string };
};

/** A planned deletion, in the place of the button that plans one. */
export function Countdown({ account, left, days, until }: Props) {
  const squares = Math.max(days, left, 1);
  const over = squares - left;
  return (
    <Panel className={layout.stack} aria-labelledby="countdown">
      <h2 className={typography.label} id="countdown">
        Your account will be deleted
      </h2>
      <p className={styles.left}>
        <b>{left}</b>
        <span>
          <b>{left === 1 ? "day left," : "days left,"}</b> until <time dateTime={until.iso}>{until.text}</time>.
        </span>
      </p>
      <div
        className={styles.days}
        style={{ "--days": squares } as CSSProperties}
        role="img"
        aria-label={`${over} of ${squares} days are over`}
      >
        {Array.from({ length: squares }, (_, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the squares are their numbers.
          <i key={day} className={day < over ? styles.over : undefined} />
        ))}
      </div>
      <p>Everything works until then. We’ll email you the day before.</p>
      <KeepAccount account={account} text="Keep my account" variant="go" size="big" full />
    </Panel>
  );
}
