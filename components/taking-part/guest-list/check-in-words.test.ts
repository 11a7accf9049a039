import { expect, test } from "vitest";
import { checkInWords } from "@/components/taking-part/guest-list/check-in-words";
import type { BulkResultJson } from "@/lib/taking-part/guest-list/calls";

const results = (...kinds: BulkResultJson["result"][]) => kinds.map((result) => ({ _id: crypto.randomUUID(), result }));

test.each([
  ["1 checked in", results("checked_in")],
  ["2 checked in, 1 already checked in", results("checked_in", "already_in", "checked_in")],
  ["1 check-in undone, 1 was not checked in", results("undone", "not_in")],
  ["2 check-ins undone", results("undone", "undone")],
  ["1 check-in undone, 2 changed too often", results("undone", "too_often", "too_often")],
  ["1 outside check-in hours, 3 have no confirmed seat", results("outside_window", "not_confirmed", "ended", "not_found")],
])("%s", (words, given) => {
  expect(checkInWords(given)).toBe(words);
});
