import { expect, test } from "vitest";
import { collegesText, rulesText, yearsText } from "@/lib/taking-part/joining/rules-text";

const OPEN = {
  approval: false,
  entry: "solo",
  teamMin: 2,
  teamMax: 4,
  sameCollege: false,
  admits: "anyone",
  collegeNames: [],
  years: [],
} as const satisfies Parameters<typeof rulesText>[0];

test.each([
  [{}, ""],
  [{ admits: "verified" }, "Open to verified students from any college."],
  [{ years: [3] }, "Open to students in year 3."],
  [
    { admits: "own", collegeNames: ["NIT Trichy"], years: [3, 2], approval: true, entry: "team" },
    "Open to verified students of NIT Trichy in years 2 and 3. The organiser approves each registration. Teams of 2 to 4.",
  ],
  [
    { admits: "colleges", collegeNames: ["NIT Trichy", "IIT Madras", "VIT"], entry: "team", teamMin: 3, teamMax: 3, sameCollege: true },
    "Open to verified students of NIT Trichy, IIT Madras and VIT. Teams of 3. Everyone in a team must be from the same college.",
  ],
  [{ entry: "team", teamMin: 1 }, "Take part alone or in a team of up to 4."],
  [{ entry: "team", teamMin: 3 }, "Teams of 3 or 4."],
] as const)("%j", (rules, text) => {
  expect(rulesText({ ...OPEN, ...rules })).toBe(text);
});

test("lists read like sentences, whatever their length", () => {
  expect([["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D", "E"]].map(collegesText)).toEqual([
    "A",
    "A and B",
    "A, B and C",
    "A, B and 3 more",
  ]);
  expect([[2], [3, 2], [4, 1, 2], [4, 2, 1, 3]].map(yearsText)).toEqual(["year 2", "years 2 and 3", "years 1, 2 and 4", "years 1 to 4"]);
});
