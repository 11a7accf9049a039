import { EventRows } from "@/components/organising/results/period-results";
import { Report } from "@/components/organising/results/report";
import { classNames } from "@/components/platform/ui/class-names";
import { Empty } from "@/components/platform/ui/empty";
import typography from "@/components/platform/ui/typography.module.css";
import { eventPath } from "@/lib/identity/pages/paths";
import { headlineOf, peopleText } from "@/lib/organising/results/findings";
import type { Results } from "@/lib/organising/results/policy";
import { requestOf } from "@/lib/platform/http/call";
import { groupDigits } from "@/lib/platform/money/price";
import { wallTimeOf, zoned } from "@/lib/platform/time/zone";
import styles from "./report.module.css";

const NO_SHOW_TEXT = (count: number) => (count === 1 ? "1 person did not come." : `${peopleText(count)} did not come.`);
const FREE_TEXT = (count: number) => (count === 1 ? "1 seat was not taken." : `${groupDigits(count)} seats were not taken.`);

const CANCELLED = "This event was cancelled.";

type Props = {
  results: Results;
  /** All dates of its series. */
  series: Results | null;
  /** The whole address of a path. */
  url(path: string): string;
};

/** An event's results. Source: contract organisers 10 and 18. */
export function EventResults({ results, series, url }: Props) {
  const [row] = results.events;
  if (!row) return null;
  const { event } = row;
  const fileOf = (table: string) =>
    requestOf("GET /api/results/event/{eventId}", { path: { eventId: event.id }, query: { format: "csv", table } }).url;
  const { date, time } = wallTimeOf(results.countedAt, event.timeZone);
  const isOver = event.overAt <= results.countedAt;
  const isCancelled = event.status === "cancelled";
  const free = event.capacity === null ? 0 : event.capacity - event.seats;
  const { noShow } = results.attendance;
  const says = [
    isCancelled && CANCELLED,
    !isCancelled && isOver && free > 0 && FREE_TEXT(free),
    noShow !== null && noShow > 0 && NO_SHOW_TEXT(noShow),
    !isCancelled && !isOver && "The event has not ended yet, so these numbers will change.",
  ].filter(Boolean);
  const isEmpty = results.days.length === 0;
  return (
    <>
      <div className={styles.headline}>
        <p className={classNames(typography.label, typography.muted)}>
          Insights, updated {date} at {zoned(time, event.timeZone)}
        </p>
        <h2 className={typography.h1}>{isEmpty ? "No numbers yet" : headlineOf(results)}</h2>
        {!isEmpty && says.length > 0 && <p className={styles.sub}>{says.join(" ")}</p>}
      </div>
      {isEmpty && <Nothing event={event} isOver={isOver} url={url} />}
      {(!isEmpty || results.funnel.views > 0) && (
        <Report
          results={results}
          fileOf={fileOf}
          seats={event.capacity === null || isEmpty ? null : { capacity: event.capacity, taken: event.seats }}
          isOver={isOver}
        />
      )}
      {series && (
        <section className={styles.results} aria-labelledby="series">
          <h2 className={typography.h2} id="series">
            All {groupDigits(series.events.length)} dates of the series
          </h2>
          <p>{peopleText(series.funnel.registered)} registered.</p>
          <EventRows results={series} />
        </section>
      )}
    </>
  );
}

/** Instead of the numbers of an event for which no one registered. */
function Nothing({
  event: { id, status },
  isOver,
  url,
}: {
  event: Results["events"][number]["event"];
  isOver: boolean;
  url: Props["url"];
}) {
  if (status === "cancelled") return <Empty title="No one registered">{CANCELLED}</Empty>;
  if (status === "hidden") return <Empty title="This event is hidden">No one can view its page or register.</Empty>;
  if (status !== "published")
    return <Empty title="The event is not published yet">Numbers appear here when people can view its page.</Empty>;
  if (isOver) return <Empty title="No one registered">This event has ended.</Empty>;
  return (
    <Empty title="No one has registered yet">
      Share the event page to get started: <a href={eventPath(id)}>{url(eventPath(id))}</a>
    </Empty>
  );
}
