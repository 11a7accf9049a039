import { type Money, type Numbers, netPaise, type RegistrationDay } from "@/lib/organising/results/policy";
import { groupDigits, rupeesText } from "@/lib/platform/money/price";
import { DAY_MS } from "@/lib/platform/time/units";

/**
 * The sentences over plots, which state the result of the numbers. Each is whole in one place, so that it can be translated. Client-safe.
 */

const PERCENT = 100;

/** `14.6%`; a whole number has no decimal. */
export const percentText = (rate: number): string => `${Math.round(rate * PERCENT * 10) / 10}%`;
export const peopleText = (count: number): string => (count === 1 ? "1 person" : `${groupDigits(count)} people`);
export const seatsText = (count: number): string => (count === 1 ? "1 seat" : `${groupDigits(count)} seats`);
export const daysApart = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Shares with a name: a share this close to one of them gets its name. */
const NEAR = 0.015;
const SHARES = [
  { rate: 1 / 4, text: "A quarter" },
  { rate: 1 / 3, text: "A third" },
  { rate: 1 / 2, text: "Half" },
  { rate: 2 / 3, text: "Two thirds" },
  { rate: 3 / 4, text: "Three quarters" },
] as const;
const shareText = (rate: number): string | undefined => SHARES.find((share) => Math.abs(share.rate - rate) <= NEAR)?.text;

/** A moment of a curve in its title. */
type Mark = { date: string; total: number };

/** Registrations by day: the time when half of the registered had come. */
export function daysFinding(days: readonly RegistrationDay[]): { title: string; mark: Mark | null } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { title: "No one has registered yet", mark: null };
  const span = daysApart(first.date, last.date) + 1;
  if (last.total === 0) return { title: "Everyone who registered has cancelled", mark: null };
  const half = days.find(({ total }) => total * 2 >= last.total);
  if (!half || span < 4) return { title: `${peopleText(last.total)} registered in ${daysText(span)}`, mark: null };
  const passed = daysApart(first.date, half.date) + 1;
  const mark = { date: half.date, total: half.total };
  if (passed === 1) return { title: "Half of them registered on the first day", mark };
  if (passed * 2 <= span) return { title: `Half of them registered in the first ${passed} days`, mark };
  const left = span - passed + 1;
  if (left === 1) return { title: "Half of them registered on the last day", mark };
  if (left * 3 <= span) return { title: `Half of them registered in the last ${left} days`, mark };
  return { title: `${peopleText(last.total)} registered in ${daysText(span)}`, mark };
}

const daysText = (days: number): string => (days === 1 ? "one day" : `${days} days`);

/** The steps from the page to the check-in. */
export function funnelFinding({ views, registered, attended }: Numbers["funnel"]): string {
  if (views >= registered && registered > 0) {
    const each = Math.round(views / registered);
    return each === 1 ? "Nearly everyone who viewed the page registered" : `1 in ${each} people who viewed the page registered`;
  }
  if (registered > 0 && attended > 0) return `${groupDigits(attended)} of ${groupDigits(registered)} came`;
  if (registered > 0) return `${peopleText(registered)} registered`;
  return `The page was viewed ${views === 1 ? "once" : `${groupDigits(views)} times`}`;
}

/** The seats, and their users. */
export function seatsFinding({ attendance, fill, funnel }: Numbers, seats: number): string {
  const { noShow, checkedIn } = attendance;
  if (noShow !== null && funnel.registered > 0) {
    if (noShow === 0) return "Everyone with a seat came";
    const share = shareText(checkedIn / funnel.registered);
    return share
      ? `${share} of people with a seat came`
      : `${groupDigits(checkedIn)} of ${groupDigits(funnel.registered)} people with a seat came`;
  }
  const left = (fill.capacity ?? 0) - seats;
  if (left === 0) return "Every seat is taken";
  return left === 1 ? "1 seat is free" : `${groupDigits(left)} seats are free`;
}

/** The meaning of a square in the plot of seats. @param each the number of seats in one */
export function seatsCaption(capacity: number, each: number): string {
  if (capacity === 1) return "The square is the only seat.";
  return each === 1 ? `Each square is one of ${groupDigits(capacity)} seats.` : `Each square is ${each} of ${groupDigits(capacity)} seats.`;
}

/** A split of people into groups, the largest first. */
export function largestFinding(name: string, count: number, total: number): string {
  const rate = count / total;
  const share = shareText(rate);
  if (count === total) return `Everyone is from ${name}`;
  if (share) return `${share} are from ${name}`;
  if (rate > 0.5) return `Most are from ${name}`;
  return `The largest group is from ${name}: ${groupDigits(count)} of ${groupDigits(total)}`;
}

const YEARS = ["First-years", "Second-years", "Third-years", "Fourth-years", "Fifth-years", "Sixth-years"];

/** The years of study that people stated. */
export function yearsFinding(years: readonly { year: number | null; count: number }[]): string {
  const stated = years.filter(({ year }) => year !== null);
  const most = Math.max(0, ...stated.map(({ count }) => count));
  const largest = stated.filter(({ count }) => count === most);
  if (largest.length === 0) return "No one gave their year of study";
  const [one] = largest;
  if (largest.length > 1 || !one) return "No single year has the most people";
  return `${YEARS[(one.year ?? 1) - 1]} are the largest group`;
}

/** The names of sources that every event has. Other sources have the name in the link. */
const SOURCE_TEXTS: Readonly<Record<string, string>> = {
  direct: "Direct or unknown",
  quad: "Found on Quad",
  search: "Search engines",
  social: "Social networks",
  link: "Other sites",
  other: "Others",
};
export const sourceText = (source: string): string => SOURCE_TEXTS[source] ?? source;

export function sourcesFinding(sources: readonly { source: string; views: number; registered: number }[]): string {
  const [first] = sources;
  if (!first) return "No one has viewed the page yet";
  const total = sources.reduce((sum, { registered }) => sum + registered, 0);
  const name = sourceText(first.source);
  if (total === 0) return `Most visitors: ${name}`;
  return `${groupDigits(first.registered)} of ${groupDigits(total)} registrations: ${name}`;
}

export function moneyFinding(money: Money): string {
  const back = money.refundedPaise + money.refundDuePaise;
  const stays = rupeesText(netPaise(money));
  return back === 0 ? `${stays} received` : `${stays} left after refunds`;
}

/** The attendance of several events; some of them have not begun. */
export const cameText = (rate: number): string => `At events with check-in, ${percentText(rate)} of registered people came.`;

/** The only sentence of an event's page. */
export function headlineOf({ funnel, attendance, fill }: Numbers): string {
  if (attendance.taken) return `${groupDigits(attendance.checkedIn)} of ${groupDigits(funnel.registered)} came`;
  if (fill.capacity !== null && funnel.registered > 0) return `${groupDigits(funnel.registered)} registered, ${seatsText(fill.capacity)}`;
  return `${peopleText(funnel.registered)} registered`;
}
