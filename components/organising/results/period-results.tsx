import Form from "next/form";
import { Report } from "@/components/organising/results/report";
import filterBar from "@/components/platform/lists/filter-bar.module.css";
import { Button } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import { Field } from "@/components/platform/ui/field";
import { Input } from "@/components/platform/ui/input";
import { SiteLink } from "@/components/platform/ui/site-link";
import { Table } from "@/components/platform/ui/table";
import typography from "@/components/platform/ui/typography.module.css";
import { managePath } from "@/lib/identity/pages/paths";
import { cameText, peopleText, percentText } from "@/lib/organising/results/findings";
import { type ClubRow, type EventResultRow, type Numbers, netPaise, type Results } from "@/lib/organising/results/policy";
import type { Period, ResultTable } from "@/lib/organising/results/schema";
import { groupDigits, rupeesText } from "@/lib/platform/money/price";
import { dayIn } from "@/lib/platform/time/zone";
import styles from "./report.module.css";

type Props = {
  results: Results;
  period: Period;
  /** The page that this is on. */
  path: string;
  /** The address of a table as a file. */
  fileOf(table: ResultTable): string;
  /** A row for each event, or for each club. */
  rowsAre: "events" | "clubs";
};

/** The results of the events of a club or of a college's clubs in a period: together, and each. Source: contract organisers 10 and 18. */
export function PeriodResults({ results, period, path, fileOf, rowsAre }: Props) {
  const { events, showsMoney } = results;
  const count = events.length === 1 ? "1 event" : `${groupDigits(events.length)} events`;
  return (
    <div className={styles.results}>
      <search>
        <Form action={path} scroll={false} className={classNames(filterBar.root, filterBar.dates)}>
          <Field label="From">
            <Input key={period.from} type="date" name="from" className={typography.num} defaultValue={period.from} />
          </Field>
          <Field label="To">
            <Input key={period.to} type="date" name="to" className={typography.num} defaultValue={period.to} />
          </Field>
          <Button type="submit">Show</Button>
        </Form>
      </search>
      {events.length === 0 ? (
        <Empty title="No events in this period">Numbers cover events published between these two dates.</Empty>
      ) : (
        <>
          <div className={styles.headline}>
            <p className={classNames(typography.label, typography.muted)}>{count} published in this period, combined</p>
            <h2 className={typography.h1}>{peopleText(results.funnel.registered)} registered</h2>
            {results.attendance.rate !== null && <p className={styles.sub}>{cameText(results.attendance.rate)}</p>}
          </div>
          <Report results={results} fileOf={fileOf} seats={null} isOver={false} />
          {rowsAre === "events" ? (
            <EventRows results={results} />
          ) : (
            <Table
              caption="Clubs"
              rows={results.clubs}
              keyOf={({ id }) => id}
              columns={[
                { head: "Club", cell: ({ name }) => <b className={typography.anywhere}>{name}</b> },
                { head: "Events", named: true, cell: ({ events: number }) => groupDigits(number) },
                ...columnsOf<ClubRow>(showsMoney),
              ]}
            />
          )}
          <p>
            <a className={buttonStyles.root} href={fileOf("events")} download>
              Download events as CSV
            </a>
          </p>
        </>
      )}
    </div>
  );
}

/** The numbers of each event, with a link to its own results. */
export function EventRows({ results: { events, showsMoney } }: { results: Results }) {
  return (
    <Table
      caption="Events"
      rows={events}
      keyOf={({ event }) => event.id}
      columns={[
        {
          head: "Event",
          cell: ({ event: { id, name, startsAt, timeZone } }) => (
            <>
              <SiteLink className={typography.anywhere} href={managePath(id, "results")}>
                {name}
              </SiteLink>
              <span className={classNames(typography.meta, typography.num, typography.block)}>
                {startsAt ? dayIn(timeZone, startsAt) : "No date yet"}
              </span>
            </>
          ),
        },
        ...columnsOf<EventResultRow>(showsMoney),
      ]}
    />
  );
}

const columnsOf = <Row extends Numbers>(showsMoney: boolean) => [
  { head: "Views", named: true, cell: ({ funnel }: Row) => groupDigits(funnel.views) },
  { head: "Registered", named: true, cell: ({ funnel }: Row) => groupDigits(funnel.registered) },
  { head: "Seats taken", named: true, cell: ({ fill }: Row) => (fill.rate === null ? "–" : percentText(fill.rate)) },
  { head: "Attended", named: true, cell: ({ attendance }: Row) => (attendance.taken ? groupDigits(attendance.checkedIn) : "–") },
  ...(showsMoney ? [{ head: "Kept", named: true, cell: ({ money }: Row) => rupeesText(netPaise(money)) }] : []),
];
