import "server-only";
import { type JoinedRow, joinEvent } from "@/lib/catalogue/seats/join-event";

/** Takes a seat at a plain event or returns the reason for refusing; null for an unknown event. See `joinEvent`. */
export function takeSeat(
  eventId: string,
  studentId: string,
  terms: { pricePaise: number; heldUntil: Date | null; now: Date; seen?: Date; source?: string | undefined; invitationId?: string | null },
): Promise<JoinedRow | null> {
  return joinEvent(eventId, studentId, { seen: null, ...terms, wait: false, answers: [] });
}
