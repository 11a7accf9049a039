import { describe, expect, test } from "vitest";
import { FAMILIES_OF, POSTER_TYPES, posterChoice, posterRequest } from "@/lib/catalogue/posters/schema";
import { drawSheets, posterSheets } from "@/lib/catalogue/posters/sheets";

describe.each(POSTER_TYPES)("the sheets offered for %s", (type) => {
  const words = { title: "Monsoon Mela", type };
  const sheets = posterSheets(words);

  test("differ in family, palette and seed", async () => {
    expect(sheets).toHaveLength(6);
    for (const key of ["family", "palette", "seed"] as const) expect(new Set(sheets.map((sheet) => sheet[key])).size).toBe(6);
    expect(new Set((await drawSheets(words)).sheets.map(({ svg }) => svg)).size).toBe(6);
  });

  test("are of the type's families, and can be sent back as a choice", () => {
    for (const sheet of sheets) {
      expect(FAMILIES_OF[type]).toContain(sheet.family);
      expect(posterChoice.parse(JSON.parse(JSON.stringify(sheet)))).toEqual(sheet);
    }
  });

  test("are the same for the same words, and at most six", () => {
    expect(posterSheets(words)).toEqual(sheets);
    expect(posterSheets({ ...words, title: "Another" })).not.toEqual(sheets);
    expect(posterSheets(words, 2)).toEqual(sheets.slice(0, 2));
    expect(posterSheets(words, 1000)).toHaveLength(6);
    expect(posterSheets(words, 6, 1)).not.toEqual(sheets);
    expect(posterSheets(words, 6, 1)).toEqual(posterSheets(words, 6, 1));
  });
});

test("a request's empty date and venue count as absent; invalid ones are refused with the event's texts", () => {
  expect(posterRequest.parse({ title: " Robo Wars ", type: "Competition", date: "", venue: "" })).toEqual({
    title: "Robo Wars",
    type: "Competition",
  });
  const messages = posterRequest.safeParse({ title: "abc", type: "Party", date: "2026-02-30", venue: "abc" }).error?.issues;
  expect(messages?.map(({ path, message }) => [path[0], message])).toEqual([
    ["title", "Event Name must be between 3 and 30 characters."],
    ["type", "Choose a type"],
    ["date", "Enter a date"],
    ["venue", "Venue must be between 3 and 50 characters."],
  ]);
});

test.each([
  { family: "collage", palette: 0, seed: "1" },
  { family: "stack", palette: 9, seed: "1" },
  { family: "stack", palette: 1.5, seed: "1" },
  { family: "stack", palette: 0, seed: "" },
  { family: "stack", palette: 0, seed: "<svg>" },
  { family: "constructor", palette: -1, seed: "1" },
])("%j is no choice", (choice) => {
  expect(posterChoice.safeParse(choice).success).toBe(false);
});
