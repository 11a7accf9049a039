import type { JoiningSettings } from "@/lib/catalogue/events/joining";
import { studentProfilePath, VERIFICATION_PATH } from "@/lib/identity/pages/paths";
import { yearOfStudy } from "@/lib/identity/students/policy";
import type { NextStep, Refused } from "@/lib/taking-part/joining/refusals";
import { collegesText, yearsText } from "@/lib/taking-part/joining/rules-text";

type Named = { id: string; name: string };

/** The college of a team's captain; null if there is no team, or the captain has none. */
export type CollegeOfCaptain = Named | null;

/** The rules of joining of an event. */
export type EligibilityRules = Pick<JoiningSettings, "admits" | "years" | "sameCollege"> & {
  /** The colleges whose students are admitted: with `own` the organising club's, with `colleges` the listed ones. */
  colleges: readonly Named[];
};

/** A student with the facts that the rules use. */
export type Candidate = {
  collegeId: string | null;
  /** The calendar year in which the first year of study began, as stated in the profile. */
  studiesSince: number | null;
  /** Whether an application of this student was rejected at this event. */
  wasRejected: boolean;
  /** Whether an organiser has blocked this student. */
  isBarred: boolean;
};

const VERIFY: NextStep = { text: "Verify your college email", href: VERIFICATION_PATH };
const STATE_YEAR: NextStep = { text: "Add your year of study", href: studentProfilePath() };

/**
 * Finds the rule that refuses a student at an event; null if no rule does. The first refusing rule counts. Pages, buttons and calls all use
 * this function. It ignores time and seats.
 * @param captainCollege the college of the captain of the team that the student creates, joins or enters, if all members must be of one
 * Source: contract joining 7 (rules 2 to 7); contract organisers 9.2 (barred).
 */
export function ineligibility(
  { collegeId, studiesSince, wasRejected, isBarred }: Candidate,
  { admits, colleges, years, sameCollege }: EligibilityRules,
  now: Date,
  captainCollege: CollegeOfCaptain = null,
): Refused | null {
  if (isBarred) return { reason: "barred", next: null };
  if (wasRejected) return { reason: "application_rejected", next: null };
  if ((admits !== "anyone" || sameCollege) && collegeId === null) return { reason: "verification_needed", next: VERIFY };
  if ((admits === "own" || admits === "colleges") && !colleges.some(({ id }) => id === collegeId)) {
    return { reason: "college_not_admitted", values: { colleges: collegesText(colleges.map(({ name }) => name)) }, next: null };
  }
  if (years.length > 0) {
    const [year, values] = [yearOfStudy(studiesSince, now), { years: yearsText(years) }];
    if (year === null) return { reason: "year_needed", values, next: STATE_YEAR };
    if (!years.includes(year)) return { reason: "year_not_admitted", values, next: null };
  }
  if (sameCollege && captainCollege && captainCollege.id !== collegeId) {
    return { reason: "team_other_college", values: { college: captainCollege.name }, next: null };
  }
  return null;
}
