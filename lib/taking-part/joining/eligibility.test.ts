import fc from "fast-check";
import { expect, test } from "vitest";
import { studiesSinceOf } from "@/lib/identity/students/policy";
import { type Candidate, type EligibilityRules, ineligibility } from "@/lib/taking-part/joining/eligibility";

const NOW = new Date("2026-11-22T10:00:00Z");
const COLLEGES = ["a", "b", "c"].map((id) => ({ id, name: `College ${id.toUpperCase()}` }));

const collegeId = fc.constantFrom(null, ...COLLEGES.map(({ id }) => id));
const year = fc.integer({ min: 1, max: 6 });
const candidates: fc.Arbitrary<Candidate & { year: number | null }> = fc
  .record({ collegeId, year: fc.option(year, { nil: null }), wasRejected: fc.boolean(), isBarred: fc.boolean() })
  .map((one) => ({ ...one, studiesSince: one.year === null ? null : studiesSinceOf(one.year, NOW) }));
const rules: fc.Arbitrary<EligibilityRules> = fc.record({
  admits: fc.constantFrom("anyone", "verified", "own", "colleges"),
  colleges: fc.subarray(COLLEGES, { minLength: 1 }),
  years: fc.uniqueArray(year, { maxLength: 6 }),
  sameCollege: fc.boolean(),
});
const captains = fc.constantFrom(null, ...COLLEGES);

test("the first refusing rule in the contract's order is the reason, and without one there is none", () => {
  fc.assert(
    fc.property(candidates, rules, captains, (candidate, event, captain) => {
      const named = event.admits === "own" || event.admits === "colleges";
      const refusals = [
        ["barred", candidate.isBarred],
        ["application_rejected", candidate.wasRejected],
        ["verification_needed", (event.admits !== "anyone" || event.sameCollege) && candidate.collegeId === null],
        ["college_not_admitted", named && !event.colleges.some(({ id }) => id === candidate.collegeId)],
        ["year_needed", event.years.length > 0 && candidate.year === null],
        ["year_not_admitted", event.years.length > 0 && !event.years.includes(candidate.year ?? 0)],
        ["team_other_college", event.sameCollege && captain !== null && captain.id !== candidate.collegeId],
      ] as const;
      const first = refusals.find(([, refuses]) => refuses)?.[0] ?? null;
      expect(ineligibility(candidate, event, NOW, captain)?.reason ?? null).toBe(first);
    }),
  );
});

test("where all members have to be of one college, a student without one has to verify first, whoever is admitted", () => {
  const event: EligibilityRules = { admits: "anyone", colleges: [], years: [], sameCollege: true };
  const someone: Candidate = { collegeId: null, studiesSince: null, wasRejected: false, isBarred: false };
  expect(ineligibility(someone, event, NOW)?.reason).toBe("verification_needed");
  expect(ineligibility(someone, { ...event, sameCollege: false }, NOW)).toBeNull();
  expect(ineligibility({ ...someone, collegeId: "a" }, event, NOW)).toBeNull();
});

test("only a reason that the student can remove has a next step", () => {
  fc.assert(
    fc.property(candidates, rules, captains, (candidate, event, captain) => {
      const refused = ineligibility(candidate, event, NOW, captain);
      if (!refused) return;
      const href = { verification_needed: "/verification", year_needed: "/student-profile" }[refused.reason as string] ?? null;
      expect(refused.next?.href ?? null).toBe(href);
    }),
  );
});
