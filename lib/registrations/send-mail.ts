import "server-only";
import type { Event } from "@/lib/events/policy";
import { getEventOfRecord } from "@/lib/events/service";
import { env } from "@/lib/platform/env";
import { sendOnce } from "@/lib/platform/mail/once";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { registrationMail } from "@/lib/registrations/registration-mail";
import { findForMail } from "@/lib/registrations/repository";
import type { SEND_REGISTRATION_MAIL } from "@/lib/seats/tasks";

/**
 * Tells a student about a registration, once, however often it is asked to; how sure that is stands at `sendOnce`. Facts are those of this
 * moment. Nothing is sent to a student whose account is gone, nor a confirmation of what does not hold any more.
 * @throws AppError mail_unreachable
 * Source: contract 4 and 5, decision 004.
 */
export async function sendRegistrationMail({
  kind,
  registrationId,
  paymentId,
  refundIds = [],
}: PayloadOf<typeof SEND_REGISTRATION_MAIL>): Promise<void> {
  const registration = await findForMail(registrationId);
  if (!registration?.student) return;
  const { student, status, eventId, pricePaise, payments } = registration;
  const { event, isDeleted } = await getEventOfRecord(eventId);
  if (kind === "registered" && !isIn(status, event)) return;

  // What went back at another time has had a message of its own.
  const announced = paymentId ? [paymentId] : refundIds;
  const returned = payments.filter(({ id }) => announced.includes(id));
  const refundPaise = returned.reduce((sum, { receivedPaise }) => sum + (receivedPaise ?? 0), 0);
  const mail = await registrationMail({ kind, to: student.account.email, event, isDeleted, registrationId, pricePaise, refundPaise });
  await sendOnce({ ...mail, messageId: `${kind}.${paymentId ?? registrationId}@${new URL(env.ORIGIN).hostname}` });
}

const isIn = (status: string, event: Event): boolean => status === "confirmed" && event.status === "published";
