import { placeText } from "@/lib/calendar/event";
import type { Event } from "@/lib/events/policy";
import { NOTIFICATION_SETTINGS_PATH, ticketPath } from "@/lib/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { EventFacts, EventLink, PageLink, whenText } from "@/lib/registrations/mail-parts";

/** How long it is until the start, in whole sentences. */
const TITLES: Record<number, (name: string) => string> = {
  168: (name) => `${name} begins in a week`,
  24: (name) => `${name} begins within a day`,
  2: (name) => `${name} begins within two hours`,
};

/**
 * The reminder of an event, rendered once for all.
 * @returns the mail to a registration's student
 */
export async function reminderMails({
  event,
  hours,
}: {
  event: Event;
  hours: number;
}): Promise<(to: { to: string; registrationId: string }) => Mail> {
  const subject = TITLES[hours]?.(event.name) ?? `${event.name} begins soon`;
  // The address of no page, which the registration's takes the place of.
  const anyTicket = `${env.ORIGIN}/${crypto.randomUUID()}`;
  const { html, text } = await inBothForms(
    <Layout preview={`${whenText(event)}, ${placeText(event)}`}>
      <Title>{subject}</Title>
      <EventFacts event={event} />
      <Action href={anyTicket}>Show your ticket</Action>
      <Line>
        You cannot come? While registration is open you can leave on your ticket's page, and somebody else can have your seat.{" "}
        <EventLink event={event}>The event's page</EventLink>
      </Line>
      <Foot>
        You get this because you registered for {event.name}. <PageLink path={NOTIFICATION_SETTINGS_PATH}>Turn reminders off</PageLink>
      </Foot>
    </Layout>,
  );
  return ({ to, registrationId }) => {
    const withTicket = (form: string) => form.replaceAll(anyTicket, `${env.ORIGIN}${ticketPath(registrationId)}`);
    return { to, subject, html: withTicket(html), text: withTicket(text), replyTo: event.contactEmail };
  };
}
