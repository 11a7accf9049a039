import type { ReactNode } from "react";
import type { Event } from "@/lib/events/policy";
import { endOfLine } from "@/lib/joining/end-of-line";
import type { PlaceInLine } from "@/lib/joining/line";
import { eventPath, teamPath } from "@/lib/pages/paths";
import { env } from "@/lib/platform/env";
import { Action, Line } from "@/lib/platform/mail/layout";
import { priceText } from "@/lib/platform/money/price";
import { deadlineText, EventFacts, Fact, momentText, Refund } from "@/lib/registrations/mail-parts";
import type { MailKind } from "@/lib/seats/tasks";

/** The data of a message about a registration, at the moment it is sent. */
export type MailFacts = {
  event: Event;
  /** Whether the event's page was removed. */
  isDeleted: boolean;
  registrationId: string;
  pricePaise: number;
  /** The refunded amount, 0 for nothing. */
  refundPaise: number;
  /** The origin of the seat; null where the student simply registered. */
  from: "line" | "approval" | "team" | null;
  heldUntil: Date | null;
  place: PlaceInLine | null;
  /** The organiser's words. */
  reason: string | null;
  /** Whether the organiser accepted an application before. */
  isApproved: boolean;
  /** Whether the organiser waived the price. */
  isWaived: boolean;
  /** Whether the student had the seat, with what was paid for it. */
  wasConfirmed: boolean;
  team: MailTeam | null;
  /** The student of the registration. */
  studentName: string;
};

export type MailTeam = {
  id: string;
  name: string;
  size: number;
  minimum: number;
  maximum: number;
  /** Whether the message goes to its captain. */
  isCaptain: boolean;
  /** Whether the captain pays for all. */
  hasOneFee: boolean;
  /** How it ended; null while it lives. */
  ended: "closing" | "captain" | null;
};

export type Content = { subject: string; title: string; preview: string; lines: ReactNode };
type EntryKind = Exclude<MailKind, "registered" | "left" | "event_cancelled" | "payment_returned" | "refunded">;

/** The messages about the waiting list, applications and teams: what changed, what to do and by when, with one link to the event's page. */
export const ENTRY_CONTENTS: Record<EntryKind, (facts: MailFacts) => Content> = {
  waiting: ({ event, place, team, isApproved }) => {
    const where = place ? `${place.position} of ${place.waiting} on the waiting list` : "on the waiting list";
    const standing = team
      ? `Your team ${team.name} is ${where}. You are not registered yet.`
      : `You are ${where}. You are not registered yet.`;
    return {
      subject: `Waiting list: ${event.name}`,
      title: "You are on the waiting list",
      preview: standing,
      lines: (
        <>
          <EventFacts event={event} />
          {isApproved && <Line>The organiser accepted your application, but all seats are taken at the moment.</Line>}
          <Line>{standing}</Line>
          <Line>
            Waiting costs nothing. We write to you when it is your turn, until {momentText(endOfLine(event), event.timeZone)} at the latest.
            You can leave the waiting list at any time.
          </Line>
          <EventButton event={event}>See your place</EventButton>
        </>
      ),
    };
  },

  applied: ({ event, team }) => ({
    subject: `You applied: ${event.name}`,
    title: "You applied",
    preview: "You are not registered yet. The organiser decides.",
    lines: (
      <>
        <EventFacts event={event} />
        {team && <Fact name="Team">{team.name}</Fact>}
        <Line>
          {team ? "The application of your team is with the organiser." : "Your application is with the organiser."} You are not registered
          yet, and no seat is taken. We write to you when the organiser has decided.
        </Line>
        <Line>You can change your answers until {momentText(event.registrationClosesAt, event.timeZone)}, and withdraw at any time.</Line>
        <EventButton event={event}>See your application</EventButton>
      </>
    ),
  }),

  offered: ({ event, team, pricePaise, heldUntil, from }) => {
    const until = heldUntil ? deadlineText(heldUntil, event.timeZone) : "";
    const why = from && WHY_OFFERED[from];
    if (team?.hasOneFee && !team.isCaptain) {
      return {
        subject: `Seats are kept for your team until ${until}: ${event.name}`,
        title: `Seats are kept until ${until}`,
        preview: `The captain of ${team.name} pays for all of you.`,
        lines: (
          <>
            <EventFacts event={event} />
            {why && <Line>{why}</Line>}
            <Line>
              Seats for your team {team.name} are kept until {until}. The captain pays for all of you until then, and you are registered at
              that moment. You have nothing to do.
            </Line>
            <TeamButton team={team}>See your team's seats</TeamButton>
          </>
        ),
      };
    }
    const act = pricePaise > 0 ? `accept and pay ${priceText(pricePaise)}` : "accept it";
    return {
      subject: `A seat is yours until ${until}: ${event.name}`,
      title: `A seat is yours until ${until}`,
      preview: `To keep it, ${act}.`,
      lines: (
        <>
          <EventFacts event={event} />
          {why && <Line>{why}</Line>}
          <Line>
            <strong>
              A seat is yours until {until}: {act}.
            </strong>{" "}
            After that it goes to the next person.
            {team?.hasOneFee && ` You pay once for all of ${team.name}.`}
          </Line>
          <EventButton event={event}>{pricePaise > 0 ? "Accept and pay, or decline" : "Accept or decline"}</EventButton>
        </>
      ),
    };
  },

  rejected: ({ event, team, reason }) => ({
    subject: `Not accepted: ${event.name}`,
    title: "Not accepted",
    preview: `The organiser did not accept ${team ? "your team's" : "your"} application.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>The organiser did not accept {team ? `the application of your team ${team.name}` : "your application"}.</Line>
        {reason && <Fact name="Reason">{reason}</Fact>}
        <Line>You are not registered, and nothing was charged. You have nothing to do.</Line>
        <EventButton event={event}>The event's page</EventButton>
      </>
    ),
  }),

  line_closed: ({ event, team }) => ({
    subject: `The waiting list has ended: ${event.name}`,
    title: "The waiting list has ended",
    preview: "No seat became free in time. You are not registered.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          No seat became free for {team ? `your team ${team.name}` : "you"} in time, so you are not registered. Waiting cost you nothing,
          and you have nothing to do.
        </Line>
        <EventButton event={event}>The event's page</EventButton>
      </>
    ),
  }),

  invited: ({ event, pricePaise, isWaived, heldUntil }) => {
    const until = heldUntil ? deadlineText(heldUntil, event.timeZone) : "";
    const club = event.club?.name ?? "The organiser";
    return {
      subject: `${club} keeps a seat for you until ${until}: ${event.name}`,
      title: `A seat is kept for you until ${until}`,
      preview: `${club} invites you to ${event.name}.`,
      lines: (
        <>
          <EventFacts event={event} />
          <Line>
            {club} invites you and keeps a seat for you until {until}. <strong>Accept it on the event's page</strong>, logged in with this
            e-mail address. After that the seat goes to somebody else.
          </Line>
          <Fact name="Price">{isWaived || pricePaise === 0 ? priceText(0) : dueText(event, pricePaise)}</Fact>
          <EventButton event={event}>Accept your seat</EventButton>
          <Line>If you do not want to come, you have nothing to do: nobody registers you without you.</Line>
        </>
      ),
    };
  },

  removed: ({ event, reason, refundPaise, pricePaise, wasConfirmed }) => ({
    subject: `The organiser removed you: ${event.name}`,
    title: "The organiser removed you",
    preview: `You are not registered for ${event.name}.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {wasConfirmed
            ? "The organiser removed you from this event, so you are not registered any more and your ticket is not valid."
            : "The organiser removed you from this event, so you are not registered, and no seat is kept for you."}
        </Line>
        {reason && <Fact name="Reason">{reason}</Fact>}
        <Refund paise={refundPaise} />
        {wasConfirmed && pricePaise > 0 && refundPaise === 0 && (
          <Line>The organiser decided that the {priceText(pricePaise)} that were paid do not go back.</Line>
        )}
        <Line>How to reach the organiser stands on the event's page.</Line>
        <EventButton event={event}>The event's page</EventButton>
      </>
    ),
  }),

  taken_off: ({ event, team, reason, heldUntil }) => ({
    subject: `The organiser took you off: ${event.name}`,
    title: "The organiser took you off",
    preview: "You are not registered, and you do not wait any more.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {heldUntil ? "The seat that was kept for you is no longer yours." : "The organiser took you off the list of this event."} You are
          not registered{team ? `, and your team ${team.name} has ended` : ""}.
        </Line>
        {reason && <Fact name="Reason">{reason}</Fact>}
        <Line>Nothing was charged. How to reach the organiser stands on the event's page.</Line>
        <EventButton event={event}>The event's page</EventButton>
      </>
    ),
  }),

  offer_ended: ({ event, team, heldUntil }) => ({
    subject: `Your seat was given on: ${event.name}`,
    title: "Your seat was given on",
    preview: "You are not registered.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          A seat was kept for you{heldUntil ? ` until ${deadlineText(heldUntil, event.timeZone)}` : ""}. It was not taken in time, so it
          went to the next person, and you are not registered.
        </Line>
        <Line>
          {team
            ? `You are still in the team ${team.name}. While there are seats, you can take one again on the event's page.`
            : "If you still want to come, you can register on the event's page while there are seats, or join the waiting list again, at its end."}
        </Line>
        <EventButton event={event}>The event's page</EventButton>
      </>
    ),
  }),

  joined_team: ({ event, team, studentName }) => ({
    subject: `${studentName} joined ${team?.name}`,
    title: "Your team has a new member",
    preview: `${studentName} joined ${team?.name} for ${event.name}.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Line>
          {studentName} joined your team {team?.name}. {team && sizeText(team)}
        </Line>
        {team && team.size >= team.minimum && (
          <Line>If the team has no seats yet, register it on its page until {momentText(event.registrationClosesAt, event.timeZone)}.</Line>
        )}
        {team && <TeamButton team={team}>See your team</TeamButton>}
      </>
    ),
  }),

  team_ended: ({ event, team, refundPaise }) => ({
    subject: team?.ended ? `Your team has ended: ${event.name}` : `You are no longer in ${team?.name ?? "the team"}: ${event.name}`,
    title: team?.ended ? "Your team has ended" : "You are no longer in the team",
    preview: "You are not registered.",
    lines: (
      <>
        <EventFacts event={event} />
        <Line>{team ? howTeamEnded(team) : "Your team has ended."} You are not registered.</Line>
        <Refund paise={refundPaise} />
        <EventButton event={event}>The event's page</EventButton>
      </>
    ),
  }),

  team_short: ({ event, team }) => shortTeam(event, team),
  team_short_reminder: ({ event, team }) => shortTeam(event, team),
};

const WHY_OFFERED = {
  line: "A seat became free, and you are next on the waiting list.",
  approval: "The organiser accepted your application.",
  team: "Your team was registered.",
} as const;

/** The organising college's own students pay nothing. */
function dueText({ college }: Event, pricePaise: number): string {
  return college ? `${priceText(pricePaise)}; nothing for students of ${college.name}` : priceText(pricePaise);
}

function EventButton({ event, children }: { event: Event; children: string }) {
  return <Action href={`${env.ORIGIN}${eventPath(event.id)}`}>{children}</Action>;
}

function TeamButton({ team, children }: { team: MailTeam; children: string }) {
  return <Action href={`${env.ORIGIN}${teamPath(team.id)}`}>{children}</Action>;
}

/** `2 of 4, 1 more is needed.` */
function sizeText({ size, minimum, maximum }: MailTeam): string {
  const missing = minimum - size;
  if (missing <= 0) return `It has ${size} of ${maximum} members.`;
  return missing === 1
    ? `It has ${size} of ${maximum} members; 1 more is needed.`
    : `It has ${size} of ${maximum} members; ${missing} more are needed.`;
}

function howTeamEnded({ name, ended }: MailTeam): string {
  if (ended === "closing") return `Registration has closed, and your team ${name} was not complete, so it has ended.`;
  if (ended === "captain") return `The captain withdrew your team ${name}.`;
  return `The captain took you out of the team ${name}.`;
}

function shortTeam(event: Event, team: MailTeam | null): Content {
  const closes = momentText(event.registrationClosesAt, event.timeZone);
  const missing = team ? team.minimum - team.size : 0;
  const standing = missing === 1 ? "Your team is one short." : `Your team is ${missing} short.`;
  const task = missing === 1 ? `Find somebody until ${closes}` : `Find ${missing} people until ${closes}`;
  return {
    subject: `${standing.slice(0, -1)}: ${event.name}`,
    title: standing,
    preview: `${task}, or it will be taken off and refunded.`,
    lines: (
      <>
        <EventFacts event={event} />
        <Fact name="Team">{team?.name ?? ""}</Fact>
        <Line>
          {standing} {task}, or it will be taken off and refunded.
        </Line>
        {team && <TeamButton team={team}>Open your team's page</TeamButton>}
      </>
    ),
  };
}
