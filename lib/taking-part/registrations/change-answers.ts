import "server-only";
import type { SentAnswers } from "@/lib/catalogue/questions/schema";
import { saveAnswers } from "@/lib/catalogue/questions/service";
import { findLive } from "@/lib/catalogue/seats/change-seats";
import type { Student } from "@/lib/platform/auth/actor";
import { AppError } from "@/lib/platform/errors";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { getRegistrationDetails, type RegistrationDetails } from "@/lib/taking-part/joining/registration-details";

/**
 * Replaces the answers of a student's registration, until registration closes.
 * @throws AppError event_not_found, event_cancelled, registration_not_found, registration_closed, validation_failed
 * Source: contract joining 6.
 */
export async function changeAnswers(student: Student, eventId: string, sent: SentAnswers, now = new Date()): Promise<RegistrationDetails> {
  await withLockedEvent(
    eventId,
    now,
    async (tx, event) => {
      const registration = await findLive(tx, eventId, student.id);
      if (event.isHidden) throw new AppError(registration ? "event_hidden" : "event_not_found", { eventId });
      if (event.status === "cancelled") throw new AppError("event_cancelled", { eventId });
      if (!registration) throw new AppError("registration_not_found", { eventId });
      if (now >= event.registrationClosesAt) throw new AppError("registration_closed", { eventId });
      await saveAnswers(tx, { eventId, registrationId: registration.id, studentId: student.id }, sent, now);
    },
    { withHidden: true },
  );
  return getRegistrationDetails(student, eventId, now);
}
