import { priceText } from "@/lib/platform/money/price";

/** Sentences about a team of students. Each is whole, so that it can be translated. */

type Size = {
  size: number;
  /** The number of members without a seat, in a team that has entered. */
  seatless: number;
  /** The number of members that it needs in addition to the counted ones. */
  missing: number;
  maximum: number;
};

/** `2 of 4 · 1 more needed` */
export function sizeText({ size, seatless, missing, maximum }: Size): string {
  const start = `${size} of ${maximum}`;
  if (seatless > 0) return `${start} · ${seatless} without a seat`;
  if (missing > 0) return `${start} · ${missing} more needed`;
  return size < maximum ? `${start} · room for ${maximum - size} more` : `${start} · full`;
}

/** The warning to a team with seats that is below its minimum. @param until the end of registration */
export function shortText(missing: number, until: string, hasPaid: boolean): string {
  const members = missing === 1 ? "1 more member" : `${missing} more members`;
  return hasPaid
    ? `Your team needs ${members} by ${until}, or it will be withdrawn and refunded.`
    : `Your team needs ${members} by ${until}, or it will be withdrawn.`;
}

/** The way out for a short team with a member without a seat. @param reader the relation of the reader to that member */
export function seatlessText(name: string, reader: "self" | "captain" | "member"): string {
  if (reader === "self") return "You have no seat, so you do not count yet. Register again to take one.";
  return reader === "captain"
    ? `${name} has no seat. Ask them to register again, or remove them and invite someone else.`
    : `${name} has no seat. They can register again, or your captain can invite someone else.`;
}

/** The consequences of an end, for a dialog that asks. */
export type Consequences = {
  /** The number of seats that become free. */
  seats: number;
  hasLine: boolean;
  /** The paid amount. */
  paidPaise: number;
  /** Whether it is refunded now. */
  isReturned: boolean;
  /** Whether the team pays one fee, which stays with it. */
  keepsFee: boolean;
  /** The number of people that the team lacks afterwards; 0 for a team without seats. */
  missing: number;
};

/** @param to the recipient of the refund, as the end of a sentence: `you`, `Farah` */
export function consequencesText({ seats, hasLine, paidPaise, isReturned, keepsFee, missing }: Consequences, to: string): string {
  return [
    seatsText(seats, hasLine),
    keepsFee ? "The team keeps its fee, so nothing is refunded." : isReturned ? moneyText(paidPaise, to) : keptText(paidPaise),
    missingText(missing),
  ]
    .filter(Boolean)
    .join(" ");
}

function seatsText(seats: number, hasLine: boolean): string {
  if (seats === 0) return "";
  if (seats === 1) {
    return hasLine ? "The seat goes to the next person on the waiting list." : "Someone else can take the seat straight away.";
  }
  return hasLine ? `The ${seats} seats go to people on the waiting list.` : `Others can take the ${seats} seats straight away.`;
}

function moneyText(paidPaise: number, to: string): string {
  return paidPaise > 0 ? `${priceText(paidPaise)} will be refunded to ${to}.` : "";
}

const keptText = (paidPaise: number): string => (paidPaise > 0 ? "What you paid is not returned." : "");

function missingText(missing: number): string {
  if (missing === 0) return "";
  return missing === 1 ? "Your team will need 1 more member." : `Your team will need ${missing} more members.`;
}
