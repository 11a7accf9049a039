import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import type { TotalsJson } from "@/lib/organising/records/calls";
import { totalsText } from "@/lib/organising/records/words";
import styles from "./totals.module.css";

/** One loud number, and the sentence beside it; nothing for a record without an entry. */
export function Totals({ totals, small = false }: { totals: TotalsJson; small?: boolean }) {
  const text = totalsText(totals);
  if (!text) return null;
  return (
    <div className={classNames(styles.root, small && styles.small)}>
      <b className={classNames(styles.number, typography.num)}>{text.number}</b>
      <p className={styles.say}>
        <b>{text.what}</b> {text.rest}
      </p>
    </div>
  );
}
