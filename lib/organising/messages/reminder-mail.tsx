import { placeText } from "@/lib/catalogue/calendar/event";
import type { Event } from "@/lib/catalogue/events/policy";
import { NOTIFICATION_SETTINGS_PATH, ticketPath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { lateText, leavesUntil } from "@/lib/taking-part/joining/leaving";
import { lateFrom } from "@/lib/taking-part/marks/policy";
import { EventFacts, EventLink, PageLink, whenText } from "@/lib/taking-part/registrations/mail-parts";

/** The time until the start, in whole sentences. */
const TITLES: Record<number, (name: string) => string> = {
  168: (name) => `One week to go: ${name}`,
  24: (name) => `Less than a day to go: ${name}`,
  2: (name) => `Starting within 2 hours: ${name}`,
};

/**
 * The reminder of an event, rendered once for all.
 * @returns the mail to a registration's student
 */
export async function reminderMails(
  { event, hours }: { event: Event; hours: number },
  now: Date,
): Promise<(to: { to: string; registrationId: string }) => Mail> {
  const subject = TITLES[hours]?.(event.name) ?? `Starting soon: ${event.name}`;
  const late = lateFrom(event.startsAt, event.noShowTerms);
  // A placeholder; the registration's address replaces it.
  const anyTicket = `${env.ORIGIN}/${crypto.randomUUID()}`;
  const { html, text } = await inBothForms(
    <Layout preview={`${whenText(event)}, ${placeText(event)}`}>
      <Title>{subject}</Title>
      <EventFacts event={event} />
      <Action href={anyTicket}>View your ticket</Action>
      <Line>
        {leavingText(event, now)} <EventLink event={event}>View event</EventLink>
      </Line>
      {late && <Line>{lateText(late, event.timeZone, { isInTeam: event.joining.entry === "team", now })}</Line>}
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

/**
 * One text for all, although they have paid different fees and some have no team: the ticket shows each refund, and leads to the team.
 */
function leavingText(event: Event, now: Date): string {
  const until = weekdayDayTimeOf(leavesUntil(event), event.timeZone);
  const act = actText(event, until, now < event.registrationClosesAt);
  return event.pricePaise > 0 ? `${act} The page says whether you get a refund.` : act;
}

/** A team that counts as one keeps its seat. */
function actText({ joining: { entry, seatsCount } }: Event, until: string, isOpen: boolean): string {
  if (entry === "team") {
    return isOpen && seatsCount === "people"
      ? `Can’t make it? Open your ticket page to leave your team or cancel by ${until}, so someone else can have your seat.`
      : `Can’t make it? Open your ticket page to leave your team or cancel by ${until}, so the organiser knows.`;
  }
  return isOpen
    ? `Can’t make it? Cancel on your ticket page by ${until}, so someone else can have your seat.`
    : `Can’t make it? Cancel on your ticket page by ${until}, so the organiser knows.`;
}
