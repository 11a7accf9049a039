import type { BulkResultJson } from "@/lib/people/change-answers";

/** The results of checking people in or out together: the counts, the successful ones first. */
export function bulkResultWords(results: readonly BulkResultJson[]): string {
  const count = (...kinds: BulkResultJson["result"][]) => results.filter(({ result }) => kinds.includes(result)).length;
  const parts = [
    [count("checked_in"), "checked in"],
    [count("undone"), "check-ins undone"],
    [count("already_in"), "in already"],
    [count("not_in"), "not in before"],
    [count("outside_window"), "not at the door's hours"],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  const others = results.length - parts.reduce((sum, [number]) => sum + number, 0);
  if (others > 0) said.push(`${others} without a confirmed seat`);
  return said.join(", ");
}
