import type { NoShowTerms } from "@/lib/identity/colleges/no-show";

export const POLICY_NUMBERS = ["marks", "delayHours", "expireDays", "lateCancelHours"] as const satisfies readonly (keyof NoShowTerms)[];
type Name = (typeof POLICY_NUMBERS)[number];

/** The terms in the form: numbers as typed. */
export type PolicyValues = Record<Name, string>;

const each = <To>(toValue: (name: Name) => To) =>
  Object.fromEntries(POLICY_NUMBERS.map((name) => [name, toValue(name)])) as Record<Name, To>;

export const toPolicyValues = (terms: NoShowTerms): PolicyValues => each((name) => String(terms[name]));

/** @returns NaN for a text that is not a number */
export const toTerms = (values: PolicyValues): NoShowTerms =>
  each((name) => (values[name].trim() === "" ? Number.NaN : Number(values[name])));
