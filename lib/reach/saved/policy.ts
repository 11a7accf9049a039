import type { GoingRule } from "@/lib/generated/prisma/enums";

/** Smaller numbers are never shown: they could reveal who is going. Source: contract reach 7. */
export const GOING_COUNT_MIN = 5;
export const GOING_PEOPLE_MAX = 12;

/** The first name and the initial of the last one. */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName.match(/[\p{L}\p{N}]\p{M}{0,2}/u) ?? [];
  return initial ? `${firstName} ${initial}.` : firstName;
}

/** Whether others may see that a student is going: their choice at this event, otherwise their setting. */
export function isShownToOthers(isShown: boolean | null, rule: GoingRule): boolean {
  return isShown ?? rule !== "nobody";
}
