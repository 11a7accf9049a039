import type { PeopleFilter } from "@/lib/people/schema";

/** Which people a filter lets through, in a few words each. */
export function filterWords({ q, status, college, year, checkedIn, paid, source }: PeopleFilter): string[] {
  const listed = (values: readonly string[]) => values.map((value) => value.replaceAll("_", " ")).join(", ");
  return [
    ...(q ? [`“${q}”`] : []),
    ...(status.length > 0 ? [listed(status)] : []),
    ...(checkedIn.length === 1 ? [checkedIn[0] === "1" ? "checked in" : "not checked in"] : []),
    ...(year.length > 0 ? [`year ${listed(year)}`] : []),
    ...(college.length > 0 ? [college.length === 1 ? "of one college" : `of ${college.length} colleges`] : []),
    ...(paid.length > 0 ? [listed(paid)] : []),
    ...(source.length > 0 ? [`came by ${listed(source)}`] : []),
  ];
}
