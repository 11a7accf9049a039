/** Numbers of what was counted, worked out. Client-safe. Source: contract organisers 10. */

/** A share to three decimals; null where nothing divides. */
export function rateOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 1000) / 1000 : null;
}

export type Money = { capturedPaise: number; refundedPaise: number; refundDuePaise: number };

/** The money that stays once all that goes back has gone. */
export const netPaise = ({ capturedPaise, refundedPaise, refundDuePaise }: Money): number => capturedPaise - refundedPaise - refundDuePaise;

/** An event's numbers as they are counted. */
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
  /** Registrations that are confirmed now, the seats that they take, and how many of them are checked in. */
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
 * The numbers of some events together. Seats count where they are limited. Somebody stayed away who is confirmed and not in, at an event that
 * is over and where at least one person was checked in.
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

/** The running total of those who are registered. */
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
  /** The largest first; a name of null is no college, or with `isGone` one that is not here any more. */
  colleges: { name: string | null; isGone: boolean; count: number }[];
  /** In order; null is not stated, and the last. */
  years: { year: number | null; count: number }[];
  /** Those with most registrations first, then most views. */
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
    /** Whether the reader may see what was paid. */
    showsMoney: boolean;
    countedAt: Date;
  };
