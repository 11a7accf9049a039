import { priceText } from "@/lib/platform/money/price";

/** Sentences about a team of students. Each is whole, so that it can be translated. */

type Size = { size: number; minimum: number; maximum: number };

/** `2 of 4 · 1 more needed` */
export function sizeText({ size, minimum, maximum }: Size): string {
  if (size < minimum) return `${size} of ${maximum} · ${minimum - size} more needed`;
  if (size < maximum) return `${size} of ${maximum} · ${placesText(maximum - size)}`;
  return `${size} of ${maximum} · complete`;
}

/** `1 place is open` */
const placesText = (places: number): string => (places === 1 ? "1 place is open" : `${places} places are open`);

export function teamsHaveText(minimum: number, maximum: number): string {
  if (minimum === maximum) return maximum === 1 ? "Teams have 1 person." : `Teams have ${maximum} people.`;
  return maximum === minimum + 1 ? `Teams have ${minimum} or ${maximum} people.` : `Teams have ${minimum} to ${maximum} people.`;
}

/** The warning to a team with seats that is below its minimum. @param until the end of registration */
export function shortText(missing: number, until: string): string {
  const short = missing === 1 ? "one short" : `${missing} short`;
  return `Your team is ${short}. Find somebody until ${until}, or it will be taken off and refunded.`;
}

/** The consequences of an end, for a dialog that asks. */
export type Consequences = {
  /** How many seats become free. */
  seats: number;
  hasLine: boolean;
  /** The money that goes back. */
  paidPaise: number;
  /** Whether the team pays one fee, which stays with it. */
  keepsFee: boolean;
  /** How many people the team misses afterwards; 0 for a team without seats. */
  missing: number;
};

/** @param to whom the money goes back, as the end of a sentence: `you`, `Farah` */
export function consequencesText({ seats, hasLine, paidPaise, keepsFee, missing }: Consequences, to: string): string {
  return [seatsText(seats, hasLine), keepsFee ? "The fee stays with the team." : moneyText(paidPaise, to), missingText(missing)]
    .filter(Boolean)
    .join(" ");
}

function seatsText(seats: number, hasLine: boolean): string {
  if (seats === 0) return "";
  if (seats === 1) {
    return hasLine ? "The seat goes to the next person on the waiting list." : "The seat is free for somebody else at once.";
  }
  return hasLine ? `The ${seats} seats go to the waiting list.` : `The ${seats} seats are free for others at once.`;
}

function moneyText(paidPaise: number, to: string): string {
  return paidPaise > 0 ? `${priceText(paidPaise)} goes back to ${to}.` : "Nothing was paid, so no money goes back.";
}

function missingText(missing: number): string {
  if (missing === 0) return "";
  return missing === 1 ? "Your team is one short then." : `Your team is ${missing} short then.`;
}
