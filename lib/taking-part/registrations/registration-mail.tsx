import { placeText } from "@/lib/catalogue/calendar/event";
import { calendarFile } from "@/lib/catalogue/calendar/mail";
import { isOver } from "@/lib/catalogue/events/policy";
import type { MailKind } from "@/lib/catalogue/seats/tasks";
import { teamPath, ticketPath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { priceText } from "@/lib/platform/money/price";
import { promiseText } from "@/lib/taking-part/joining/leaving";
import { type Content, ENTRY_CONTENTS, type MailFacts } from "@/lib/taking-part/registrations/entry-mail";
import { EventFacts, EventLink, Fact, PageLink, Refund, whenText } from "@/lib/taking-part/registrations/mail-parts";

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

  registered: ({ event, registrationId, pricePaise, from, team, leaving, isOpen }) => ({
    subject: from === "line" ? `You got a seat: ${event.name}` : `You’re registered: ${event.name}`,
    title: "You’re registered",
    preview: `${event.name}, ${whenText(event)}, ${placeText(event)}`,
    lines: (
      <>
        <EventFacts event={event} />
        {team && <Fact name="Team">{team.name}</Fact>}
        {from === "line" && <Line>A seat opened up and you were next on the waiting list, so you’re now registered.</Line>}
        {from === "approval" && <Line>The organiser approved your application, so you’re now registered.</Line>}
        <Fact name={pricePaise === 0 ? "Price" : "Paid"}>{priceText(pricePaise)}</Fact>
        <Action href={`${env.ORIGIN}${ticketPath(registrationId)}`}>View your ticket</Action>
        {leaving.until && (
          <Line>
            <PlansChanged {...{ event, registrationId, team, isOpen }} />{" "}
            {promiseText(leaving, event.timeZone, { isInTeam: team !== null, hasPaid: true })}
          </Line>
        )}
        <Line>
          <EventLink event={event}>View event page</EventLink>
        </Line>
      </>
    ),
  }),

  left: ({ event, refundPaise, pricePaise, isOpen }) => {
    // No one can register for a hidden event, and its page does not exist.
    const canReturn = isOpen && !event.isHidden;
    const isNow = canReturn ? "You’re no longer registered, and someone else can have your seat." : "You’re no longer registered.";
    return {
      subject: `You cancelled your registration: ${event.name}`,
      title: "You cancelled your registration",
      preview: isNow,
      lines: (
        <>
          <EventFacts event={event} />
          <Line>{isNow}</Line>
          <Refund paise={refundPaise} />
          {pricePaise > 0 && refundPaise === 0 && <Line>What you paid is not returned.</Line>}
          {!event.isHidden && (
            <Line>
              {canReturn ? (
                <>
                  Changed your mind? You can register again while seats last, on <EventLink event={event}>the event page</EventLink>.
                </>
              ) : (
                <EventLink event={event}>View event page</EventLink>
              )}
            </Line>
          )}
        </>
      ),
    };
  },

  event_cancelled: ({ event, refundPaise }) => {
    const isToCome = !isOver(event, new Date());
    return {
      subject: `Event cancelled: ${event.name}`,
      title: "This event is cancelled",
      preview: isToCome ? `${event.name} will not take place.` : `The organiser has cancelled ${event.name}.`,
      lines: (
        <>
          <EventFacts event={event} />
          <Line>
            {isToCome ? "The organiser has cancelled this event. It will not take place." : "The organiser has cancelled this event."}
          </Line>
          {event.cancelReason && <Fact name="Reason">{event.cancelReason}</Fact>}
          <Refund paise={refundPaise} />
          <Line>
            <EventLink event={event}>View event page</EventLink>
          </Line>
        </>
      ),
    };
  },

  payment_returned: ({ event, isDeleted, refundPaise }) => ({
    subject: `We’re refunding your payment for ${event.name}`,
    title: "We’re refunding your payment",
    preview: `We received it too late, or twice. It did not buy a seat at ${event.name}.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>We received a payment from you too late, or twice. It did not buy a seat, so we’re refunding it.</Line>
        <Refund paise={refundPaise} />
        <Line>
          {isDeleted ? (
            "The event has been deleted, so no one is registered for it."
          ) : (
            <>
              To see whether you’re registered, go to <EventLink event={event}>the event page</EventLink>.
            </>
          )}
        </Line>
      </>
    ),
  }),

  refunded: ({ event, refundPaise }) => ({
    subject: `Your payment for ${event.name} was refunded`,
    title: "Your payment was refunded",
    preview: `It no longer covers a seat at ${event.name}.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>Your payment for this event was refunded, so it no longer covers a seat.</Line>
        <Refund paise={refundPaise} />
        <Line>
          To see whether you’re registered, or to contact the organiser, go to <EventLink event={event}>the event page</EventLink>.
        </Line>
      </>
    ),
  }),
};

/** The way out, in whole sentences. A team that counts as one keeps its seat. */
function PlansChanged({ event, registrationId, team, isOpen }: Pick<MailFacts, "event" | "registrationId" | "team" | "isOpen">) {
  if (team) {
    const page = <PageLink path={teamPath(team.id)}>the team page</PageLink>;
    return isOpen && event.joining.seatsCount === "people" ? (
      <>Plans changed? Leave your team on {page}, so someone else can have your seat.</>
    ) : (
      <>Plans changed? Leave your team on {page}, so the organiser knows.</>
    );
  }
  const page = <PageLink path={ticketPath(registrationId)}>your ticket page</PageLink>;
  return isOpen ? (
    <>Plans changed? Cancel on {page}, so someone else can have your seat.</>
  ) : (
    <>Plans changed? Cancel on {page}, so the organiser knows.</>
  );
}
