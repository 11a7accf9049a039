import { placeText } from "@/lib/calendar/event";
import type { Event } from "@/lib/events/policy";
import { NOTIFICATION_SETTINGS_PATH, ticketPath } from "@/lib/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { EventFacts, EventLink, PageLink, whenText } from "@/lib/registrations/mail-parts";

/** How long it is until the start, in whole sentences. */
const TITLES: Record<number, (name: string) => string> = {
  168: (name) => `One week to go: ${name}`,
  24: (name) => `Less than a day to go: ${name}`,
  2: (name) => `Starting within 2 hours: ${name}`,
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
  const subject = TITLES[hours]?.(event.name) ?? `Starting soon: ${event.name}`;
  // The address of no page, which the registration's takes the place of.
  const anyTicket = `${env.ORIGIN}/${crypto.randomUUID()}`;
  const { html, text } = await inBothForms(
    <Layout preview={`${whenText(event)}, ${placeText(event)}`}>
      <Title>{subject}</Title>
      <EventFacts event={event} />
      <Action href={anyTicket}>View your ticket</Action>
      <Line>
        Can’t make it? While registration is open you can cancel on your ticket page, so someone else can have your seat.{" "}
        <EventLink event={event}>View event</EventLink>
      </Line>
      <Foot>
        You’re receiving this because you registered for {event.name}.{" "}
        <PageLink path={NOTIFICATION_SETTINGS_PATH}>Turn off reminders</PageLink>
      </Foot>
    </Layout>,
  );
  return ({ to, registrationId }) => {
    const withTicket = (form: string) => form.replaceAll(anyTicket, `${env.ORIGIN}${ticketPath(registrationId)}`);
    return { to, subject, html: withTicket(html), text: withTicket(text), replyTo: event.contactEmail };
  };
}
