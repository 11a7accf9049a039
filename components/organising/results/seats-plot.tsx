import { Plot, PlotKey } from "@/components/organising/results/plot";
import { seatsCaption, seatsFinding } from "@/lib/organising/results/findings";
import type { Numbers } from "@/lib/organising/results/policy";
import { groupDigits } from "@/lib/platform/money/price";
import styles from "./plot.module.css";

const COLUMNS = 20;
const CELL = 16;
/** More squares cannot be counted by eye. */
const SQUARES_MAX = 400;

/** The parts by their fill, in the plot and in its key. */
const FILLS = {
  main: { inPlot: styles.main, inKey: styles.keyMain },
  outline: { inPlot: styles.outline, inKey: styles.keyLine },
  soft: { inPlot: styles.soft, inKey: styles.keySoft },
};

type Part = { name: string; count: number; fill: keyof typeof FILLS };

type Props = {
  numbers: Numbers;
  capacity: number;
  /** Seats of confirmed registrations. */
  seats: number;
  isOver: boolean;
  file: string;
};

/** A square for each seat, filled row by row; for ten or more seats if there are many. */
export function SeatsPlot({ numbers, capacity, seats, isOver, file }: Props) {
  const { attendance, funnel } = numbers;
  const free: Part = { name: isOver ? "Not taken" : "Free", count: Math.max(0, capacity - seats), fill: "soft" };
  // If a team counts as one seat, people are not seats.
  const parts: Part[] =
    attendance.noShow !== null && seats === funnel.registered
      ? [
          { name: "Attended", count: attendance.checkedIn, fill: "main" },
          { name: "Did not come", count: attendance.noShow, fill: "outline" },
          free,
        ]
      : [{ name: "Taken", count: seats, fill: "main" }, free];
  const each = seatsInASquare(capacity);
  const squares = squaresOf(parts, each);
  const rows = Math.ceil(squares.length / COLUMNS);
  return (
    <Plot
      title={seatsFinding(numbers, seats)}
      caption={seatsCaption(capacity, each)}
      file={file}
      table={{ head: ["Seats", "Number"], rows: parts.map(({ name, count }) => [name, groupDigits(count)]) }}
    >
      <div className={styles.plan}>
        <svg
          viewBox={`0 0 ${COLUMNS * CELL} ${rows * CELL}`}
          role="img"
          aria-label={parts.map(({ name, count }) => `${name}: ${groupDigits(count)}`).join(", ")}
        >
          {squares.map((fill, index) => {
            const inset = fill === "outline" ? 2.25 : 1.5;
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place.
                key={index}
                className={FILLS[fill].inPlot}
                x={(index % COLUMNS) * CELL + inset}
                y={Math.floor(index / COLUMNS) * CELL + inset}
                width={CELL - 2 * inset}
                height={CELL - 2 * inset}
                rx="2"
              />
            );
          })}
        </svg>
        <PlotKey parts={parts.map(({ fill, name, count }) => ({ mark: FILLS[fill].inKey, name, value: groupDigits(count) }))} />
      </div>
    </Plot>
  );
}

function seatsInASquare(capacity: number): number {
  let each = 1;
  while (capacity / each > SQUARES_MAX) each *= 10;
  return each;
}

/** Whole squares; the rest of a part is added to the next one, so that the number of squares is right. */
function squaresOf(parts: readonly Part[], each: number): Part["fill"][] {
  let before = 0;
  return parts.flatMap(({ count, fill }) => {
    const [from, to] = [Math.round(before / each), Math.round((before + count) / each)];
    before += count;
    return Array.from({ length: to - from }, () => fill);
  });
}
