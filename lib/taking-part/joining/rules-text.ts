import type { JoiningSettings } from "@/lib/catalogue/events/joining";
import type { Event } from "@/lib/catalogue/events/policy";

/** Names in a sentence: `A`, `A and B`, `A, B and C`. */
function listText(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const COLLEGES_NAMED = 3;

/** Colleges in a sentence: up to three by name; of more, the first two and the number of the others. */
export function collegesText(names: readonly string[]): string {
  if (names.length <= COLLEGES_NAMED) return listText(names);
  return `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}

/** `year 2`, `years 2 and 3`, `years 1 to 4`. */
export function yearsText(years: readonly number[]): string {
  const sorted = [...years].sort((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  if (sorted.length > 2 && last - first === sorted.length - 1) return `years ${first} to ${last}`;
  return `${sorted.length === 1 ? "year" : "years"} ${listText(sorted.map(String))}`;
}

type Rules = Pick<JoiningSettings, "entry" | "teamMin" | "teamMax" | "admits" | "approval" | "sameCollege"> & {
  /** The names of the colleges whose students are admitted. */
  collegeNames: readonly string[];
  years: readonly number[];
};

/**
 * Says who may join an event and how, as sentences for everyone; empty for an event without such rules.
 * Source: contract joining 9.
 */
export function rulesText(rules: Rules): string {
  const approval = rules.approval && "The organiser approves each registration.";
  return [admittedText(rules), approval, ...teamTexts(rules)].filter(Boolean).join(" ");
}

/** The same of an event. */
export function rulesOf({ joining, colleges, college }: Pick<Event, "joining" | "colleges" | "college">): string {
  const admitted = joining.admits === "own" ? [college?.name ?? "the organising college"] : colleges.map(({ name }) => name);
  return rulesText({ ...joining, collegeNames: admitted });
}

function admittedText({ admits, collegeNames, years }: Rules): string | null {
  const named = admits === "own" || admits === "colleges";
  const people = named
    ? `verified students of ${collegesText(collegeNames)}`
    : admits === "verified"
      ? "verified students from any college"
      : "students";
  if (years.length > 0) return `Open to ${people} in ${yearsText(years)}.`;
  return admits === "anyone" ? null : `Open to ${people}.`;
}

function teamTexts({ entry, teamMin, teamMax, sameCollege }: Rules): (string | false)[] {
  return entry === "team" ? [sizeText(teamMin, teamMax), sameCollege && "Everyone in a team must be from the same college."] : [];
}

function sizeText(teamMin: number, teamMax: number): string {
  if (teamMin === teamMax) return `Teams of ${teamMin}.`;
  return teamMin === 1 ? `Take part alone or in a team of up to ${teamMax}.` : `Teams of ${teamMin} to ${teamMax}.`;
}
