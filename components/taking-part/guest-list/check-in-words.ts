import type { BulkResultJson } from "@/lib/taking-part/guest-list/calls";

type Result = BulkResultJson["result"];

/** The results of checking people in or out together: the counts, the successful ones first. */
export function checkInWords(results: readonly BulkResultJson[]): string {
  const counts = new Map<Result, number>();
  for (const { result } of results) counts.set(result, (counts.get(result) ?? 0) + 1);
  const said = Object.entries(WORDS).flatMap(([result, words]) => {
    const count = counts.get(result as Result) ?? 0;
    return count > 0 ? [words(count)] : [];
  });
  const others = results.filter(({ result }) => !(result in WORDS)).length;
  return [...said, ...(others > 0 ? [others === 1 ? "1 has no confirmed seat" : `${others} have no confirmed seat`] : [])].join(", ");
}

const WORDS: Partial<Record<Result, (count: number) => string>> = {
  checked_in: (count) => `${count} checked in`,
  undone: (count) => (count === 1 ? "1 check-in undone" : `${count} check-ins undone`),
  already_in: (count) => `${count} already checked in`,
  not_in: (count) => (count === 1 ? "1 was not checked in" : `${count} were not checked in`),
  outside_window: (count) => `${count} outside check-in hours`,
  too_often: (count) => `${count} changed too often`,
};
