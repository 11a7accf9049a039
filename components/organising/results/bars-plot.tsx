import { Plot, type PlotNumbers as Table } from "@/components/organising/results/plot";
import styles from "./plot.module.css";

const ROW_PX = 50;

type Bar = {
  name: string;
  count: number;
  /** The text at its end. */
  text: string;
};

type Props = {
  title: string;
  caption: string;
  bars: readonly Bar[];
  /** The index of the bar of which the title or the caption speaks. */
  main?: number;
  table: Table;
  file?: string;
};

/** A bar for each group, with its text above. */
export function BarsPlot({ title, caption, bars, main = 0, table, file }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Plot title={title} caption={caption} table={table} file={file}>
      <svg style={{ height: bars.length * ROW_PX }} role="img" aria-label={bars.map(({ name, text }) => `${name}: ${text}`).join(", ")}>
        {bars.map(({ name, count, text }, index) => {
          const y = index * ROW_PX;
          return (
            <g key={name}>
              <text x="0" y={y + 17}>
                {shortened(name)}
              </text>
              <text x="100%" textAnchor="end" y={y + 17}>
                {text}
              </text>
              <rect className={styles.soft} x="0" y={y + 25} width="100%" height="12" rx="3" />
              {count > 0 && (
                <rect
                  className={index === main ? styles.main : styles.rest}
                  x="0"
                  y={y + 25}
                  width={`${(100 * count) / most}%`}
                  height="12"
                  rx="3"
                />
              )}
            </g>
          );
        })}
      </svg>
    </Plot>
  );
}

/** A line of a plot on a phone has no more room; the table contains the whole name. */
const NAME_MAX = 26;
const shortened = (name: string) =>
  [...name].length > NAME_MAX
    ? `${[...name]
        .slice(0, NAME_MAX - 1)
        .join("")
        .trimEnd()}…`
    : name;
