import "server-only";
import { issuedMails, revokedMail } from "@/lib/organising/certificates/certificate-mail";
import * as certificates from "@/lib/organising/certificates/repository";
import { SEND_CERTIFICATE_MAILS } from "@/lib/organising/certificates/tasks";
import { sendAtMostOnce, sendPart } from "@/lib/platform/mail/at-most-once";
import { messageIdOf } from "@/lib/platform/mail/once";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";

/**
 * Mails students that certificates of theirs were issued, or revoked: each at most once, whichever worker ends at whatever moment. A
 * certificate that was revoked meanwhile is no longer announced.
 * @throws AppError mail_unreachable Source: contract after 3.
 */
export async function sendCertificateMails(payload: PayloadOf<typeof SEND_CERTIFICATE_MAILS>): Promise<void> {
  const { certificateIds, what } = payload;
  const told = await certificates.listTold(certificateIds);
  const [first] = told;
  if (!first) return;
  // All of one job are of one event.
  const issuedMail = what === "issued" ? await issuedMails(first.facts) : null;
  const send = async (certificate: (typeof told)[number]) => {
    const messageId = messageIdOf(`certificate-${what}.${certificate.id}`);
    const mail = issuedMail ?? (await revokedMail(certificate));
    return sendAtMostOnce(messageId, certificates.addressOf(certificate.id, what), (to) => mail({ to, number: certificate.number }));
  };
  await sendPart(SEND_CERTIFICATE_MAILS, payload, { to: told, send, next: null }, new Date());
}
