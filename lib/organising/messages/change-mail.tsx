import { calendarFile } from "@/lib/catalogue/calendar/mail";
import type { Noticed } from "@/lib/catalogue/events/change-notice";
import type { Event } from "@/lib/catalogue/events/policy";
import { aroundPath } from "@/lib/identity/pages/paths";
import { Foot, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { EventFacts, EventLink, Fact, PageLink, whenText } from "@/lib/taking-part/registrations/mail-parts";

type Change = { before: Noticed; after: Noticed };

/** A value as people read it, and its point on the map. */
type Shown = { text: string; place?: Noticed["place"] };

/** The changes in a notice, with the old and the new value. A location that moved keeps its name, and links to another point. */
function changesOf({ before, after }: Change): { name: string; was: Shown; is: Shown }[] {
  const told: { name: string; of(noticed: Noticed): Shown }[] = [
    { name: "Name", of: ({ name }) => ({ text: name }) },
    { name: "When", of: (noticed) => ({ text: whenText(noticed) }) },
    { name: "Where", of: ({ mode, venue }) => ({ text: mode === "Online" ? `${venue} (online)` : venue }) },
    { name: "Location", of: ({ place }) => (place ? { text: place.name, place } : { text: "not on the map" }) },
  ];
  const comparedBy = ({ text, place }: Shown) => `${text} ${place?.lat} ${place?.lon}`;
  return told.map(({ name, of }) => ({ name, was: of(before), is: of(after) })).filter(({ was, is }) => comparedBy(was) !== comparedBy(is));
}

/** A value, linked to the map if it is a point there. */
function Value({ text, place }: Shown) {
  return place ? <PageLink path={aroundPath(place)}>{text}</PageLink> : text;
}

/**
 * The notice of a changed event, with its calendar file, rendered once for all recipients.
 * @returns the mail to an address
 */
export async function changeMails({ event, ...change }: Change & { event: Event }): Promise<(to: string) => Mail> {
  const attachments = calendarFile(event);
  const { html, text } = await inBothForms(
    <Layout preview={`The details of ${change.before.name} have changed.`}>
      <Title>Event details changed</Title>
      <Line>The details of {change.before.name} have changed. You still have your seat.</Line>
      {changesOf(change).map(({ name, was, is }) => (
        <Line key={name}>
          <strong>
            {name}: <Value {...is} />
          </strong>
          <br />
          Before: <Value {...was} />
        </Line>
      ))}
      <Line>The event now:</Line>
      <EventFacts event={event} />
      {attachments.length > 0 && <Fact name="Calendar">Open the attached file to update your calendar.</Fact>}
      {attachments.length === 0 && change.before.startsAt && (
        <Fact name="Calendar">The event has no date yet. Delete the old entry from your calendar.</Fact>
      )}
      <Line>
        <EventLink event={event}>View event</EventLink>
      </Line>
      <Foot>You’re receiving this because you registered for {event.name}.</Foot>
    </Layout>,
  );
  const mail = {
    subject: `Event details changed: ${event.name}`,
    html,
    text,
    replyTo: event.contactEmail,
    attachments,
  };
  return (to) => ({ ...mail, to });
}
