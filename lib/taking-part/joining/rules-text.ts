import type { JoiningSettings } from "@/lib/catalogue/events/joining";
import type { Event } from "@/lib/catalogue/events/policy";

/** Names in a sentence: `A`, `A and B`, `A, B and C`. */
const listText = (names: readonly string[]): string => new Intl.ListFormat("en-IN").format(names);

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
  return sorted.length === 1 ? `year ${first}` : `years ${listText(sorted.map(String))}`;
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
  const colleges = collegesText(collegeNames);
  if (years.length === 0) {
    if (admits === "anyone") return null;
    return admits === "verified" ? "Open to verified students from any college." : `Open to verified students of ${colleges}.`;
  }
  const admitted = yearsText(years);
  if (admits === "anyone") return `Open to students in ${admitted}.`;
  return admits === "verified"
    ? `Open to verified students from any college in ${admitted}.`
    : `Open to verified students of ${colleges} in ${admitted}.`;
}

function teamTexts({ entry, teamMin, teamMax, sameCollege }: Rules): (string | false)[] {
  return entry === "team" ? [teamsHaveText(teamMin, teamMax), sameCollege && "Everyone in a team must be from the same college."] : [];
}

/** How many people a team may have. */
export function teamsHaveText(minimum: number, maximum: number): string {
  if (minimum === maximum) return `Teams of ${maximum}.`;
  if (minimum === 1) return `Take part alone or in a team of up to ${maximum}.`;
  return maximum === minimum + 1 ? `Teams of ${minimum} or ${maximum}.` : `Teams of ${minimum} to ${maximum}.`;
}
