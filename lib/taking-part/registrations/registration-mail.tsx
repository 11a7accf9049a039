import { placeText } from "@/lib/catalogue/calendar/event";
import { calendarFile } from "@/lib/catalogue/calendar/mail";
import { type Event, isOver } from "@/lib/catalogue/events/policy";
import type { MailKind } from "@/lib/catalogue/seats/tasks";
import { MY_TICKETS_PATH, teamPath, ticketPath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, inBothForms, Layout, Line, Title } from "@/lib/platform/mail/layout";
import type { Mail } from "@/lib/platform/mail/transport";
import { priceText } from "@/lib/platform/money/price";
import { lateText, promiseText } from "@/lib/taking-part/joining/leaving";
import { type Content, ENTRY_CONTENTS, type MailFacts, type MailTeam } from "@/lib/taking-part/registrations/entry-mail";
import { EntryToDelete, EventFacts, EventLink, Fact, PageLink, Refund, whenText } from "@/lib/taking-part/registrations/mail-parts";

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
    attachments: calendarFileOf(kind, facts),
  };
}

/** The event for calendars; of a cancelled one, for those who have its entry, with the status that takes it back. */
function calendarFileOf(kind: MailKind, { event, wasConfirmed }: Pick<MailFacts, "event" | "wasConfirmed">): Mail["attachments"] {
  if (kind === "registered") return calendarFile(event);
  return kind === "event_cancelled" && wasConfirmed ? calendarFile({ ...event, status: "cancelled" }) : [];
}

const CONTENTS: Record<MailKind, (facts: MailFacts) => Content> = {
  ...ENTRY_CONTENTS,

  registered: ({ event, registrationId, pricePaise, from, team, leaving, isOpen, now }) => ({
    subject: from === "line" ? `You got a seat: ${event.name}` : `You’re registered: ${event.name}`,
    title: "You’re registered",
    preview: `${event.name}, ${whenText(event)}, ${placeText(event)}`,
    lines: (
      <>
        <EventFacts event={event} />
        {team && <Fact name="Team">{team.name}</Fact>}
        {from === "line" && <Line>A seat opened up and you were next on the waiting list, so you’re now registered.</Line>}
        {from === "approval" && <Line>The organiser approved your application, so you’re now registered.</Line>}
        {team && !team.isCaptain && team.feePaise > 0 ? (
          <Fact name="Price">Your captain paid for the team</Fact>
        ) : (
          <Fact name={pricePaise === 0 ? "Price" : "Paid"}>{priceText(pricePaise)}</Fact>
        )}
        <Action href={`${env.ORIGIN}${ticketPath(registrationId)}`}>View your ticket</Action>
        {leaving.until && (
          <Line>
            {plansChangedText(event, team, isOpen)} {promiseText(leaving, event.timeZone, { isInTeam: team !== null, hasPaid: true })}
          </Line>
        )}
        {leaving.lateFrom && <Line>{lateText(leaving.lateFrom, event.timeZone, { isInTeam: team !== null, now })}</Line>}
        {leaving.until && team && (
          <Line>
            <PageLink path={teamPath(team.id)}>View your team</PageLink>
          </Line>
        )}
        <Line>
          <EventLink event={event}>View event page</EventLink>
        </Line>
      </>
    ),
  }),

  left: ({ event, hasPage, refundPaise, pricePaise, wasConfirmed, isOpen, team }) => {
    // No one can register for a hidden event, and its page does not exist.
    const canReturn = isOpen && hasPage;
    if (team) return leftTeam({ event, hasPage, refundPaise, pricePaise, wasConfirmed, team, canReturn });
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
          <EntryToDelete event={event} wasConfirmed={wasConfirmed} />
          {canReturn && <Line>Changed your mind? You can register again on the event page while seats last.</Line>}
          {hasPage && <PageLine event={event} />}
        </>
      ),
    };
  },

  event_cancelled: ({ event, hasPage, refundPaise, wasConfirmed }) => {
    const isToCome = !isOver(event, new Date());
    return {
      subject: `Event cancelled: ${event.name}`,
      title: "This event is cancelled",
      preview: isToCome ? `${event.name} will not take place.` : `${event.name} has been cancelled.`,
      lines: (
        <>
          <EventFacts event={event} />
          <Line>{isToCome ? "This event has been cancelled. It will not take place." : "This event has been cancelled."}</Line>
          {event.cancelReason && <Fact name="Reason">{event.cancelReason}</Fact>}
          <Refund paise={refundPaise} />
          {wasConfirmed && event.startsAt && (
            <Fact name="Calendar">Open the attached file to update your calendar, or delete the entry yourself.</Fact>
          )}
          {hasPage && <PageLine event={event} />}
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
        <WhetherRegistered {...{ event, isDeleted }} />
      </>
    ),
  }),

  refunded: ({ event, hasPage, isDeleted, refundPaise, isRefunded }) => {
    // The cancellation refunds everyone, also students who were told before that nothing is returned, but not the deletion of a club whose
    // event is over.
    const isCancelled = event.status === "cancelled" && (event.club !== null || !isOver(event, new Date()));
    return {
      subject: isRefunded ? `Your payment for ${event.name} was refunded` : `We’re refunding your payment for ${event.name}`,
      title: isRefunded ? "Your payment was refunded" : "We’re refunding your payment",
      preview: isCancelled ? `${event.name} has been cancelled.` : `It no longer covers a seat at ${event.name}.`,
      lines: (
        <>
          <EventFacts event={event} />
          <Line>
            {isCancelled
              ? "This event has been cancelled. Everyone who paid gets a full refund, even without a seat."
              : "Your payment for this event no longer covers a seat."}
          </Line>
          <Refund paise={refundPaise} isDone={isRefunded} />
          {isCancelled ? hasPage && <PageLine event={event} /> : <WhetherRegistered {...{ event, isDeleted }} />}
        </>
      ),
    };
  },
};

/** Leaving a team is not cancelling: the team may keep the seat and its fee, and a member comes back by its link. */
function leftTeam({
  event,
  hasPage,
  refundPaise,
  pricePaise,
  wasConfirmed,
  team,
  canReturn,
}: Pick<MailFacts, "event" | "hasPage" | "refundPaise" | "pricePaise" | "wasConfirmed"> & { team: MailTeam; canReturn: boolean }): Content {
  const isNow = `You’re no longer in the team ${team.name}, and you’re no longer registered.`;
  // The last member ends it.
  const goesOn = team.size > 0;
  return {
    subject: `You left your team: ${event.name}`,
    title: "You left your team",
    preview: isNow,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {isNow}
          {canReturn && event.joining.seatsCount === "people" && " Someone else can have your seat."}
        </Line>
        <Refund paise={refundPaise} />
        {team.feePaise > 0 && <Line>The fee stays with the team, and is refunded only when the whole team ends.</Line>}
        {pricePaise > 0 && refundPaise === 0 && <Line>What you paid is not returned.</Line>}
        <EntryToDelete event={event} wasConfirmed={wasConfirmed} />
        {canReturn && goesOn && <Line>Changed your mind? Ask your team for its link while registration is open.</Line>}
        {hasPage && <PageLine event={event} />}
      </>
    ),
  };
}

function PageLine({ event }: Pick<MailFacts, "event">) {
  return (
    <Line>
      <EventLink event={event}>View event page</EventLink>
    </Line>
  );
}

/** The page on which students read whether they are registered. */
function WhetherRegistered({ event, isDeleted }: Pick<MailFacts, "event" | "isDeleted">) {
  if (isDeleted) return <Line>The event has been deleted, so it has no registrations.</Line>;
  return event.isHidden ? (
    <>
      <Line>The event is not shown at the moment. Your tickets are on Quad under My tickets.</Line>
      <Line>
        <PageLink path={MY_TICKETS_PATH}>My tickets</PageLink>
      </Line>
    </>
  ) : (
    <>
      <Line>
        {event.club
          ? "The event page shows whether you’re registered, and how to contact the organiser."
          : "The event page shows whether you’re registered."}
      </Line>
      <PageLine event={event} />
    </>
  );
}

/** The way out, in whole sentences without a link. A team that counts as one keeps its seat. */
function plansChangedText({ joining }: Event, team: MailTeam | null, isOpen: boolean): string {
  if (team) {
    return isOpen && joining.seatsCount === "people"
      ? "Plans changed? Leave your team on the team page, so someone else can have your seat."
      : "Plans changed? Leave your team on the team page, so the organiser knows.";
  }
  return isOpen
    ? "Plans changed? Cancel on your ticket page, so someone else can have your seat."
    : "Plans changed? Cancel on your ticket page, so the organiser knows.";
}
