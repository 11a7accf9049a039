import { momentWords, untilWords } from "@/components/entries/entry-words";
import type { Person } from "@/lib/people/person";
import type { PersonStatus } from "@/lib/people/schema";
import { priceText } from "@/lib/platform/money/price";
import { wallTimeOf } from "@/lib/platform/time/zone";

/** A row of the table of people. */
export type PersonRow = {
  /** Of the registration. */
  id: string;
  name: string;
  status: PersonStatus;
  isInvited: boolean;
  /** Whether a payment has arrived and not gone back. */
  isPaid: boolean;
  isBarred: boolean;
  email: string | null;
  college: string;
  year: string;
  inAt: string | null;
  until: string | null;
  price: string;
  /** Whether money is to come or to go. */
  isOpen: boolean;
  joined: string;
};

const NOT_HERE_YET = "Not here yet";
const FORMER_MEMBER = "Deleted account";

/** The row of a person, with times of the event's zone. */
export function toRow(
  { id, student, email, college, year, status, paid, checkedInAt, heldUntil, ...rest }: Person,
  zone: string,
  now: Date,
): PersonRow {
  const fullName = student && `${student.firstName} ${student.lastName}`;
  return {
    id,
    name: fullName ?? (status === "invited" ? NOT_HERE_YET : FORMER_MEMBER),
    email,
    college: college?.name ?? "No college",
    year: year === null ? "Year not stated" : `Year ${year}`,
    status,
    isInvited: status === "invited",
    isPaid: paid === "paid",
    isBarred: rest.isBarred,
    inAt: checkedInAt && wallTimeOf(checkedInAt, zone).time,
    until: heldUntil && (status === "held" || status === "invited") ? untilWords(heldUntil.toISOString(), zone, now) : null,
    price: priceWords(rest.pricePaise, paid, status),
    isOpen: paid === "refund_due" || (paid === "due" && status === "held"),
    joined: momentWords(rest.createdAt.toISOString(), zone),
  };
}

function priceWords(pricePaise: number, paid: Person["paid"], status: Person["status"]): string {
  const price = priceText(pricePaise);
  switch (paid) {
    case "free":
      return "Free";
    case "waived":
      return "Waived";
    case "paid":
      return `${price} paid`;
    case "refund_due":
      return `${price} on its way`;
    case "refunded":
      return `${price} back`;
    default:
      return status === "held" || status === "invited" ? `${price} due` : price;
  }
}
