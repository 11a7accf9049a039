import type { NoShowTerms } from "@/lib/identity/colleges/no-show";
import { marksText } from "@/lib/taking-part/marks/policy";

/** Sentences about marks for absence. Each is whole, so that it can be translated. */

/** An event's terms, as everybody reads them. */
export type MarkTerms = Omit<NoShowTerms, "expireDays">;

const hoursText = (hours: number): string => (hours === 1 ? "1 hour" : `${hours} hours`);

/** `Malabar Institute marks who stays away, or leaves in the last 24 hours.` @param college its name; null once it is gone */
export function termsText(college: string | null, { lateCancelHours }: Pick<MarkTerms, "lateCancelHours">): string {
  const who = college ?? "The organising college";
  if (lateCancelHours === 0) return `${who} marks who stays away.`;
  return lateCancelHours === 1
    ? `${who} marks who stays away, or leaves in the last hour.`
    : `${who} marks who stays away, or leaves in the last ${lateCancelHours} hours.`;
}

/** `With 3 marks registration opens 24 hours later for you.` */
export const delayText = ({ marks, delayHours }: Pick<MarkTerms, "marks" | "delayHours">): string =>
  `With ${marksText(marks)} registration opens ${hoursText(delayHours)} later for you.`;

/** The policy as students read it; null while a number is missing or is none. */
export const policyText = (college: string, terms: NoShowTerms): string | null =>
  Object.values(terms).every(Number.isInteger)
    ? `${termsText(college, terms)} With ${marksText(terms.marks)} within ${terms.expireDays} days registration opens ${hoursText(terms.delayHours)} later for you. Nothing else follows.`
    : null;
