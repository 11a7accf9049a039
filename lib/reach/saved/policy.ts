import type { GoingRule } from "@/lib/generated/prisma/enums";

/** Fewer people than these are never counted aloud: a small number would say who goes. Source: contract reach 7. */
export const GOING_COUNT_MIN = 5;
export const GOING_PEOPLE_MAX = 12;

/** The first name and the initial of the last one. */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName.match(/[\p{L}\p{N}]\p{M}{0,2}/u) ?? [];
  return initial ? `${firstName} ${initial}.` : firstName;
}

/** Whether others may see that somebody goes: what they said at this event, otherwise what their setting says. */
export function isShownToOthers(isShown: boolean | null, rule: GoingRule): boolean {
  return isShown ?? rule !== "nobody";
}
