import { momentWords, untilWords } from "@/components/taking-part/applications/entry-words";
import type { PersonCells } from "@/components/taking-part/applications/people-table";
import { priceText } from "@/lib/platform/money/price";
import { wallTimeOf, zoned } from "@/lib/platform/time/zone";
import type { Person } from "@/lib/taking-part/guest-list/person";
import type { PersonStatus } from "@/lib/taking-part/guest-list/schema";

/** A row of the table of people. */
export type PersonRow = PersonCells & {
  status: PersonStatus;
  isInvited: boolean;
  /** Whether a payment has arrived and was not refunded. */
  isPaid: boolean;
  isBarred: boolean;
  hasCertificate: boolean;
};

const INVITED = "Invited by email";
const DELETED_ACCOUNT = "Deleted account";

/** The row of a person, with times of the event's zone. */
export function toRow(
  { id, student, email, college, year, status, paid, checkedInAt, heldUntil, ...rest }: Person,
  zone: string,
  now: Date,
): PersonRow {
  const fullName = student && `${student.firstName} ${student.lastName}`;
  return {
    id,
    name: fullName ?? (status === "invited" ? INVITED : DELETED_ACCOUNT),
    email,
    college: college?.name ?? "",
    year: year === null ? "" : `Year ${year}`,
    status,
    isInvited: status === "invited",
    isPaid: paid === "paid",
    isBarred: rest.isBarred,
    hasCertificate: rest.certificates.length > 0,
    inAt: checkedInAt && zoned(wallTimeOf(checkedInAt, zone).time, zone),
    until: heldUntil && (status === "held" || status === "invited") ? untilWords(heldUntil.toISOString(), zone, now) : null,
    price: priceWords(rest.pricePaise, paid, status),
    isOpen: paid === "refund_due" || (paid === "due" && status === "held"),
    since: momentWords(rest.createdAt.toISOString(), zone),
  };
}

function priceWords(pricePaise: number, paid: Person["paid"], status: Person["status"]): string {
  const price = priceText(pricePaise);
  switch (paid) {
    case "free":
      return "Free";
    case "waived":
      return "Fee waived";
    case "paid":
      return `${price} paid`;
    case "refund_due":
      return `${price} refund pending`;
    case "refunded":
      return `${price} refunded`;
    default:
      return status === "held" || status === "invited" ? `${price} due` : price;
  }
}
