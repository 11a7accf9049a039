import { scaleLinear } from "d3-scale";
import { Plot } from "@/components/organising/results/plot";
import { classNames } from "@/components/platform/ui/class-names";
import { yearsFinding } from "@/lib/organising/results/findings";
import { groupDigits } from "@/lib/platform/money/price";
import styles from "./plot.module.css";

const TOP = 26;
const HEIGHT = 236;
const BOTTOM = TOP + HEIGHT;
const YEARS = [1, 2, 3, 4, 5, 6, null] as const;

/** People by the year of study that they stated. */
export function YearsPlot({ years, file }: { years: readonly { year: number | null; count: number }[]; file: string }) {
  const bars = YEARS.map((year) => ({ year, count: years.find((one) => one.year === year)?.count ?? 0 }));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const largest = Math.max(...bars.filter(({ year }) => year !== null).map(({ count }) => count));
  const y = scaleLinear([0, most], [BOTTOM, TOP]);
  const width = 100 / bars.length;
  const nameOf = (year: number | null) => (year === null ? "not given" : String(year));
  return (
    <Plot
      title={yearsFinding(years)}
      caption="Year of study at the time of registration, as given by students."
      file={file}
      table={{
        head: ["Year of study", "People"],
        rows: bars.map(({ year, count }) => [year === null ? "Not given" : year, groupDigits(count)]),
      }}
    >
      <svg
        style={{ height: BOTTOM + 30 }}
        role="img"
        aria-label={bars.map(({ year, count }) => `${year === null ? "Not given" : `Year ${year}`}: ${groupDigits(count)}`).join(", ")}
      >
        {bars.map(({ year, count }, index) => {
          const middle = `${(index + 0.5) * width}%`;
          const isLargest = year !== null && count > 0 && count === largest;
          return (
            <g key={nameOf(year)}>
              {count > 0 && (
                <rect
                  className={year === null ? styles.outline : isLargest ? styles.main : styles.rest}
                  x={`${(index + 0.085) * width}%`}
                  width={`${width * 0.83}%`}
                  y={y(count)}
                  height={BOTTOM - y(count)}
                  rx="3"
                />
              )}
              <text className={classNames(isLargest && styles.tw)} x={middle} textAnchor="middle" y={y(count) - 8}>
                {groupDigits(count)}
              </text>
              <text className={styles.tn} x={middle} textAnchor="middle" y={BOTTOM + 20}>
                {nameOf(year)}
              </text>
            </g>
          );
        })}
        <line className={styles.axis} x1="0" x2="100%" y1={BOTTOM + 1} y2={BOTTOM + 1} />
      </svg>
    </Plot>
  );
}
