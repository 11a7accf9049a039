import { studentProfilePath, verifyPath } from "@/lib/identity/pages/paths";
import { shownNumber } from "@/lib/organising/certificates/policy";
import type { Facts } from "@/lib/organising/certificates/printed";
import { env } from "@/lib/platform/env";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { PageLink } from "@/lib/taking-part/registrations/mail-parts";

type MailTo = (to: { to: string; number: string }) => Mail;

const CERTIFICATES_PATH = studentProfilePath("certificates");

/** The mail about a certificate that was issued, rendered once for all of an event. @returns the mail to a student */
export async function issuedMails({ event, club }: Pick<Facts, "event" | "club">): Promise<MailTo> {
  const subject = `Your certificate for ${event.name}`;
  // A placeholder; each certificate's number replaces it.
  const anyNumber = crypto.randomUUID();
  const { html, text } = await inBothForms(
    <Layout preview={`${club} issued you a certificate.`}>
      <Title>{subject}</Title>
      <Line>
        {club} issued you a certificate for {event.name}. Its number is {anyNumber}.
      </Line>
      <Action href={`${env.ORIGIN}${CERTIFICATES_PATH}`}>Open your certificates</Action>
      <Line>
        Anyone can check it: <PageLink path={verifyPath(anyNumber)}>{`${env.ORIGIN}${verifyPath(anyNumber)}`}</PageLink>
      </Line>
      <Foot>You’re receiving this because you registered for {event.name} or helped organise it.</Foot>
    </Layout>,
  );
  return ({ to, number }) => {
    const withNumber = (form: string) => form.replaceAll(anyNumber, shownNumber(number));
    return { to, subject, html: withNumber(html), text: withNumber(text) };
  };
}

type Revoked = { facts: Pick<Facts, "event" | "club">; number: string; reason: string | null };

/** The mail about a certificate that was revoked, with the reason, which nobody else reads. */
export async function revokedMail({ facts: { event, club }, number, reason }: Revoked): Promise<MailTo> {
  const subject = `Your certificate for ${event.name} was revoked`;
  const { html, text } = await inBothForms(
    <Layout preview={`The certificate ${shownNumber(number)} is no longer valid.`}>
      <Title>{subject}</Title>
      <Line>
        The certificate {shownNumber(number)} that {club} issued for {event.name} is no longer valid.
      </Line>
      {reason && <Line>The reason: {reason}</Line>}
      <Line>Anyone who checks its number sees that it was revoked, but not why.</Line>
      <Action href={`${env.ORIGIN}${CERTIFICATES_PATH}`}>Open your certificates</Action>
      <Foot>You’re receiving this because you had this certificate.</Foot>
    </Layout>,
  );
  return ({ to }) => ({ to, subject, html, text });
}
