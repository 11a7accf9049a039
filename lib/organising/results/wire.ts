import type { ClubResultsJson, CollegeResultsJson, EventResultsJson } from "@/lib/organising/results/calls";
import { type Money, type Numbers, netPaise, type Results } from "@/lib/organising/results/policy";
import type { ResultTable } from "@/lib/organising/results/schema";
import { toCsv } from "@/lib/platform/fields/csv";
import { wallTimeOf } from "@/lib/platform/time/zone";

const rupees = (paise: number): number => paise / 100;

function toMoneyJson(money: Money) {
  const { capturedPaise, refundedPaise, refundDuePaise } = money;
  return {
    captured: rupees(capturedPaise),
    refunded: rupees(refundedPaise),
    refundDue: rupees(refundDuePaise),
    net: rupees(netPaise(money)),
  };
}

function toNumbersJson({ funnel, fill, attendance, money }: Numbers, showsMoney: boolean) {
  return { funnel, fill, attendance, ...(showsMoney && { money: toMoneyJson(money) }) };
}

/** All deleted colleges together are one. */
const FORMER_COLLEGE = "Deleted college";

/** Source: contract organisers 10. */
export function toEventResultsJson(results: Results): EventResultsJson {
  const { days, colleges, years, sources, showsMoney } = results;
  return {
    registrations: days,
    ...toNumbersJson(results, showsMoney),
    colleges: colleges.map(({ name, isGone, count }) => ({ name: isGone ? FORMER_COLLEGE : name, count })),
    years,
    sources,
  };
}

export function toClubResultsJson(results: Results): ClubResultsJson {
  return {
    ...toEventResultsJson(results),
    events: results.events.map(({ event: { id, name, status, startsAt }, ...row }) => ({
      _id: id,
      eventName: name,
      status: status === "cancelled" ? ("Cancelled" as const) : ("Published" as const),
      startsAt: startsAt?.toISOString() ?? null,
      ...toNumbersJson(row, results.showsMoney),
    })),
  };
}

export function toCollegeResultsJson(results: Results): CollegeResultsJson {
  return {
    ...toEventResultsJson(results),
    clubs: results.clubs.map(({ id, name, events, ...row }) => ({
      _id: id,
      clubName: name,
      events,
      ...toNumbersJson(row, results.showsMoney),
    })),
  };
}

type Cells = (string | number | null)[];

const MONEY_HEAD = ["Paid (₹)", "Refunded (₹)", "Refund pending (₹)", "Kept (₹)"];

function moneyCells(money: Money): Cells {
  const { captured, refunded, refundDue, net } = toMoneyJson(money);
  return [captured, refunded, refundDue, net];
}

/**
 * A table of results as a CSV file. `money` is for accounts that may read it; the caller checks this. Source: contract organisers 9.3 and
 * 10.
 */
export function toResultsCsv(results: Results, table: ResultTable): string {
  return toCsv(TABLES[table](results), { isFirst: true });
}

const TABLES: Record<ResultTable, (results: Results) => Cells[]> = {
  registrations: ({ days }) => [
    ["Date", "Registered", "Cancelled", "Total"],
    ...days.map(({ date, joined, left, total }) => [date, joined, left, total]),
  ],
  funnel: ({ funnel: { views, started, registered, attended } }) => [
    ["Step", "Count"],
    ["Viewed the page", views],
    ["Pressed Register", started],
    ["Registered", registered],
    ["Attended", attended],
  ],
  colleges: (results) => [
    ["College", "People"],
    ...toEventResultsJson(results).colleges.map(({ name, count }) => [name ?? "No college", count]),
  ],
  years: ({ years }) => [["Year of study", "People"], ...years.map(({ year, count }) => [year ?? "Not given", count])],
  sources: ({ sources }) => [
    ["Source", "Views", "Registered"],
    ...sources.map(({ source, views, registered }) => [source, views, registered]),
  ],
  money: ({ money }) => [MONEY_HEAD, moneyCells(money)],
  events: ({ events, showsMoney }) => [
    [
      ...["Event", "Club", "Starts at", "Status", "Views", "Started", "Registered", "Attended", "Did not come", "Seats"],
      ...(showsMoney ? MONEY_HEAD : []),
    ],
    ...events.map(({ event: { name, clubName, startsAt, timeZone, status, capacity }, funnel, attendance, money }) => {
      const start = startsAt && wallTimeOf(startsAt, timeZone);
      return [
        ...[name, clubName, start && `${start.date} ${start.time}`, status === "cancelled" ? "Cancelled" : "Published"],
        ...[funnel.views, funnel.started, funnel.registered, funnel.attended, attendance.noShow, capacity],
        ...(showsMoney ? moneyCells(money) : []),
      ];
    }),
  ],
};
