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
 * Notifies a student about a registration, once, even if repeated (see `sendOnce`). The data is that of this moment. Sends nothing to a
 * deleted account, and no confirmation of a registration that has ended.
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

  // Other refunds have had a message of their own.
  const announced = paymentId ? [paymentId] : refundIds;
  const returned = payments.filter(({ id }) => announced.includes(id));
  const refundPaise = returned.reduce((sum, { receivedPaise }) => sum + (receivedPaise ?? 0), 0);
  const mail = await registrationMail({ kind, to: student.account.email, event, isDeleted, registrationId, pricePaise, refundPaise });
  await sendOnce({ ...mail, messageId: `${kind}.${paymentId ?? registrationId}@${new URL(env.ORIGIN).hostname}` });
}

const isIn = (status: string, event: Event): boolean => status === "confirmed" && event.status === "published";
