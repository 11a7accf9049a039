import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import type { TotalsJson } from "@/lib/organising/records/calls";
import { attendedText, helpedAndWonText } from "@/lib/organising/records/words";
import styles from "./totals.module.css";

/** One loud number, and the sentence beside it. */
export function Totals({ totals, small = false }: { totals: TotalsJson; small?: boolean }) {
  const [what, hours] = attendedText(totals);
  return (
    <div className={classNames(styles.root, small && styles.small)}>
      <b className={classNames(styles.number, typography.num)}>{totals.attended}</b>
      <p className={styles.say}>
        <b>{what}</b> {hours} {helpedAndWonText(totals)}
      </p>
    </div>
  );
}
