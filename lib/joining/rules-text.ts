import type { EventAdmits, EventEntry } from "@/lib/generated/prisma/enums";

/** Names in a sentence: `A`, `A and B`, `A, B and C`. */
export function listText(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** `year 2`, `years 2 and 3`. */
export function yearsText(years: readonly number[]): string {
  const list = listText([...years].sort((a, b) => a - b).map(String));
  return years.length === 1 ? `year ${list}` : `years ${list}`;
}

type Rules = {
  approval: boolean;
  entry: EventEntry;
  teamMin: number;
  teamMax: number;
  sameCollege: boolean;
  admits: EventAdmits;
  /** The names of the colleges whose students are admitted. */
  collegeNames: readonly string[];
  years: readonly number[];
};

/**
 * Says who may join an event and how, as sentences for everybody; empty for an event without such rules.
 * Source: contract joining 9.
 */
export function rulesText(rules: Rules): string {
  return [admittedText(rules), rules.approval && "The organiser approves each registration.", ...teamTexts(rules)]
    .filter(Boolean)
    .join(" ");
}

function admittedText({ admits, collegeNames, years }: Rules): string | null {
  const named = admits === "own" || admits === "colleges";
  const people = named ? `verified students of ${listText(collegeNames)}` : admits === "verified" ? "verified students" : "students";
  if (years.length > 0) return `For ${people}, ${yearsText(years)}.`;
  return admits === "anyone" ? null : `For ${people}.`;
}

function teamTexts({ entry, teamMin, teamMax, sameCollege }: Rules): string[] {
  if (entry !== "team") return [];
  return [sizeText(teamMin, teamMax), ...(sameCollege ? ["All members of a team are of one college."] : [])];
}

function sizeText(teamMin: number, teamMax: number): string {
  if (teamMin === teamMax) return `Teams of ${teamMin}.`;
  return teamMin === 1 ? `Alone or in a team of up to ${teamMax}.` : `Teams of ${teamMin} to ${teamMax}.`;
}
