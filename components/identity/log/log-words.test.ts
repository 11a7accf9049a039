import { expect, test } from "vitest";
import { changeWords } from "@/components/identity/log/log-words";

const changesOf = (changes: object, act: "edited" | "hid" | "reset_factor" = "edited") =>
  changeWords({ act, changes: changes as Parameters<typeof changeWords>[0]["changes"] });

test("changes show times in the campus's zone, and booleans as yes or no", () => {
  const edited = { publishAt: [null, "2026-11-26T15:57:40.164Z"], selfCheckIn: [false, true], venue: ["Main Lawn", "Quad"] };
  expect(changesOf(edited)).toEqual(["Publish at: 2026-11-26, 21:27", "Self check-in: no → yes", "Venue: Main Lawn → Quad"]);
  expect(changesOf({ description: [null, null], place: ["Old Canteen", null] })).toEqual([
    "Description changed",
    "Location on the map was Old Canteen",
  ]);
});

test("the reason of a decision about a report is shown in words, any other as it was written", () => {
  expect(changesOf({ reason: [null, "fraud"] }, "hid")).toEqual(["Reason: Fraud or not a real event"]);
  expect(changesOf({ reason: [null, "wrong"] }, "reset_factor")).toEqual(["Reason: wrong"]);
});
