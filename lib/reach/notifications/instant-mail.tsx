import type { Event } from "@/lib/catalogue/events/policy";
import { eventPath } from "@/lib/identity/pages/paths";
import type { Unsubscribing } from "@/lib/organising/messages/unsubscribe-token";
import { env } from "@/lib/platform/env";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import { messageIdOf } from "@/lib/platform/mail/once";
import type { Mail } from "@/lib/platform/mail/transport";
import type { Reason } from "@/lib/reach/follows/reasons";
import { Choices, unsubscribeUrlOf } from "@/lib/reach/notifications/mail-choices";
import type { InstantMail } from "@/lib/reach/notifications/mail-repository";
import { newEventTitle } from "@/lib/reach/push/texts";
import { EventFacts, whenText } from "@/lib/taking-part/registrations/mail-parts";

/**
 * The mail about a new event to those who want instant mails, rendered once for each reason to send it. Each has one recipient, and a link
 * that ends the mails of that reason.
 * @param moreDates of its series
 */
export function instantMails(event: Event, moreDates: number): (to: InstantMail) => Promise<Mail> {
  const drawn = new Map<string, ReturnType<typeof draw>>();
  return async ({ id, studentId, email, ...reason }) => {
    const key = `${reason.cause} ${reason.key}`;
    const content = drawn.get(key) ?? draw(event, moreDates, reason);
    drawn.set(key, content);
    const { anyLink, subject, html, text } = await content;
    const unsubscribeUrl = unsubscribeUrlOf({ studentId, ...scopeOf(reason) });
    const withLink = (form: string) => form.replaceAll(anyLink, unsubscribeUrl);
    const messageId = messageIdOf(`instant.${id}`);
    return { to: email, subject, html: withLink(html), text: withLink(text), messageId, unsubscribeUrl };
  };
}

/** Tags have no instant level (a check constraint). */
function scopeOf({ cause, key }: Reason): Pick<Unsubscribing, "kind" | "subjectId"> {
  const kind = cause === "search" ? "search" : cause === "club" ? "clubFollow" : "collegeFollow";
  return { kind, subjectId: key };
}

function textsOf({ cause, name }: Reason) {
  if (cause === "search") {
    return { why: `You’re receiving this because you saved the search “${name}”.`, stop: "Stop emails for this search" };
  }
  return { why: `You’re receiving this because you follow ${name}.`, stop: `Stop emails about ${name}` };
}

async function draw(event: Event, moreDates: number, reason: Reason) {
  const subject = newEventTitle(reason, event.club?.name ?? null, event.name);
  const { why, stop } = textsOf(reason);
  // Secret, so that a text cannot contain it and collect people's links.
  const anyLink = `${env.ORIGIN}/${crypto.randomUUID()}`;
  const { html, text } = await inBothForms(
    <Layout preview={`${whenText(event)}, ${event.venue}`}>
      <Title>{subject}</Title>
      <EventFacts event={event} />
      {moreDates > 0 && (
        <Line>
          {moreDates === 1 ? "There is 1 more date: see the event page." : `There are ${moreDates} more dates: see the event page.`}
        </Line>
      )}
      <Action href={`${env.ORIGIN}${eventPath(event.id)}`}>See the event</Action>
      <Choices why={why} stop={stop} unsubscribeUrl={anyLink} />
    </Layout>,
  );
  return { anyLink, subject, html, text };
}
