import type { PaidState, PersonStatus } from "@/lib/taking-part/guest-list/schema";

type Named = { id: string; name: string };

/** The fields that the orders of the list compare. */
export type PersonPlace = { id: string; createdAt: Date; personName: string; checkedInAt: Date | null };

/** The position in an order after which a page begins: the value of the last person, and that person. */
export type After = { value: Date | string | null; id: string };

export type Person = PersonPlace & {
  /** Null for an invited person, for a deleted account, and some years after the event. */
  student: { id: string; firstName: string; lastName: string } | null;
  /** The account's address, or the invited one; null after the account is deleted. */
  email: string | null;
  /** At the time of registering. */
  college: Named | null;
  year: number | null;
  team: string | null;
  status: PersonStatus;
  heldUntil: Date | null;
  pricePaise: number;
  paid: PaidState;
  /** Received; and refunded or with a pending refund. All payments of the registration. */
  receivedPaise: number;
  refundedPaise: number;
  endedAt: Date | null;
  /** The helper's first name or the club's, and the device: `Vikram (Gate 2)`. */
  checkedInBy: string | null;
  source: string | null;
  /** The numbers of those that are valid, the first issued one first. */
  certificates: string[];
  /** Whether an organiser has blocked the student. */
  isBarred: boolean;
};

export type PeopleCounts = Record<PersonStatus | "checkedIn", number>;

/** Possible values of a filter, most frequent first, with the number of people. */
export type PeopleChoices = { colleges: (Named & { people: number })[]; sources: { source: string; people: number }[] };
