import { calendarFile } from "@/lib/calendar/mail";
import type { Noticed } from "@/lib/events/change-notice";
import type { Event } from "@/lib/events/policy";
import { Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { EventFacts, EventLink, Fact, whenText } from "@/lib/registrations/mail-parts";

type Change = { before: Noticed; after: Noticed };

/** The changes that a notice tells of, with the old and the new value as one reads them. */
function changesOf({ before, after }: Change): { name: string; was: string; is: string }[] {
  const told = [
    { name: "Name", of: (noticed: Noticed) => noticed.name },
    { name: "When", of: whenText },
    { name: "Where", of: ({ mode, venue }: Noticed) => (mode === "Online" ? `${venue} (online)` : venue) },
    { name: "On the map", of: ({ place }: Noticed) => (place ? `${place.name} (${place.lat}, ${place.lon})` : "not shown") },
  ];
  return told.map(({ name, of }) => ({ name, was: of(before), is: of(after) })).filter(({ was, is }) => was !== is);
}

/**
 * The notice that an event was changed, with its file for the calendar, rendered once for all.
 * @returns the mail to an address
 */
export async function changeMails({ event, ...change }: Change & { event: Event }): Promise<(to: string) => Mail> {
  const { html, text } = await inBothForms(
    <Layout
      preview={`${event.name}: ${changesOf(change)
        .map(({ is }) => is)
        .join(", ")}`}
    >
      <Title>Something has changed</Title>
      <Line>The organiser changed {change.before.name}. Your seat stays yours.</Line>
      {changesOf(change).map(({ name, was, is }) => (
        <Line key={name}>
          <strong>
            {name}: {is}
          </strong>
          <br />
          It was: {was}
        </Line>
      ))}
      <Line>This is how it stands now.</Line>
      <EventFacts event={event} />
      <Fact name="Calendar">The attached file brings your calendar up to date.</Fact>
      <Line>
        <EventLink event={event}>The event's page</EventLink>
      </Line>
      <Foot>You get this because you registered for {event.name}.</Foot>
    </Layout>,
  );
  const mail = { subject: `Changed: ${event.name}`, html, text, replyTo: event.contactEmail, attachments: calendarFile(event) };
  return (to) => ({ ...mail, to });
}
