import type { ReactNode } from "react";
import type { Event } from "@/lib/catalogue/events/policy";
import type { MailKind } from "@/lib/catalogue/seats/tasks";
import { eventPath, teamPath } from "@/lib/identity/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, Line } from "@/lib/platform/mail/layout";
import { priceText } from "@/lib/platform/money/price";
import { weekdayDayTimeOf, weekdayTimeOf } from "@/lib/platform/time/zone";
import { endOfLine } from "@/lib/taking-part/joining/end-of-line";
import type { Leaving } from "@/lib/taking-part/joining/leaving";
import type { PlaceInLine } from "@/lib/taking-part/joining/line";
import { EntryToDelete, EventFacts, Fact, Refund } from "@/lib/taking-part/registrations/mail-parts";

/** The data of a message about a registration, at the moment it is sent. */
export type MailFacts = {
  event: Event;
  /** Whether the event's page was removed. */
  isDeleted: boolean;
  /** Whether the event's page is shown: a hidden one is not. */
  hasPage: boolean;
  registrationId: string;
  pricePaise: number;
  /** The refunded amount, 0 for none. */
  refundPaise: number;
  /** Whether the provider has made the refund already. */
  isRefunded: boolean;
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
  /** The moment of the message. */
  now: Date;
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
  /** Whether it has registered, applied or joined the waiting list. */
  hasEntered: boolean;
  /** Whether the message goes to its captain. */
  isCaptain: boolean;
  /** Whether the captain answers and pays for all. */
  hasOneFee: boolean;
  /** The team's one fee; 0 if it owes none, or if each member pays. */
  feePaise: number;
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
    const standing = standingText(place, team);
    return {
      subject: `You’re on the waiting list: ${event.name}`,
      title: "You’re on the waiting list",
      preview: standing,
      lines: (
        <>
          <EventFacts event={event} />
          {isApproved && <Line>The organiser approved your application, but all seats are taken right now.</Line>}
          <Line>{standing} You’re not registered yet.</Line>
          <Line>
            The waiting list is free. If a seat opens up by {weekdayDayTimeOf(endOfLine(event), event.timeZone)}, we’ll email you. You can
            leave the list at any time.
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
            ? `You can change your answers until ${weekdayDayTimeOf(event.registrationClosesAt, event.timeZone)} and withdraw your application at any time.`
            : "You can withdraw your application at any time."}
        </Line>
        <EventButton event={event}>See your application</EventButton>
      </>
    ),
  }),

  offered: ({ event, team, pricePaise, heldUntil, from }) => {
    const until = heldUntil ? weekdayTimeOf(heldUntil, event.timeZone) : "";
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
    const price = priceText(pricePaise);
    if (team?.hasOneFee) {
      const act = pricePaise > 0 ? `Pay ${price} to keep them.` : "Accept them to keep them.";
      return {
        subject: pricePaise > 0 ? `Pay ${price} by ${until}: ${event.name}` : `Accept your team’s seats by ${until}: ${event.name}`,
        title: `Seats are held for your team until ${until}`,
        preview: act,
        lines: (
          <>
            <EventFacts event={event} />
            {why && <Line>{why}</Line>}
            <Line>
              <strong>
                Seats for your team {team.name} are held until {until}. {act}
              </strong>{" "}
              {event.joining.waitlist
                ? "After that they go to the next on the waiting list."
                : "After that they are no longer held for you."}
              {pricePaise > 0 && " You pay once for the whole team."}
            </Line>
            <EventButton event={event}>{pricePaise > 0 ? "Pay or decline" : "Accept or decline"}</EventButton>
          </>
        ),
      };
    }
    const act = pricePaise > 0 ? `Pay ${price} to keep it.` : "Accept it to keep it.";
    return {
      subject: pricePaise > 0 ? `Pay ${price} by ${until}: ${event.name}` : `Accept your seat by ${until}: ${event.name}`,
      title: `A seat is held for you until ${until}`,
      preview: act,
      lines: (
        <>
          <EventFacts event={event} />
          {why && <Line>{why}</Line>}
          <Line>
            <strong>
              A seat is held for you until {until}. {act}
            </strong>{" "}
            {event.joining.waitlist ? "After that it goes to the next person." : "After that it is no longer held for you."}
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
    const until = heldUntil ? weekdayTimeOf(heldUntil, event.timeZone) : "";
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
            <strong>Log in as a student with this email address, or sign up with it, and accept the seat on the event page.</strong> If you
            do not accept it by {until}, it goes to someone else.
          </Line>
          <Fact name="Price">{isWaived || pricePaise === 0 ? priceText(0) : dueText(event, pricePaise)}</Fact>
          <EventButton event={event}>Accept your seat</EventButton>
          <Line>If you do not want to come, you can ignore this email. You will not be registered.</Line>
        </>
      ),
    };
  },

  removed: ({ event, hasPage, reason, refundPaise, pricePaise, wasConfirmed }) => ({
    subject: wasConfirmed ? `You’re no longer registered: ${event.name}` : `The organiser removed you: ${event.name}`,
    title: wasConfirmed ? "You’re no longer registered" : "The organiser removed you",
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
        <EntryToDelete event={event} wasConfirmed={wasConfirmed} />
        {hasPage && <Line>You can contact the organiser through the event page.</Line>}
        {hasPage && <EventButton event={event}>View event page</EventButton>}
      </>
    ),
  }),

  taken_off: ({ event, hasPage, team, reason, heldUntil }) => {
    const { what, title } = takenOff(heldUntil !== null);
    return {
      subject: `${title}: ${event.name}`,
      title,
      preview: what,
      lines: (
        <>
          <EventFacts event={event} />
          <Line>
            {what} {team ? `You’re not registered, and your team ${team.name} is no longer taking part.` : "You’re not registered."}
          </Line>
          {reason && <Fact name="Reason">{reason}</Fact>}
          <Line>You have not been charged.</Line>
          {hasPage && <Line>You can contact the organiser through the event page.</Line>}
          {hasPage && <EventButton event={event}>View event page</EventButton>}
        </>
      ),
    };
  },

  offer_ended: ({ event, team, heldUntil, isOpen }) => {
    if (team?.hasOneFee) return teamOfferEnded(event, team, isOpen);
    return {
      subject: `Your seat offer has expired: ${event.name}`,
      title: "Your seat offer has expired",
      preview: "You did not accept it in time. You’re not registered.",
      lines: (
        <>
          <EventFacts event={event} />
          <Line>
            {heldUntil ? `A seat was held for you until ${weekdayTimeOf(heldUntil, event.timeZone)}.` : "A seat was held for you."} You did
            not accept it in time, so the seat is no longer held for you. You’re not registered.
          </Line>
          <Line>{isOpen ? againText(event, team) : "Registration is closed, so you cannot take another seat."}</Line>
          <EventButton event={event}>View event page</EventButton>
        </>
      ),
    };
  },

  joined_team: ({ event, team, studentName }) => ({
    subject: `${studentName} joined ${team?.name}: ${event.name}`,
    title: "Your team has a new member",
    preview: `${studentName} has joined your team ${team?.name} for ${event.name}.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {studentName} has joined your team {team?.name}. {team && sizeText(team)}
        </Line>
        {team?.missing === 0 && !team.hasEntered && (
          <Line>Register the team on the team page by {weekdayDayTimeOf(event.registrationClosesAt, event.timeZone)}.</Line>
        )}
        {team && <TeamButton team={team}>See your team</TeamButton>}
      </>
    ),
  }),

  team_ended: ({ event, hasPage, team, refundPaise, wasConfirmed }) => ({
    subject: goesOn(team) ? `You’re no longer in ${team?.name}: ${event.name}` : `Your team is no longer taking part: ${event.name}`,
    title: goesOn(team) ? "You’re no longer in the team" : "Your team is no longer taking part",
    preview: "You’re not registered.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>{team ? howEnded(team) : "Your team is no longer taking part."} You’re not registered.</Line>
        <Refund paise={refundPaise} />
        <EntryToDelete event={event} wasConfirmed={wasConfirmed} />
        {hasPage && <EventButton event={event}>View event page</EventButton>}
      </>
    ),
  }),

  team_short: ({ event, team }) => shortTeam(event, team),
  team_short_reminder: ({ event, team }) => shortTeam(event, team),
};

function standingText(place: PlaceInLine | null, team: MailTeam | null): string {
  if (team) {
    return place
      ? `Your team ${team.name} is number ${place.position} of ${place.waiting} on the waiting list.`
      : `Your team ${team.name} is on the waiting list.`;
  }
  return place ? `You’re number ${place.position} of ${place.waiting} on the waiting list.` : "You’re on the waiting list.";
}

/** The words for a student whom the organiser took off. Without an offer it was a place in line, an application or a team. */
function takenOff(wasOffered: boolean): { title: string; what: string } {
  return wasOffered
    ? { title: "Your seat offer was withdrawn", what: "The organiser is no longer holding a seat for you." }
    : { title: "The organiser removed you", what: "The organiser removed you from this event." };
}

/** Only the captain could answer, for all. */
function teamOfferEnded(event: Event, team: MailTeam, isOpen: boolean): Content {
  const { name, isCaptain, feePaise } = team;
  const again = isCaptain
    ? "You can register it again on the team page while seats last."
    : "You’re still in the team, and your captain can register it again while seats last.";
  return {
    subject: `Your team’s seat offer has expired: ${event.name}`,
    title: "Your team’s seat offer has expired",
    preview: isCaptain ? "Your team is not registered." : "You’re not registered.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {feePaise > 0 ? unpaidText(name, isCaptain) : unansweredText(name, isCaptain)}{" "}
          {isCaptain ? "Your team is not registered." : "You’re not registered."}
        </Line>
        <Line>{isOpen ? again : "Registration is closed, so your team cannot get other seats."}</Line>
        <TeamButton team={team}>View your team</TeamButton>
      </>
    ),
  };
}

const unpaidText = (team: string, isCaptain: boolean): string =>
  isCaptain
    ? `Seats were held for your team ${team}, but the fee was not paid in time.`
    : `Seats were held for your team ${team}, but your captain did not pay in time.`;

const unansweredText = (team: string, isCaptain: boolean): string =>
  isCaptain
    ? `Seats were held for your team ${team}, but you did not accept them in time.`
    : `Seats were held for your team ${team}, but your captain did not accept them in time.`;

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
  const closes = weekdayDayTimeOf(event.registrationClosesAt, event.timeZone);
  const missing = team?.missing ?? 0;
  const title = missing === 1 ? "Your team needs 1 more member" : `Your team needs ${missing} more members`;
  const task = team?.hasPaid
    ? `They must join by ${closes}, or your team will be withdrawn and refunded.`
    : `They must join by ${closes}, or your team will be withdrawn.`;
  return {
    subject: `${title}: ${event.name}`,
    title,
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
