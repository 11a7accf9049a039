import { JOINING_DEFAULTS } from "@/lib/catalogue/events/joining";
import { HOUR_MS } from "@/lib/platform/time/units";
import type { RegistrationFacts } from "@/lib/taking-part/joining/registration-facts";

type Event = RegistrationFacts["event"];
type Changes = {
  event?: Partial<Omit<Event, "joining">>;
  joining?: Partial<Event["joining"]>;
  candidate?: Partial<RegistrationFacts["candidate"]>;
  registration?: Partial<NonNullable<RegistrationFacts["registration"]>>;
  marks?: number;
  invitation?: Partial<NonNullable<RegistrationFacts["invitation"]>>;
};

/** Facts about a new student of another college and an open, free event with seats, with these changes. Times are hours from `now`. */
export function someFacts(now: Date, { event, joining, candidate, marks = 0, registration, invitation }: Changes = {}): RegistrationFacts {
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  return {
    event: {
      ...{ status: "published", capacity: 2, taken: 1, waiting: 0, feePaise: 0, asks: false, requires: false, colleges: [] },
      ...{ registrationOpensAt: inHours(-1), registrationClosesAt: inHours(24), startsAt: inHours(48), endsAt: inHours(50) },
      ...{ hasRoomInLine: true, isLineDue: false, isShownFull: false, updatedAt: inHours(-2) },
      ...{ timeZone: "Asia/Kolkata", noShowTerms: null },
      ...event,
      joining: { ...JOINING_DEFAULTS, ...joining },
    },
    candidate: { collegeId: null, studiesSince: null, wasRejected: false, isBarred: false, ...candidate },
    marks,
    registration: registration
      ? {
          ...{ id: "registration", status: "confirmed", pricePaise: 0, heldUntil: null, offeredAt: null, since: null, checkedInAt: null },
          ...{ decisionReason: null, teamId: null, isCaptain: false, teamPaise: 0, teamSize: 0, isPaying: false, position: null },
          ...registration,
        }
      : null,
    invitation: invitation ? { id: "invitation", pricePaise: 0, heldUntil: inHours(10), ...invitation } : null,
  };
}
