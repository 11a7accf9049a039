import { BarsPlot } from "@/components/organising/results/bars-plot";
import { DaysPlot } from "@/components/organising/results/days-plot";
import { FunnelPlot } from "@/components/organising/results/funnel-plot";
import { Hatch, MoneyPlot } from "@/components/organising/results/money-plot";
import { SeatsPlot } from "@/components/organising/results/seats-plot";
import { YearsPlot } from "@/components/organising/results/years-plot";
import {
  daysFinding,
  largestFinding,
  peopleText,
  percentText,
  sourcesFinding,
  sourceText,
  yearsFinding,
} from "@/lib/organising/results/findings";
import { type Results, rateOf } from "@/lib/organising/results/policy";
import type { ResultTable } from "@/lib/organising/results/schema";
import { groupDigits } from "@/lib/platform/money/price";
import styles from "./report.module.css";

/** The address of a table as a file. */
type FileOf = (table: ResultTable) => string;

type Props = {
  results: Results;
  fileOf: FileOf;
  /** The seats of one event; null for several, or without a limit. */
  seats: { capacity: number; taken: number } | null;
  isOver: boolean;
};

/** Plots of all counts. A split with a single value is a sentence. */
export function Report({ results, fileOf, seats, isOver }: Props) {
  const { days, funnel, attendance, money, sources, years, showsMoney } = results;
  const sentences = sentencesOf(results);
  const [daysAreMany, yearsAreMany] = [days.length > 1, years.length > 1];
  return (
    <>
      {sentences.length > 0 && (
        <ul className={styles.sentences}>
          {sentences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className={styles.report}>
        <Hatch />
        {daysAreMany && <DaysPlot days={days} capacity={seats?.capacity ?? null} file={fileOf("registrations")} />}
        <FunnelPlot funnel={funnel} attendance={attendance} file={fileOf("funnel")} />
        {seats && <SeatsPlot numbers={results} capacity={seats.capacity} seats={seats.taken} isOver={isOver} file={fileOf("events")} />}
        <Colleges results={results} file={fileOf("colleges")} />
        {yearsAreMany && <YearsPlot years={years} file={fileOf("years")} />}
        {sources.length > 1 && <Sources sources={sources} file={fileOf("sources")} />}
        {showsMoney && money.capturedPaise > 0 && <MoneyPlot money={money} file={fileOf("money")} />}
      </div>
    </>
  );
}

const BARS_MAX = 5;

function Colleges({ results: { colleges, funnel }, file }: { results: Results; file: string }) {
  if (colleges.length < 2) return null;
  const named = colleges.filter(({ name }) => name !== null);
  const others = colleges.filter(({ name }) => name === null);
  const [first] = named;
  const bars = named.slice(0, BARS_MAX).map(({ name, count }) => ({ name: name ?? "", count, text: groupDigits(count) }));
  const more = named.slice(BARS_MAX);
  const sumOf = (list: readonly { count: number }[]) => list.reduce((sum, { count }) => sum + count, 0);
  if (more.length > 0) {
    const name = more.length === 1 ? "1 more college" : `${groupDigits(more.length)} more colleges`;
    bars.push({ name, count: sumOf(more), text: groupDigits(sumOf(more)) });
  }
  for (const { isGone, count } of others) {
    bars.push({ name: isGone ? "Deleted college" : "No college", count, text: groupDigits(count) });
  }
  const rows = colleges.map(({ name, isGone, count }) => [
    name ?? (isGone ? "Deleted college" : "No college"),
    groupDigits(count),
    percentText(rateOf(count, funnel.registered) ?? 0),
  ]);
  return (
    <BarsPlot
      title={first?.name ? largestFinding(first.name, first.count, funnel.registered) : "No one’s college is on Quad"}
      caption={`College at the time of registration, ${peopleText(funnel.registered)}.`}
      bars={bars}
      table={{ head: ["College", "People", "Share"], rows }}
      file={file}
    />
  );
}

function Sources({ sources, file }: { sources: Results["sources"]; file: string }) {
  const shown = sources.slice(0, BARS_MAX + 1);
  return (
    <BarsPlot
      title={sourcesFinding(sources)}
      caption="Where visitors came from, and how many registered."
      bars={shown.map(({ source, views, registered }) => ({
        name: sourceText(source),
        count: registered,
        text: views >= registered && views > 0 ? `${groupDigits(registered)} of ${groupDigits(views)}` : groupDigits(registered),
      }))}
      table={{
        head: ["Source", "Views", "Registered", "Share"],
        rows: sources.map(({ source, views, registered }) => {
          const rate = registered <= views ? rateOf(registered, views) : null;
          return [sourceText(source), groupDigits(views), groupDigits(registered), rate === null ? "–" : percentText(rate)];
        }),
      }}
      file={file}
    />
  );
}

/** The splits with a single value. */
function sentencesOf({ days, colleges, years, sources, funnel }: Results): string[] {
  const registered = funnel.registered;
  const [day] = days;
  const [college] = colleges;
  const [source] = sources;
  return [
    days.length === 1 && day && `${daysFinding(days).title}, on ${day.date}.`,
    colleges.length === 1 &&
      college &&
      registered > 1 &&
      (college.name ? `Everyone is from ${college.name}.` : "No one has a verified college."),
    years.length === 1 && registered > 1 && (years[0]?.year ? `Everyone is in year ${years[0].year}.` : `${yearsFinding(years)}.`),
    sources.length === 1 && source && registered > 1 && `All visitors came from one source: ${sourceText(source.source)}.`,
  ].filter((text): text is string => Boolean(text));
}
