import { Plot } from "@/components/organising/results/plot";
import { funnelFinding, percentText } from "@/lib/organising/results/findings";
import { type Attendance, type Funnel, rateOf } from "@/lib/organising/results/policy";
import { groupDigits } from "@/lib/platform/money/price";
import styles from "./plot.module.css";

const STEP_PX = 82;
const BAR_PX = 22;

type Step = { name: string; count: number; isMain: boolean; shareText(rate: string): string };

type Props = {
  funnel: Funnel;
  /** Whether attendance was taken at any event, and the share of people who attended there. */
  attendance: Pick<Attendance, "taken" | "rate">;
  file: string;
};

/** From the page to the check-in: bars from one edge, with the share of the previous step beside each. */
export function FunnelPlot({ funnel, attendance, file }: Props) {
  const all: (Step & { isThere: boolean })[] = [
    { name: "Viewed the page", count: funnel.views, isMain: false, isThere: funnel.views > 0, shareText: () => "" },
    {
      name: "Pressed Register",
      count: funnel.started,
      isMain: false,
      isThere: funnel.views + funnel.started > 0,
      shareText: (rate) => `${rate} went on to register`,
    },
    { name: "Registered", count: funnel.registered, isMain: true, isThere: true, shareText: (rate) => `${rate} completed registration` },
    { name: "Attended", count: funnel.attended, isMain: true, isThere: attendance.taken, shareText: (rate) => `${rate} attended` },
  ];
  const steps = all.filter(({ isThere }) => isThere);
  if (steps.length < 2) return null;
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const widthOf = (step: Step) => (100 * step.count) / most;
  /** The share has no meaning if more people did the next step: some register without seeing the page. */
  const rateAt = (index: number) => {
    const [before, step] = [steps[index - 1], steps[index]];
    // Some of several events have not taken attendance yet.
    if (step?.name === "Attended") return attendance.rate === rateOf(funnel.attended, funnel.registered) ? attendance.rate : null;
    return before && step && step.count <= before.count ? rateOf(step.count, before.count) : null;
  };
  return (
    <Plot
      title={funnelFinding(funnel)}
      caption="From page view to check-in. Views are counted anonymously."
      file={file}
      table={{
        head: ["Step", "Count", "Share of previous step"],
        rows: steps.map(({ name, count }, index) => {
          const rate = rateAt(index);
          return [name, groupDigits(count), rate === null ? "–" : percentText(rate)];
        }),
      }}
    >
      <svg
        style={{ height: steps.length * STEP_PX - 30 }}
        role="img"
        aria-label={steps.map(({ name, count }) => `${name}: ${groupDigits(count)}`).join(", ")}
      >
        {steps.slice(1).map((step, index) => {
          const before = steps[index] as Step;
          return (
            <svg
              key={step.name}
              aria-hidden="true"
              x="0"
              y={index * STEP_PX + 26 + BAR_PX}
              width="100%"
              height={STEP_PX - BAR_PX}
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
            >
              <path className={styles.soft} d={`M0 0H${widthOf(before)}L${widthOf(step)} 10H0Z`} />
            </svg>
          );
        })}
        {steps.map((step, index) => {
          const y = index * STEP_PX;
          const [width, rate] = [widthOf(step), rateAt(index)];
          return (
            <g key={step.name}>
              <text x="0" y={y + 18}>
                {step.name}
              </text>
              <text className={styles.tw} x="100%" textAnchor="end" y={y + 18}>
                {groupDigits(step.count)}
              </text>
              {step.count > 0 && (
                <rect className={step.isMain ? styles.main : styles.rest} x="0" y={y + 26} width={`${width}%`} height={BAR_PX} rx="3" />
              )}
              {rate !== null && <Share text={step.shareText(percentText(rate))} width={width} y={y} />}
            </g>
          );
        })}
      </svg>
    </Plot>
  );
}

/** Beside the bar, or below a bar that leaves no room. */
function Share({ text, width, y }: { text: string; width: number; y: number }) {
  if (width > 45) {
    return (
      <text className={styles.t2} x="0" y={y + BAR_PX + 43}>
        {text}
      </text>
    );
  }
  return (
    <text className={styles.t2} x={`${width}%`} dx="10" y={y + 42}>
      {text}
    </text>
  );
}
