import type { PaidState, PersonStatus } from "@/lib/taking-part/guest-list/schema";

type Named = { id: string; name: string };

/** The fields that the orders of the list compare. */
export type PersonPlace = { id: string; createdAt: Date; personName: string; checkedInAt: Date | null };

/** The place in an order after which a page begins: the value of the person who was last, and that person. */
export type After = { value: Date | string | null; id: string };

export type Person = PersonPlace & {
  /** Null for who is invited, and for a deleted account. */
  student: { id: string; firstName: string; lastName: string } | null;
  /** Of the account, or the invited address; null once it is deleted. */
  email: string | null;
  /** Of the moment of registering. */
  college: Named | null;
  year: number | null;
  team: string | null;
  status: PersonStatus;
  heldUntil: Date | null;
  pricePaise: number;
  paid: PaidState;
  /** Received, and given back or on its way there; all payments of the registration. */
  receivedPaise: number;
  refundedPaise: number;
  endedAt: Date | null;
  /** The helper's first name or the club's, and the device: `Vikram (Gate 2)`. */
  checkedInBy: string | null;
  source: string | null;
  /** Whether an organiser does not let the student join. */
  isBarred: boolean;
};

export type PeopleCounts = Record<PersonStatus | "checkedIn", number>;

/** Values that a filter can have, the most frequent first, with the number of people. */
export type PeopleChoices = { colleges: (Named & { people: number })[]; sources: { source: string; people: number }[] };
