import { placeText } from "@/lib/calendar/event";
import { calendarFile } from "@/lib/calendar/mail";
import { ticketPath } from "@/lib/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { priceText } from "@/lib/platform/money/price";
import { type Content, ENTRY_CONTENTS, type MailFacts } from "@/lib/registrations/entry-mail";
import { EventFacts, EventLink, Fact, momentText, PageLink, Refund, whenText } from "@/lib/registrations/mail-parts";
import type { MailKind } from "@/lib/seats/tasks";

/** The messages to a student about a registration. */
export async function registrationMail({ kind, to, ...facts }: MailFacts & { kind: MailKind; to: string }): Promise<Mail> {
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

const CONTENTS: Record<MailKind, (facts: MailFacts) => Content> = {
  ...ENTRY_CONTENTS,

  registered: ({ event, registrationId, pricePaise, from, team }) => ({
    subject: from === "line" ? `A seat became free: you are in at ${event.name}` : `You are in: ${event.name}`,
    title: "You are in",
    preview: `${event.name}, ${whenText(event)}, ${placeText(event)}`,
    lines: (
      <>
        <EventFacts event={event} />
        {team && <Fact name="Team">{team.name}</Fact>}
        {from === "line" && <Line>A seat became free and you were next on the waiting list, so you are registered now.</Line>}
        {from === "approval" && <Line>The organiser accepted your application, so you are registered now.</Line>}
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
