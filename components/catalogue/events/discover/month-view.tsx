"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { DateTile } from "@/components/catalogue/events/date-tile";
import { type Filters, filterQuery } from "@/components/catalogue/events/discover/filters";
import { addMonths, dayOfKey, dayTitle, monthName, monthTitle, queryAfter, weeksOf } from "@/components/catalogue/events/discover/month";
import { MonthHead } from "@/components/catalogue/events/discover/month-head";
import { useKeyedFetch } from "@/components/catalogue/events/discover/use-keyed-fetch";
import cardStyles from "@/components/catalogue/events/event-card.module.css";
import { EventPrice } from "@/components/catalogue/events/event-price";
import resultsStyles from "@/components/platform/lists/results.module.css";
import { Button } from "@/components/platform/ui/button";
import buttonStyles from "@/components/platform/ui/button.module.css";
import { classNames } from "@/components/platform/ui/class-names";
import { DotSeparated } from "@/components/platform/ui/dot-separated";
import { Empty } from "@/components/platform/ui/empty";
import { Notice } from "@/components/platform/ui/notice";
import posterStyles from "@/components/platform/ui/poster.module.css";
import { SiteLink } from "@/components/platform/ui/site-link";
import { Skeleton } from "@/components/platform/ui/skeleton";
import { TypeSign } from "@/components/platform/ui/type-sign";
import typography from "@/components/platform/ui/typography.module.css";
import { eventPath } from "@/lib/identity/pages/paths";
import type { ResponseOf } from "@/lib/platform/http/call";
import { DEFAULT_TIME_ZONE, dayIn, wallTimeOf } from "@/lib/platform/time/zone";
import { CALENDAR_YEARS, isCalendarMonth } from "@/lib/reach/discovery/months";
import type { calls } from "@/lib/site/api-client/calls";
import { read } from "@/lib/site/api-client/client";
import styles from "./month-view.module.css";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

type EventJson = ResponseOf<typeof calls, "GET /api/event/calendar">["days"][number]["events"][number];
/** `time` is null on the later days of an event of several days. */
type DayEvent = EventJson & { time: string | null };
type Day = { date: string; count: number; countIsCapped: boolean; events: DayEvent[] };
type Month = { month: string; days: Map<string, Day>; next: string | null };

type Props = {
  filters: Filters;
  /** `YYYY-MM`; "" is the present one. */
  month: string;
  onMonth(month: string): void;
  /** The address that lists the events of a day, or shows another month. */
  hrefOf(place: { day: string } | { month: string }): string;
  /** The switch to other views. */
  views: ReactNode;
};

/** The events of a month, as a table of its weeks; on phones as a list of the days with events. Source: contract reach 6.2. */
export function MonthView({ filters, month: asked, onMonth, hrefOf, views }: Props) {
  const today = dayIn(DEFAULT_TIME_ZONE, new Date());
  const thisMonth = today.slice(0, 7);
  const month = asked || thisMonth;
  const has = (day: string) => isCalendarMonth(day.slice(0, 7), thisMonth);
  const query = filterQuery(filters);
  query.delete("sort");
  const { answer, isCurrent, failure, tryAgain } = useKeyedFetch(has(month) ? `${month}&${query}` : null, (signal) =>
    askMonth(month, query, signal),
  );
  /** The day of the keyboard focus: it has the focus, or will get it when its month is shown. */
  const [chosen, setChosen] = useState<string>();
  const wantsFocus = useRef(false);
  const table = useRef<HTMLTableElement>(null);
  const isWide = useSyncExternalStore(onWidth, hasRoomForTable, () => false);
  const current = chosen?.startsWith(month) ? chosen : today.startsWith(month) ? today : `${month}-01`;

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { day } = (event.target as HTMLElement).dataset;
    const next = day && !event.ctrlKey && !event.metaKey && !event.altKey ? dayOfKey(event.key, day) : undefined;
    if (!next) return;
    event.preventDefault();
    if (!has(next)) return;
    wantsFocus.current = true;
    setChosen(next);
    if (!next.startsWith(month)) onMonth(next.slice(0, 7));
  };

  // A month has some thousand elements: they are rendered in short tasks, so that the page stays usable.
  const deferredAnswer = useDeferredValue(answer);
  const shown = isCurrent && deferredAnswer === answer ? answer : undefined;
  const days = shown?.days ?? new Map<string, Day>();
  const inMonth = [...days.values()].filter(({ count }) => count > 0);
  const monthLink = (months: number, icon: ReactNode) =>
    has(addMonths(month, months)) && <MonthLink month={addMonths(month, months)} icon={icon} hrefOf={hrefOf} onMonth={onMonth} />;
  if (!has(month)) {
    return (
      <section className={resultsStyles.root} data-results>
        <MonthHead status="" views={views}>
          <h2 className={typography.h2}>{monthTitle(month)}</h2>
        </MonthHead>
        <Empty
          title="This month is too far away"
          action={
            <a
              className={typography.link}
              href={hrefOf({ month: thisMonth })}
              onClick={(event) => {
                event.preventDefault();
                onMonth(thisMonth);
              }}
            >
              {monthTitle(thisMonth)}
            </a>
          }
        >
          The calendar goes {CALENDAR_YEARS} years back and {CALENDAR_YEARS} years ahead.
        </Empty>
      </section>
    );
  }
  return (
    <section className={resultsStyles.root} data-results aria-busy={!shown && !failure}>
      <MonthHead status={failure ? "" : shown ? <DaysOf month={month} count={inMonth.length} /> : "Loading events..."} views={views}>
        {monthLink(-1, <ChevronLeft />)}
        <h2 className={typography.h2}>{monthTitle(month)}</h2>
        {monthLink(1, <ChevronRight />)}
      </MonthHead>
      {failure && (
        <Notice tone="bad" action={<Button onClick={tryAgain}>Try again</Button>}>
          {failure}
        </Notice>
      )}
      {shown && inMonth.length === 0 && (
        <Empty
          title={`No events in ${monthName(month)}`}
          action={
            shown.next &&
            has(shown.next) && (
              <a
                className={typography.link}
                href={hrefOf({ month: shown.next.slice(0, 7) })}
                onClick={(event) => {
                  event.preventDefault();
                  onMonth((shown.next ?? month).slice(0, 7));
                }}
              >
                Next event: {dayTitle(shown.next)}
              </a>
            )
          }
        />
      )}
      {isWide ? (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its days, as in every grid.
        <table role="grid" className={styles.table} ref={table} onKeyDown={onKeyDown}>
          <caption className={typography.srOnly}>
            Events in {monthTitle(month)}. Use the arrow keys to move between days, and Page Up and Page Down to change the month.
          </caption>
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col">
                  {weekday}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <DayCell
                    key={date}
                    date={date}
                    day={days.get(date)}
                    isOut={!date.startsWith(month)}
                    isToday={date === today}
                    isCurrent={date === current}
                    hrefOf={hrefOf}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div className={styles.days}>
          {!shown && !failure && <Skeleton className={styles.waits} />}
          {inMonth.map((day) => (
            <DayList key={day.date} day={day} isToday={day.date === today} hrefOf={hrefOf} />
          ))}
        </div>
      )}
    </section>
  );
}

const ROOM_FOR_TABLE = "(min-width: 60rem)";

const hasRoomForTable = () => matchMedia(ROOM_FOR_TABLE).matches;

function onWidth(changed: () => void): () => void {
  const width = matchMedia(ROOM_FOR_TABLE);
  width.addEventListener("change", changed);
  return () => width.removeEventListener("change", changed);
}

async function askMonth(month: string, filters: URLSearchParams, signal: AbortSignal): Promise<Month> {
  const query = new URLSearchParams(filters);
  query.set("month", month);
  const { days, timeZone } = await read("GET /api/event/calendar", { query, signal });
  const shown = days.map(({ events, ...day }) => ({
    ...day,
    events: events.map((event) => ({
      ...event,
      time:
        event.startsAt && dayIn(timeZone, new Date(event.startsAt)) === day.date
          ? wallTimeOf(new Date(event.startsAt), timeZone).time
          : null,
    })),
  }));
  const hasSome = shown.some(({ count }) => count > 0);
  return { month, days: new Map(shown.map((day) => [day.date, day])), next: hasSome ? null : await askNext(month, filters, signal) };
}

/** The day of the first event after a month, under the same filters. */
async function askNext(month: string, filters: URLSearchParams, signal: AbortSignal): Promise<string | null> {
  const query = queryAfter(month, filters);
  if (!query) return null;
  const { events } = await read("GET /api/asd", { query, signal });
  const startsAt = events[0]?.startsAt;
  const day = startsAt ? dayIn(DEFAULT_TIME_ZONE, new Date(startsAt)) : null;
  const to = filters.get("to");
  return day && to && day > to ? null : day;
}

/** The month stands beside it; a screen reader hears both. */
function DaysOf({ month, count }: { month: string; count: number }) {
  return (
    <>
      <span className={typography.srOnly}>{monthTitle(month)}: </span>
      {count === 1 ? "1 day with events" : `${count} days with events`}
    </>
  );
}

const eventsText = ({ count, countIsCapped }: Day): string => (count === 1 ? "1 event" : `${count}${countIsCapped ? "+" : ""} events`);

type MonthLinkProps = Pick<Props, "hrefOf" | "onMonth"> & { month: string; icon: ReactNode };

function MonthLink({ month, icon, hrefOf, onMonth }: MonthLinkProps) {
  return (
    <a
      className={classNames(buttonStyles.root, buttonStyles.iconOnly)}
      href={hrefOf({ month })}
      aria-label={monthTitle(month)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onMonth(month);
      }}
    >
      {icon}
    </a>
  );
}

type DayCellProps = Pick<Props, "hrefOf"> & { date: string; day: Day | undefined; isOut: boolean; isToday: boolean; isCurrent: boolean };

function DayCell({ date, day, isOut, isToday, isCurrent, hrefOf }: DayCellProps) {
  return (
    <td
      className={classNames(isOut && styles.out, isToday && styles.today)}
      aria-current={isToday ? "date" : undefined}
      data-day={date}
      tabIndex={isCurrent ? 0 : -1}
    >
      <span className={styles.number}>
        {Number(date.slice(8))}
        <span className={typography.srOnly}>
          {" "}
          {monthName(date)}
          {day && !isOut && `, ${eventsText(day)}`}
        </span>
      </span>
      {day && !isOut && (
        <ul>
          {day.events.map((event) => (
            <li key={event.id}>
              <SiteLink href={eventPath(event.id)}>
                <Thumb event={event} />
                <span>{event.eventName}</span>
              </SiteLink>
            </li>
          ))}
          <MoreOfDay day={day} hrefOf={hrefOf} />
        </ul>
      )}
    </td>
  );
}

function DayList({ day, isToday, hrefOf }: Pick<Props, "hrefOf"> & { day: Day; isToday: boolean }) {
  return (
    <section className={styles.day} aria-label={dayTitle(day.date)}>
      <DateTile date={day.date} isToday={isToday} className={styles.tile} />
      <ul>
        {day.events.map((event) => (
          <li key={event.id}>
            <Thumb event={event} />
            <div>
              <h3 className={classNames(typography.h3, styles.title)}>
                <SiteLink href={eventPath(event.id)}>{event.eventName}</SiteLink>
              </h3>
              <DotSeparated
                className={classNames(typography.meta, typography.num)}
                first={event.time ?? "Continues"}
                second={event.college?.name ?? event.venue}
              />
              <p className={cardStyles.foot}>
                <TypeSign type={event.type} />
                <span className={cardStyles.end}>
                  <EventPrice rupees={event.price} />
                </span>
              </p>
            </div>
          </li>
        ))}
        <MoreOfDay day={day} hrefOf={hrefOf} />
      </ul>
    </section>
  );
}

function Thumb({ event: { posterImage: poster } }: { event: EventJson }) {
  return (
    <span className={classNames(posterStyles.root, styles.thumb)}>
      <img
        src={poster.url}
        srcSet={poster.srcSet}
        sizes="52px"
        width={poster.width}
        height={poster.height}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}

function MoreOfDay({ day, hrefOf }: Pick<Props, "hrefOf"> & { day: Day }) {
  const more = day.count - day.events.length;
  if (more <= 0) return null;
  return (
    <li className={styles.more}>
      <SiteLink className={typography.link} href={hrefOf({ day: day.date })}>
        {more}
        {day.countIsCapped && "+"} more<span className={typography.srOnly}> on {dayTitle(day.date)}</span>
      </SiteLink>
    </li>
  );
}
