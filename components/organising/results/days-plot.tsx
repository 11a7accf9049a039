import { max } from "d3-array";
import { scaleLinear, scaleUtc } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import { Plot, PlotKey } from "@/components/organising/results/plot";
import { classNames } from "@/components/platform/ui/class-names";
import { daysApart, daysFinding, peopleText, seatsText } from "@/lib/organising/results/findings";
import type { RegistrationDay } from "@/lib/organising/results/policy";
import { groupDigits } from "@/lib/platform/money/price";
import styles from "./plot.module.css";

/** Pixels downwards; everything across is in per cent, so that text keeps its size on every screen. */
const TOP = 28;
const HEIGHT = 220;
const BOTTOM = TOP + HEIGHT;
const BARS_TOP = BOTTOM + 54;
const BARS_UP = 64;
const BARS_DOWN = 26;
const AXIS = BARS_TOP + BARS_UP;
const TICKS = 3;
/** A label above a line needs this much room. */
const LABEL_PX = 20;
/** More bars than this cannot be distinguished on a phone. */
const BARS_MAX = 62;
/** The limit is drawn if the curve comes near it. */
const LIMIT_IS_NEAR = 2;

const at = (date: string) => new Date(date);
const later = (date: string, days: number) => new Date(Date.parse(date) + days * 24 * 60 * 60 * 1000);

type Props = { days: readonly RegistrationDay[]; capacity: number | null; file: string };

/** The number of registered people on each day, as steps, and those who joined and left. */
export function DaysPlot({ days, capacity, file }: Props) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const { title, mark } = daysFinding(days);
  const span = daysApart(first.date, last.date) + 1;
  const highest = max(days, ({ total }) => total) ?? 0;
  const limit = capacity !== null && capacity <= highest * LIMIT_IS_NEAR ? capacity : null;
  const x = scaleUtc([at(first.date), later(last.date, 1)], [0, 100]);
  const y = scaleLinear([0, Math.max(highest, limit ?? 0, 1) * 1.05], [HEIGHT, 0]);
  const steps: [number, number][] = [...days.map(({ date, total }): [number, number] => [x(at(date)), total]), [100, last.total]];
  const curve = line<[number, number]>(
    ([day]) => day,
    ([, total]) => y(total),
  ).curve(curveStepAfter);
  const under = area<[number, number]>(
    ([day]) => day,
    HEIGHT,
    ([, total]) => y(total),
  ).curve(curveStepAfter);
  const lines = y.ticks(TICKS).filter((tick) => tick > 0 && Number.isInteger(tick));
  const endY = TOP + y(last.total);
  const isFree = (tick: number) => Math.abs(TOP + y(tick) - endY) > LABEL_PX;
  const marked = mark && mark.date !== last.date ? { x: x(later(mark.date, 0.5)), y: TOP + y(mark.total), total: mark.total } : null;
  return (
    <Plot
      isWide
      title={title}
      caption="Registrations by day, without people who cancelled."
      file={file}
      table={{
        head: ["Date", "Registered", "Cancelled", "Total"],
        rows: days.map(({ date, joined, left, total }) => [date, groupDigits(joined), groupDigits(left), groupDigits(total)]),
      }}
    >
      <svg
        className={styles.scaled}
        style={{ height: AXIS + BARS_DOWN + 24 }}
        role="img"
        aria-label={`From ${first.date} to ${last.date}: ${peopleText(last.total)} in the end`}
      >
        <line className={styles.axis} x1="0" x2="100%" y1={BOTTOM} y2={BOTTOM} />
        {lines.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1="0" x2="100%" y1={TOP + y(tick)} y2={TOP + y(tick)} />
            {isFree(tick) && (
              <text className={styles.tn} x="100%" dx="12" y={TOP + y(tick) + 5}>
                {groupDigits(tick)}
              </text>
            )}
          </g>
        ))}
        <svg aria-hidden="true" x="0" y={TOP} width="100%" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none">
          <path className={styles.soft} d={under(steps) ?? ""} />
          <path className={styles.curve} d={curve(steps) ?? ""} />
        </svg>
        {limit !== null && (
          <>
            <line className={styles.limit} x1="0" x2="100%" y1={TOP + y(limit)} y2={TOP + y(limit)} />
            <text className={styles.tn} x="0" y={TOP + y(limit) - 7}>
              {seatsText(limit)}
            </text>
          </>
        )}
        {marked && (
          <>
            <line className={styles.mark} x1={`${marked.x}%`} x2={`${marked.x}%`} y1={marked.y} y2={BOTTOM} />
            <circle className={styles.dot} cx={`${marked.x}%`} cy={marked.y} r="5" />
            <text
              x={`${marked.x}%`}
              dx={marked.x < 55 ? 12 : -12}
              textAnchor={marked.x < 55 ? "start" : "end"}
              y={(marked.y + BOTTOM) / 2 + 5}
            >
              {groupDigits(marked.total)}
            </text>
          </>
        )}
        <circle className={styles.dot} cx="100%" cy={endY} r="5" />
        <text className={styles.tw} x="100%" dx="12" y={endY + 6}>
          {groupDigits(last.total)}
        </text>
        <Changes days={days} from={first.date} span={span} />
        <Dates from={first.date} to={last.date} span={span} />
      </svg>
      <PlotKey
        parts={[
          { mark: styles.keyMain, name: "Registered", value: groupDigits(days.reduce((sum, { joined }) => sum + joined, 0)) },
          { mark: styles.keyBack, name: "Cancelled", value: groupDigits(days.reduce((sum, { left }) => sum + left, 0)) },
        ]}
      />
    </Plot>
  );
}

/** Bars upwards for those who joined, and downwards for those who left: by day, or by enough days to keep the bars apart. */
function Changes({ days, from, span }: { days: readonly RegistrationDay[]; from: string; span: number }) {
  const width = span > BARS_MAX ? Math.ceil(span / BARS_MAX / 7) * 7 : 1;
  const bars = new Map<number, { joined: number; left: number }>();
  for (const { date, joined, left } of days) {
    const place = Math.floor(daysApart(from, date) / width);
    const bar = bars.get(place);
    bars.set(place, { joined: joined + (bar?.joined ?? 0), left: left + (bar?.left ?? 0) });
  }
  const all = [...bars];
  const perPixel = Math.max(
    (max(all, ([, bar]) => bar.joined) ?? 0) / BARS_UP,
    (max(all, ([, bar]) => bar.left) ?? 0) / BARS_DOWN,
    1 / BARS_UP,
  );
  const each = 100 / (span / width);
  // Every counted value is drawn high enough to be visible.
  const pixels = (count: number) => (count === 0 ? 0 : Math.max(2, count / perPixel));
  return (
    <>
      <text className={styles.tn} x="0" y={BARS_TOP - 12}>
        {width === 1 ? "Registered and cancelled, per day" : `Registered and cancelled, per ${width} days`}
      </text>
      {all.map(([place, { joined, left }]) => {
        const barWidth = Math.min(each * 0.8, 100 - place * each);
        const position = { x: `${place * each}%`, width: `${barWidth}%`, rx: 1.5 };
        return (
          <g key={place}>
            {joined > 0 && <rect className={styles.main} {...position} y={AXIS - 1 - pixels(joined)} height={pixels(joined)} />}
            {left > 0 && <rect className={styles.back} {...position} y={AXIS + 1} height={pixels(left)} />}
          </g>
        );
      })}
      <line className={styles.axis} x1="0" x2="100%" y1={AXIS} y2={AXIS} />
    </>
  );
}

const DAY_OF_MONTH = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

function Dates({ from, to, span }: { from: string; to: string; span: number }) {
  const y = AXIS + BARS_DOWN + 18;
  const text = (days: number) => DAY_OF_MONTH.format(later(from, days));
  const between = [1, 2, 3].map((quarter) => ({ quarter, days: Math.round(((span - 1) * quarter) / 4) }));
  return (
    <>
      <text className={styles.tn} x="0" y={y}>
        {text(0)}
      </text>
      {span >= 8 &&
        between.map(({ quarter, days }) => (
          <text
            key={quarter}
            className={quarter === 2 ? styles.tn : classNames(styles.tn, styles.roomy)}
            x={`${quarter * 25}%`}
            textAnchor="middle"
            y={y}
          >
            {text(days)}
          </text>
        ))}
      {from !== to && (
        <text className={styles.tn} x="100%" textAnchor="end" y={y}>
          {text(span - 1)}
        </text>
      )}
    </>
  );
}
