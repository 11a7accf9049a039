/** Results computed from counts. Client-safe. Source: contract organisers 10. */

/** A share to three decimals; null for a division by zero. */
export function rateOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 1000) / 1000 : null;
}

export type Money = { capturedPaise: number; refundedPaise: number; refundDuePaise: number };

/** The money that stays after all refunds. */
export const netPaise = ({ capturedPaise, refundedPaise, refundDuePaise }: Money): number => capturedPaise - refundedPaise - refundDuePaise;

/** An event's counts. */
export type EventFacts = Money & {
  id: string;
  name: string;
  status: string;
  startsAt: Date | null;
  overAt: Date;
  timeZone: string;
  clubId: string | null;
  clubName: string | null;
  capacity: number | null;
  /** Registrations that are confirmed now, their seats, and the number of checked-in ones. */
  confirmed: number;
  seats: number;
  checkedIn: number;
  views: number;
  started: number;
};

/** Source: contract organisers 10. */
export type Funnel = { views: number; started: number; registered: number; attended: number };
type Fill = { confirmed: number; capacity: number | null; rate: number | null };
export type Attendance = { taken: boolean; checkedIn: number; noShow: number | null; rate: number | null };
export type Numbers = { funnel: Funnel; fill: Fill; attendance: Attendance; money: Money };

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0);

/**
 * The numbers of some events together. Seats count if they are limited. A no-show is confirmed and not checked in, at an event that is over
 * and has at least one checked-in person.
 */
export function numbersOf(events: readonly EventFacts[], now: Date): Numbers {
  const limited = events.filter(({ capacity }) => capacity !== null);
  const capacity = limited.length > 0 ? sum(limited, (event) => event.capacity ?? 0) : null;
  const taken = events.filter(({ checkedIn }) => checkedIn > 0);
  const over = taken.filter(({ overAt }) => overAt <= now);
  const confirmed = sum(events, (event) => event.confirmed);
  const checkedIn = sum(events, (event) => event.checkedIn);
  return {
    funnel: {
      views: sum(events, ({ views }) => views),
      started: sum(events, ({ started }) => started),
      registered: confirmed,
      attended: checkedIn,
    },
    fill: {
      confirmed,
      capacity,
      rate:
        capacity === null
          ? null
          : rateOf(
              sum(limited, ({ seats }) => seats),
              capacity,
            ),
    },
    attendance: {
      taken: taken.length > 0,
      checkedIn,
      noShow: over.length > 0 ? sum(over, (event) => event.confirmed - event.checkedIn) : null,
      rate: rateOf(
        checkedIn,
        sum(taken, (event) => event.confirmed),
      ),
    },
    money: {
      capturedPaise: sum(events, (event) => event.capturedPaise),
      refundedPaise: sum(events, (event) => event.refundedPaise),
      refundDuePaise: sum(events, (event) => event.refundDuePaise),
    },
  };
}

export type RegistrationDay = { date: string; joined: number; left: number; total: number };

/** The running total of the registered. */
export function withTotals(days: readonly { date: string; joined: number; left: number }[]): RegistrationDay[] {
  let total = 0;
  return days.map((day) => {
    total += day.joined - day.left;
    return { ...day, total };
  });
}

/** The counts of some events. */
export type Counted = {
  events: EventFacts[];
  /** By day of the event's zone, in order. */
  days: { date: string; joined: number; left: number }[];
  /** The largest first; a null name means no college, or with `isGone` a deleted one. */
  colleges: { name: string | null; isGone: boolean; count: number }[];
  /** In order; null means not stated, and is last. */
  years: { year: number | null; count: number }[];
  /** Sources with most registrations first, then with most views. */
  sources: { source: string; views: number; registered: number }[];
};

export type EventResultRow = Numbers & { event: EventFacts };
/** A club with the numbers of its events together. */
export type ClubRow = Numbers & { id: string; name: string; events: number };

/** The results of some events: together, each, and by club. */
export type Results = Numbers &
  Pick<Counted, "colleges" | "years" | "sources"> & {
    days: RegistrationDay[];
    events: EventResultRow[];
    clubs: ClubRow[];
    /** Whether the reader may see payments. */
    showsMoney: boolean;
    countedAt: Date;
  };
