import { Link, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { placeText, toCalendarEvent } from "@/lib/calendar/event";
import { toIcs } from "@/lib/calendar/ics";
import type { Event } from "@/lib/events/policy";
import { eventPath, ticketPath } from "@/lib/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, inBothForms, Layout, LINK, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { priceText } from "@/lib/platform/money/price";
import { DEFAULT_TIME_ZONE, wallTimeOf } from "@/lib/platform/time/zone";
import type { MailKind } from "@/lib/seats/tasks";

type Facts = {
  event: Event;
  /** Whether the event's page was removed. */
  isDeleted: boolean;
  registrationId: string;
  pricePaise: number;
  /** The refunded amount, 0 for nothing. */
  refundPaise: number;
};

type Content = { subject: string; title: string; preview: string; lines: ReactNode };

/** The messages to a student about a registration. */
export async function registrationMail({ kind, to, ...facts }: Facts & { kind: MailKind; to: string }): Promise<Mail> {
  const { subject, title, preview, lines } = CONTENTS[kind](facts);
  const message = (
    <Layout preview={preview}>
      <Title>{title}</Title>
      {lines}
    </Layout>
  );
  return {
    to,
    subject,
    ...(await inBothForms(message)),
    attachments: kind === "registered" ? calendarFile(facts.event) : [],
  };
}

const CONTENTS: Record<MailKind, (facts: Facts) => Content> = {
  registered: ({ event, registrationId, pricePaise }) => ({
    subject: `You are in: ${event.name}`,
    title: "You are in",
    preview: `${event.name}, ${whenText(event)}, ${placeText(event)}`,
    lines: (
      <>
        <EventFacts event={event} />
        <Fact name={pricePaise === 0 ? "Price" : "Paid"}>{priceText(pricePaise)}</Fact>
        <Action href={`${env.ORIGIN}${ticketPath(registrationId)}`}>Show your ticket</Action>
        <Line>
          Plans change: until registration closes on {momentText(event.registrationClosesAt, event.timeZone)} you can leave on{" "}
          <PageLink path={ticketPath(registrationId)}>your ticket's page</PageLink>, and somebody else can have your seat.
          {pricePaise > 0 && " What you paid then goes back in full."}
        </Line>
        <Line>
          <EventLink event={event}>The event's page</EventLink>
        </Line>
      </>
    ),
  }),

  left: ({ event, refundPaise }) => ({
    subject: `You left ${event.name}`,
    title: "You left",
    preview: `Your seat at ${event.name} is free again.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>Your seat is free again.</Line>
        <Refund paise={refundPaise} />
        <Line>
          Changed your mind? While there are seats you can join again on <EventLink event={event}>the event's page</EventLink>.
        </Line>
      </>
    ),
  }),

  event_cancelled: ({ event, refundPaise }) => ({
    subject: `Cancelled: ${event.name}`,
    title: "Cancelled",
    preview: `${event.name} does not take place.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>This event was cancelled and does not take place.</Line>
        {event.cancelReason && <Fact name="Reason">{event.cancelReason}</Fact>}
        <Refund paise={refundPaise} />
        <Line>
          <EventLink event={event}>The event's page</EventLink>
        </Line>
      </>
    ),
  }),

  payment_returned: ({ event, isDeleted, refundPaise }) => ({
    subject: `Your payment for ${event.name} goes back`,
    title: "Your payment goes back",
    preview: `It came too late or a second time, and bought no seat at ${event.name}.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>A payment of yours for this event came too late or a second time. It bought no seat, so we do not keep it.</Line>
        <Refund paise={refundPaise} />
        <Line>
          {isDeleted ? (
            "The event was deleted, so nobody is registered for it."
          ) : (
            <>
              Whether you are registered stands on <EventLink event={event}>the event's page</EventLink>.
            </>
          )}
        </Line>
      </>
    ),
  }),

  refunded: ({ event, refundPaise }) => ({
    subject: `Your payment for ${event.name} was sent back`,
    title: "Your payment was sent back",
    preview: `It no longer pays for a seat at ${event.name}.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>Your payment for this event was sent back, so it no longer pays for a seat.</Line>
        <Refund paise={refundPaise} />
        <Line>
          Whether you are registered, and how to reach the organiser, stands on <EventLink event={event}>the event's page</EventLink>.
        </Line>
      </>
    ),
  }),
};

function EventFacts({ event }: { event: Event }) {
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

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <Text style={{ margin: "0 0 4px", fontSize: 16, lineHeight: "24px" }}>
      {name}: {children}
    </Text>
  );
}

function Refund({ paise }: { paise: number }) {
  return paise > 0 && <Line>{priceText(paise)} goes back the way it came; banks take 5 to 7 working days.</Line>;
}

function EventLink({ event, children }: { event: Event; children: string }) {
  return <PageLink path={eventPath(event.id)}>{children}</PageLink>;
}

function PageLink({ path, children }: { path: string; children: string }) {
  return (
    <Link href={`${env.ORIGIN}${path}`} style={LINK}>
      {children}
    </Link>
  );
}

/** `2026-12-19, 09:00 to 18:00` in the event's zone; a zone other than the default is named. */
function whenText({ startsAt, endsAt, timeZone }: Pick<Event, "startsAt" | "endsAt" | "timeZone">): string {
  if (!startsAt) return "Date to be announced";
  if (!endsAt) return momentText(startsAt, timeZone);
  const [start, end] = [wallTimeOf(startsAt, timeZone), wallTimeOf(endsAt, timeZone)];
  const until = end.date === start.date ? end.time : `${end.date}, ${end.time}`;
  return `${start.date}, ${start.time} to ${until}${zoneText(timeZone)}`;
}

function momentText(instant: Date, timeZone: string): string {
  const { date, time } = wallTimeOf(instant, timeZone);
  return `${date}, ${time}${zoneText(timeZone)}`;
}

const zoneText = (timeZone: string): string => (timeZone === DEFAULT_TIME_ZONE ? "" : ` (${timeZone})`);

function calendarFile(event: Event): Mail["attachments"] {
  const entry = toCalendarEvent(event);
  return entry ? [{ filename: "event.ics", content: toIcs(entry), contentType: "text/calendar; charset=utf-8; method=PUBLISH" }] : [];
}
