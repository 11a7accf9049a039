import { Link, Text } from "@react-email/components";
import { placeText } from "@/lib/catalogue/calendar/event";
import type { Event } from "@/lib/catalogue/events/policy";
import { eventPath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { LINK, Line } from "@/lib/platform/mail/layout";
import { priceText } from "@/lib/platform/money/price";
import { DEFAULT_TIME_ZONE, wallTimeOf, weekdayDateOf, weekdayDayTimeOf, weekdayTimeOf } from "@/lib/platform/time/zone";

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

/** The student who paid may be another one: a team's former captain. */
export function Refund({ paise }: { paise: number }) {
  return (
    paise > 0 && (
      <Line>We’re refunding {priceText(paise)} to the card or account it was paid with. Banks usually take 5 to 7 working days.</Line>
    )
  );
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
  if (!endsAt) return momentText(startsAt, timeZone);
  const [start, end] = [wallTimeOf(startsAt, timeZone), wallTimeOf(endsAt, timeZone)];
  const until = end.date === start.date ? end.time : weekdayDayTimeOf(endsAt, timeZone);
  return `${weekdayDateOf(startsAt, timeZone)}, ${start.time} to ${until}${zoneText(timeZone)}`;
}

/** `Fri 2026-12-18, 23:59` in the event's zone. */
export function momentText(instant: Date, timeZone: string): string {
  return `${weekdayDayTimeOf(instant, timeZone)}${zoneText(timeZone)}`;
}

/** `Tue 14:30` in the event's zone, for deadlines less than a week away. */
export const deadlineText = (instant: Date, timeZone: string): string => `${weekdayTimeOf(instant, timeZone)}${zoneText(timeZone)}`;

const zoneText = (timeZone: string): string => (timeZone === DEFAULT_TIME_ZONE ? "" : ` (${timeZone})`);
