import { expect, test } from "vitest";
import { changeWords } from "@/components/identity/log/log-words";

test("changes show times in the campus's zone, and booleans as yes or no", () => {
  expect(changeWords({ publishAt: [null, "2026-11-26T15:57:40.164Z"], selfCheckIn: [false, true], venue: ["Main Lawn", "Quad"] })).toEqual([
    "Publish at: 2026-11-26, 21:27",
    "Self check-in: no → yes",
    "Venue: Main Lawn → Quad",
  ]);
  expect(changeWords({ description: [null, null], place: ["Old Canteen", null] })).toEqual([
    "Description changed",
    "Location on the map was Old Canteen",
  ]);
});
