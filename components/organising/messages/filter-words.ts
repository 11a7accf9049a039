import { sourceText } from "@/lib/organising/results/findings";
import type { PaidState, PeopleFilter, PersonStatus } from "@/lib/taking-part/guest-list/schema";

const STATUSES: Record<PersonStatus, string> = {
  confirmed: "registered",
  held: "seat held",
  invited: "invited",
  cancelled: "cancelled",
  removed: "removed",
};
const PAID: Record<PaidState, string> = {
  free: "free",
  waived: "fee waived",
  due: "payment due",
  paid: "paid",
  refund_due: "refund pending",
  refunded: "refunded",
};

/** The people in a filter, in a few words for each parameter. */
export function filterWords({ q, status, college, year, checkedIn, paid, source }: PeopleFilter): string[] {
  return [
    ...(q ? [`“${q}”`] : []),
    ...(status.length > 0 ? [status.map((one) => STATUSES[one]).join(", ")] : []),
    ...(checkedIn.length === 1 ? [checkedIn[0] === "1" ? "checked in" : "not checked in"] : []),
    ...(year.length > 0 ? [`year ${year.join(", ")}`] : []),
    ...(college.length > 0 ? [college.length === 1 ? "of one college" : `of ${college.length} colleges`] : []),
    ...(paid.length > 0 ? [paid.map((one) => PAID[one]).join(", ")] : []),
    ...(source.length > 0 ? [`heard about it from ${source.map(sourceText).join(", ")}`] : []),
  ];
}
