import { Link } from "@react-email/components";
import type { Event } from "@/lib/catalogue/events/policy";
import { feedbackPath, unsubscribePath } from "@/lib/identity/pages/paths";
import { feedbackLinkName } from "@/lib/organising/feedback/secrets";
import { unsubscribeToken } from "@/lib/organising/messages/unsubscribe-token";
import { env } from "@/lib/platform/env";
import { Action, Foot, inBothForms, Layout, LINK, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";

const HIDDEN = "Nobody can see who wrote this.";
const SHOWN = "Results are shown when feedback closes, if at least 5 people have answered.";

type Recipient = { to: string; registrationId: string; studentId: string };

/**
 * The mail that asks for feedback until this time, rendered once for all, with each recipient's own links. It is news of the club.
 * @returns null for an event without a club, which nobody asks for
 */
export async function feedbackMails(
  { id, name, club, contactEmail, timeZone }: Event,
  closesAt: Date,
): Promise<((to: Recipient) => Mail) | null> {
  if (!club) return null;
  const subject = `How was ${name}?`;
  // Placeholders; each recipient's addresses replace them.
  const [anyForm, anyUnsubscribing] = [`${env.ORIGIN}/${crypto.randomUUID()}`, `${env.ORIGIN}/${crypto.randomUUID()}`];
  const { html, text } = await inBothForms(
    <Layout preview={`${club.name} would like to know. It takes a minute.`}>
      <Title>{subject}</Title>
      <Line>{club.name} would like to know. It takes a minute, and only the stars are needed.</Line>
      <Action href={anyForm}>Give feedback</Action>
      <Line>Answer by {weekdayDayTimeOf(closesAt, timeZone)}.</Line>
      <Line>
        {HIDDEN} {SHOWN}
      </Line>
      <Foot>
        You’re receiving this because you registered for {name}.{" "}
        <Link href={anyUnsubscribing} style={LINK}>
          Unsubscribe from {club.name} news
        </Link>
      </Foot>
    </Layout>,
  );
  return ({ to, registrationId, studentId }) => {
    const form = `${env.ORIGIN}${feedbackPath(id)}?k=${feedbackLinkName(registrationId)}`;
    // The call to which mail programs post. When opened in a browser it leads to a page.
    const unsubscribeUrl = `${env.ORIGIN}/api${unsubscribePath(unsubscribeToken({ studentId, kind: "club", subjectId: club.id }))}`;
    const withLinks = (drawn: string) => drawn.replaceAll(anyForm, form).replaceAll(anyUnsubscribing, unsubscribeUrl);
    const common = { subject, fromName: `${club.name} via Quad`, replyTo: contactEmail };
    return { ...common, to, html: withLinks(html), text: withLinks(text), unsubscribeUrl };
  };
}
