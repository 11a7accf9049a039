import { Link, Text } from "@react-email/components";
import { placeText } from "@/lib/catalogue/calendar/event";
import type { Event } from "@/lib/catalogue/events/policy";
import { eventPath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { LINK, Line } from "@/lib/platform/mail/layout";
import { wallTimeOf, weekdayDateOf, weekdayDayTimeOf, zoned } from "@/lib/platform/time/zone";
import { refundText } from "@/lib/taking-part/registrations/policy";

/** Name, time and place of an event. */
export function EventFacts({ event }: { event: Event }) {
  return (
    <>
      <Line>
        <strong>{event.name}</strong>
      </Line>
      <Fact name="When">{whenText(event)}</Fact>
      <Fact name="Where">{placeText(event)}</Fact>
    </>
  );
}

export function Fact({ name, children }: { name: string; children: string }) {
  return (
    <Text style={{ margin: "0 0 4px", fontSize: 16, lineHeight: "24px" }}>
      {name}: {children}
    </Text>
  );
}

export function Refund({ paise, isDone = false }: { paise: number; isDone?: boolean }) {
  return paise === 0 ? null : <Line>{refundText({ paise, isDone })}</Line>;
}

/** For students who had a seat: the message about it contained the event for their calendar. */
export function EntryToDelete({ event, wasConfirmed }: { event: Event; wasConfirmed: boolean }) {
  return wasConfirmed && event.startsAt && <Fact name="Calendar">Delete the entry from your calendar.</Fact>;
}

export function EventLink({ event, children }: { event: Event; children: string }) {
  return <PageLink path={eventPath(event.id)}>{children}</PageLink>;
}

export function PageLink({ path, children }: { path: string; children: string }) {
  return (
    <Link href={`${env.ORIGIN}${path}`} style={LINK}>
      {children}
    </Link>
  );
}

/** `Sat 2026-12-19, 09:00 to 18:00` in the event's zone; a zone other than the default is named. */
export function whenText({ startsAt, endsAt, timeZone }: Pick<Event, "startsAt" | "endsAt" | "timeZone">): string {
  if (!startsAt) return "Date to be announced";
  if (!endsAt) return weekdayDayTimeOf(startsAt, timeZone);
  const [start, end] = [wallTimeOf(startsAt, timeZone), wallTimeOf(endsAt, timeZone)];
  const until = end.date === start.date ? zoned(end.time, timeZone) : weekdayDayTimeOf(endsAt, timeZone);
  return `${weekdayDateOf(startsAt, timeZone)}, ${start.time} to ${until}`;
}
