import { Plot, PlotKey } from "@/components/organising/results/plot";
import { classNames } from "@/components/platform/ui/class-names";
import typography from "@/components/platform/ui/typography.module.css";
import { moneyFinding } from "@/lib/organising/results/findings";
import { type Money, netPaise } from "@/lib/organising/results/policy";
import { rupeesText } from "@/lib/platform/money/price";
import styles from "./plot.module.css";

/** Per cent between two parts. */
const GAP = 0.4;
/** Every counted part is visible. */
const PART_MIN = 0.9;

/** All payments as one bar: the money that stays, pending refunds, and completed refunds. */
export function MoneyPlot({ money, file }: { money: Money; file: string }) {
  const { capturedPaise, refundedPaise, refundDuePaise } = money;
  const stays = netPaise(money);
  const share = (paise: number) => (paise === 0 ? 0 : Math.max(PART_MIN, (100 * paise) / capturedPaise));
  const [due, back] = [share(refundDuePaise), share(refundedPaise)];
  const main = Math.max(0, 100 - due - back);
  const all = [
    { mark: styles.keyMain, name: "Kept", paise: stays },
    { mark: styles.keyBack, name: "Refund pending", paise: refundDuePaise },
    { mark: styles.keyHatched, name: "Refunded", paise: refundedPaise },
  ];
  const parts = all.filter(({ paise }) => paise !== 0).map(({ paise, ...part }) => ({ ...part, value: rupeesText(paise) }));
  return (
    <Plot
      title={moneyFinding(money)}
      caption="Payments received and refunds."
      file={file}
      table={{
        head: ["Money", "Amount"],
        rows: [["Paid", rupeesText(capturedPaise)], ...parts.map(({ name, value }) => [name, value])],
      }}
    >
      <svg
        style={{ height: 96 }}
        role="img"
        aria-label={`Of ${rupeesText(capturedPaise)}: ${parts.map(({ name, value }) => `${name} ${value}`).join(", ")}`}
      >
        <text className={styles.tn} x="0" y="14">
          {rupeesText(capturedPaise)} paid
        </text>
        <line className={styles.mark} x1="0" x2="100%" y1="24" y2="24" />
        <line className={styles.mark} x1="0.5" x2="0.5" y1="19" y2="29" />
        <line className={styles.mark} x1="100%" x2="100%" y1="19" y2="29" />
        {main > 0 && (
          <rect className={styles.main} x="0" y="38" width={`${Math.max(0, main - (due + back > 0 ? GAP : 0))}%`} height="56" rx="3" />
        )}
        {due > 0 && (
          <rect
            className={styles.back}
            x={`${main}%`}
            y="38"
            width={`${Math.max(PART_MIN - GAP, due - (back > 0 ? GAP : 0))}%`}
            height="56"
            rx="1"
          />
        )}
        {back > 0 && <rect className={styles.hatch} x={`${main + due}%`} y="38.75" width={`${back}%`} height="54.5" rx="3" />}
        {main > 40 && (
          <text className={classNames(styles.tw, styles.onMain)} x="0" dx="14" y="72">
            {rupeesText(stays)}
          </text>
        )}
      </svg>
      <PlotKey parts={parts} />
    </Plot>
  );
}

/** The hatching of refunds; once on a page. */
export function Hatch() {
  return (
    <svg className={typography.srOnly} aria-hidden="true">
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.hatched} width="2.4" height="6" />
        </pattern>
      </defs>
    </svg>
  );
}
