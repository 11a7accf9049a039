import { expect, test } from "vitest";
import { listText, rulesText, yearsText } from "@/lib/joining/rules-text";

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
  [{ admits: "verified" }, "For verified students."],
  [{ years: [3] }, "For students, year 3."],
  [
    { admits: "own", collegeNames: ["NIT Trichy"], years: [3, 2], approval: true, entry: "team" },
    "For verified students of NIT Trichy, years 2 and 3. The organiser approves each registration. Teams of 2 to 4.",
  ],
  [
    { admits: "colleges", collegeNames: ["NIT Trichy", "IIT Madras", "VIT"], entry: "team", teamMin: 3, teamMax: 3, sameCollege: true },
    "For verified students of NIT Trichy, IIT Madras and VIT. Teams of 3. All members of a team are of one college.",
  ],
  [{ entry: "team", teamMin: 1 }, "Alone or in a team of up to 4."],
] as const)("%j", (rules, text) => {
  expect(rulesText({ ...OPEN, ...rules })).toBe(text);
});

test("lists read like sentences", () => {
  expect([listText([]), listText(["A"]), listText(["A", "B"]), yearsText([2]), yearsText([4, 2, 3])]).toEqual([
    "",
    "A",
    "A and B",
    "year 2",
    "years 2, 3 and 4",
  ]);
});
