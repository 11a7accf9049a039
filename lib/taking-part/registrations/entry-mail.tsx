import type { ReactNode } from "react";
import type { Event } from "@/lib/catalogue/events/policy";
import type { MailKind } from "@/lib/catalogue/seats/tasks";
import { eventPath, teamPath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, Line } from "@/lib/platform/mail/layout";
import { priceText } from "@/lib/platform/money/price";
import { endOfLine } from "@/lib/taking-part/joining/end-of-line";
import type { Leaving } from "@/lib/taking-part/joining/leaving";
import type { PlaceInLine } from "@/lib/taking-part/joining/line";
import { deadlineText, EventFacts, Fact, momentText, Refund } from "@/lib/taking-part/registrations/mail-parts";

/** The data of a message about a registration, at the moment it is sent. */
export type MailFacts = {
  event: Event;
  /** Whether the event's page was removed. */
  isDeleted: boolean;
  registrationId: string;
  pricePaise: number;
  /** The refunded amount, 0 for none. */
  refundPaise: number;
  /** The origin of the seat; null if the student simply registered. */
  from: "line" | "approval" | "team" | null;
  heldUntil: Date | null;
  place: PlaceInLine | null;
  /** The organiser's message. */
  reason: string | null;
  /** Whether the organiser accepted an application before. */
  isApproved: boolean;
  /** Whether the organiser waived the price. */
  isWaived: boolean;
  /** Whether the student had the seat, with the fee paid for it. */
  wasConfirmed: boolean;
  /** The effect of leaving now. */
  leaving: Leaving;
  /** Whether registration is open now. */
  isOpen: boolean;
  team: MailTeam | null;
  /** The student of the registration. */
  studentName: string;
};

export type MailTeam = {
  id: string;
  name: string;
  /** All members, also those without a seat. */
  size: number;
  /** The number of members with a seat that it lacks; before it has seats, the number of missing members. */
  missing: number;
  maximum: number;
  /** The number of members who have lost their seat. */
  seatless: number;
  /** Whether the message goes to its captain. */
  isCaptain: boolean;
  /** Whether the captain pays for all. */
  hasOneFee: boolean;
  /** Whether someone has paid for a seat. */
  hasPaid: boolean;
  /**
   * The reason why a student is no longer in a team. The team ended: `too_small` or `not_registered` when registration closed, `withdrawn`
   * by its captain, `refunded` by the organiser. It goes on: `no_seat` when registration closed, `removed` by its captain.
   */
  ended: "too_small" | "not_registered" | "withdrawn" | "refunded" | "no_seat" | "removed";
};

export type Content = { subject: string; title: string; preview: string; lines: ReactNode };
type EntryKind = Exclude<MailKind, "registered" | "left" | "event_cancelled" | "payment_returned" | "refunded">;

/**
 * The messages about the waiting list, applications and teams: the change, the next step and its deadline, with one link to the event's
 * page.
 */
export const ENTRY_CONTENTS: Record<EntryKind, (facts: MailFacts) => Content> = {
  waiting: ({ event, place, team, isApproved }) => {
    const where = place ? `number ${place.position} of ${place.waiting} on the waiting list` : "on the waiting list";
    const standing = team
      ? `Your team ${team.name} is ${where}. You’re not registered yet.`
      : `You’re ${where}. You’re not registered yet.`;
    return {
      subject: `You’re on the waiting list: ${event.name}`,
      title: "You’re on the waiting list",
      preview: standing,
      lines: (
        <>
          <EventFacts event={event} />
          {isApproved && <Line>The organiser approved your application, but all seats are taken right now.</Line>}
          <Line>{standing}</Line>
          <Line>
            The waiting list is free. If a seat opens up by {momentText(endOfLine(event), event.timeZone)}, we’ll email you. You can leave
            the list at any time.
          </Line>
          <EventButton event={event}>See your position</EventButton>
        </>
      ),
    };
  },

  applied: ({ event, team }) => ({
    subject: `Application sent: ${event.name}`,
    title: "Application sent",
    preview: "You’re not registered yet. We’ll email you when the organiser decides.",
    lines: (
      <>
        <EventFacts event={event} />
        {team && <Fact name="Team">{team.name}</Fact>}
        <Line>
          {team ? "The organiser is reviewing your team’s application." : "The organiser is reviewing your application."} You’re not
          registered yet, and no seat is held for you. We’ll email you when the organiser decides.
        </Line>
        <Line>
          {event.asks
            ? `You can change your answers until ${momentText(event.registrationClosesAt, event.timeZone)} and withdraw your application at any time.`
            : "You can withdraw your application at any time."}
        </Line>
        <EventButton event={event}>See your application</EventButton>
      </>
    ),
  }),

  offered: ({ event, team, pricePaise, heldUntil, from }) => {
    const until = heldUntil ? deadlineText(heldUntil, event.timeZone) : "";
    const why = from && WHY_OFFERED[from];
    if (team?.hasOneFee && !team.isCaptain) {
      return {
        subject: `Seats held for your team until ${until}: ${event.name}`,
        title: `Seats held until ${until}`,
        preview: "You’ll all be registered once your captain pays.",
        lines: (
          <>
            <EventFacts event={event} />
            {why && <Line>{why}</Line>}
            <Line>
              Seats for your team {team.name} are held until {until}. You’ll all be registered once your captain pays. There’s nothing for
              you to do.
            </Line>
            <TeamButton team={team}>See your team’s seats</TeamButton>
          </>
        ),
      };
    }
    const act = pricePaise > 0 ? `pay ${priceText(pricePaise)}` : "accept it";
    const task = pricePaise > 0 ? `pay ${priceText(pricePaise)} by ${until}` : `accept by ${until}`;
    return {
      subject: `Your seat at ${event.name}: ${task}`,
      title: `A seat is held for you until ${until}`,
      preview: `To keep it, ${act}.`,
      lines: (
        <>
          <EventFacts event={event} />
          {why && <Line>{why}</Line>}
          <Line>
            <strong>
              A seat is held for you until {until}. To keep it, {act}.
            </strong>{" "}
            After that it goes to the next person.
            {team?.hasOneFee && ` You pay once for the whole team ${team.name}.`}
          </Line>
          <EventButton event={event}>{pricePaise > 0 ? "Pay or decline" : "Accept or decline"}</EventButton>
        </>
      ),
    };
  },

  rejected: ({ event, team, reason }) => ({
    subject: `Your application was not accepted: ${event.name}`,
    title: "Your application was not accepted",
    preview: team
      ? "Sorry, the organiser did not accept your team’s application."
      : "Sorry, the organiser did not accept your application.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {team
            ? `Sorry, the organiser did not accept the application of your team ${team.name}.`
            : "Sorry, the organiser did not accept your application."}
        </Line>
        {reason && <Fact name="Reason">{reason}</Fact>}
        <Line>You’re not registered, and you have not been charged. There’s nothing you need to do.</Line>
        <EventButton event={event}>View event page</EventButton>
      </>
    ),
  }),

  not_answered: ({ event, team }) => ({
    subject: `Your application was not answered: ${event.name}`,
    title: "Your application was not answered",
    preview: "The organiser did not answer in time. You’re not registered.",
    lines: (
      <>
        <EventFacts event={event} />
        {team && <Fact name="Team">{team.name}</Fact>}
        <Line>The organiser did not answer in time. You’re not registered, and you have not been charged.</Line>
        <EventButton event={event}>View event page</EventButton>
      </>
    ),
  }),

  line_closed: ({ event, team }) => ({
    subject: `No seat opened up: ${event.name}`,
    title: "No seat opened up",
    preview: "No seat opened up in time, so you’re not registered.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {team
            ? `Sorry, no seats opened up for your team ${team.name} in time, so you’re not registered. You have not been charged.`
            : "Sorry, no seat opened up for you in time, so you’re not registered. You have not been charged."}
        </Line>
        <EventButton event={event}>View event page</EventButton>
      </>
    ),
  }),

  invited: ({ event, pricePaise, isWaived, heldUntil }) => {
    const until = heldUntil ? deadlineText(heldUntil, event.timeZone) : "";
    const club = event.club?.name ?? "The organiser";
    return {
      subject: `${club} invited you to ${event.name}`,
      title: `A seat is held for you until ${until}`,
      preview: `${club} has invited you and is holding a seat for you until ${until}.`,
      lines: (
        <>
          <EventFacts event={event} />
          <Line>
            {club} has invited you and is holding a seat for you until {until}.{" "}
            <strong>Log in with this email address and accept it on the event page.</strong> After that the seat goes to someone else.
          </Line>
          <Fact name="Price">{isWaived || pricePaise === 0 ? priceText(0) : dueText(event, pricePaise)}</Fact>
          <EventButton event={event}>Accept your seat</EventButton>
          <Line>If you do not want to come, you can ignore this email. You will not be registered.</Line>
        </>
      ),
    };
  },

  removed: ({ event, reason, refundPaise, pricePaise, wasConfirmed }) => ({
    subject: `You’re no longer registered: ${event.name}`,
    title: "You’re no longer registered",
    preview: "The organiser removed you from this event.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {wasConfirmed
            ? "The organiser removed you from this event. You’re no longer registered, and your ticket is no longer valid."
            : "The organiser removed you from this event. You’re not registered, and no seat is held for you."}
        </Line>
        {reason && <Fact name="Reason">{reason}</Fact>}
        <Refund paise={refundPaise} />
        {wasConfirmed && pricePaise > 0 && refundPaise === 0 && (
          <Line>The organiser decided not to refund the {priceText(pricePaise)} you paid.</Line>
        )}
        <Line>You can contact the organiser through the event page.</Line>
        <EventButton event={event}>View event page</EventButton>
      </>
    ),
  }),

  taken_off: ({ event, team, reason, heldUntil }) => ({
    subject: heldUntil ? `Your seat offer was withdrawn: ${event.name}` : `You’re no longer on the list: ${event.name}`,
    title: heldUntil ? "Your seat offer was withdrawn" : "You’re no longer on the list",
    preview: heldUntil
      ? "The organiser is no longer holding a seat for you. You’re not registered."
      : "You’re not registered, and no longer on the waiting list.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {heldUntil ? "The organiser is no longer holding a seat for you." : "The organiser removed you from the list for this event."}{" "}
          {team ? `You’re not registered, and your team ${team.name} is no longer taking part.` : "You’re not registered."}
        </Line>
        {reason && <Fact name="Reason">{reason}</Fact>}
        <Line>You have not been charged. You can contact the organiser through the event page.</Line>
        <EventButton event={event}>View event page</EventButton>
      </>
    ),
  }),

  offer_ended: ({ event, team, heldUntil, isOpen }) => ({
    subject: `Your seat offer has expired: ${event.name}`,
    title: "Your seat offer has expired",
    preview: "You did not accept it in time. You’re not registered.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {heldUntil ? `A seat was held for you until ${deadlineText(heldUntil, event.timeZone)}.` : "A seat was held for you."} You did not
          accept it in time, so the seat is no longer held for you. You’re not registered.
        </Line>
        <Line>{isOpen ? againText(event, team) : "Registration is closed, so you cannot take another seat."}</Line>
        <EventButton event={event}>View event page</EventButton>
      </>
    ),
  }),

  joined_team: ({ event, team, studentName }) => ({
    subject: `${studentName} joined ${team?.name}`,
    title: "Your team has a new member",
    preview: `${studentName} has joined your team ${team?.name} for ${event.name}.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {studentName} has joined your team {team?.name}. {team && sizeText(team)}
        </Line>
        {team?.missing === 0 && (
          <Line>
            If you have not registered the team yet, do so on the team page by {momentText(event.registrationClosesAt, event.timeZone)}.
          </Line>
        )}
        {team && <TeamButton team={team}>See your team</TeamButton>}
      </>
    ),
  }),

  team_ended: ({ event, team, refundPaise }) => ({
    subject: goesOn(team) ? `You’re no longer in ${team?.name}: ${event.name}` : `Your team is no longer taking part: ${event.name}`,
    title: goesOn(team) ? "You’re no longer in the team" : "Your team is no longer taking part",
    preview: "You’re not registered.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>{team ? howEnded(team) : "Your team is no longer taking part."} You’re not registered.</Line>
        <Refund paise={refundPaise} />
        <EventButton event={event}>View event page</EventButton>
      </>
    ),
  }),

  team_short: ({ event, team }) => shortTeam(event, team),
  team_short_reminder: ({ event, team }) => shortTeam(event, team),
};

/** The way to another seat while registration is open. */
function againText({ joining: { approval, waitlist } }: Event, team: MailTeam | null): string {
  if (team) return `You’re still in the team ${team.name}. You can take another seat on the event page while seats last.`;
  if (approval) return "You can apply again on the event page.";
  return waitlist
    ? "You can register on the event page while seats last, or join the waiting list again at its end."
    : "You can register on the event page while seats last.";
}

const WHY_OFFERED = {
  line: "A seat has opened up, and you’re next on the waiting list.",
  approval: "The organiser approved your application.",
  team: "Your team was registered.",
} as const;

/** The organising college's own students pay nothing. */
function dueText({ college }: Event, pricePaise: number): string {
  return college ? `${priceText(pricePaise)} (free for students of ${college.name})` : priceText(pricePaise);
}

function EventButton({ event, children }: { event: Event; children: string }) {
  return <Action href={`${env.ORIGIN}${eventPath(event.id)}`}>{children}</Action>;
}

function TeamButton({ team, children }: { team: MailTeam; children: string }) {
  return <Action href={`${env.ORIGIN}${teamPath(team.id)}`}>{children}</Action>;
}

function sizeText({ size, missing, maximum }: MailTeam): string {
  return missing === 0 ? `It has ${size} of ${maximum} members.` : `It has ${size} of ${maximum} members and needs ${missing} more.`;
}

/** Whether the team takes part without the reader. */
const goesOn = (team: MailTeam | null): boolean => team?.ended === "no_seat" || team?.ended === "removed";

function howEnded({ name, ended }: MailTeam): string {
  switch (ended) {
    case "too_small":
      return `Registration has closed and your team ${name} did not have enough members, so it was withdrawn.`;
    case "not_registered":
      return `Registration has closed and your team ${name} was not registered, so it has ended.`;
    case "withdrawn":
      return `Your captain withdrew your team ${name}.`;
    case "refunded":
      return `The organiser refunded the fee of your team ${name}, so it was withdrawn.`;
    case "no_seat":
      return `Registration has closed and you had no seat, so you’re no longer in the team ${name}.`;
    case "removed":
      return `Your captain removed you from the team ${name}.`;
  }
}

function shortTeam(event: Event, team: MailTeam | null): Content {
  const closes = momentText(event.registrationClosesAt, event.timeZone);
  const missing = team?.missing ?? 0;
  const task = team?.hasPaid
    ? `Your team needs ${missing} more by ${closes}, or it will be withdrawn and refunded.`
    : `Your team needs ${missing} more by ${closes}, or it will be withdrawn.`;
  return {
    subject: `Your team needs ${missing} more: ${event.name}`,
    title: `Your team needs ${missing} more`,
    preview: task,
    lines: (
      <>
        <EventFacts event={event} />
        <Fact name="Team">{team?.name ?? ""}</Fact>
        <Line>{task}</Line>
        {team && team.seatless > 0 && (
          <Line>Members without a seat do not count. They can take a seat again on the event page while seats last.</Line>
        )}
        {team && <TeamButton team={team}>View your team</TeamButton>}
      </>
    ),
  };
}
