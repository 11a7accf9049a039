"use client";

import { ArrowUpDown } from "lucide-react";
import { AskWhy } from "@/components/taking-part/applications/ask-why";
import { untilWords } from "@/components/taking-part/applications/entry-words";
import { api } from "@/lib/site/api-client/client";

const KEPT = "Only organisers can see this.";
const withReason = () => import("@/lib/taking-part/applications/schema").then(({ whyForm }) => whyForm);
const withPlace = () => import("@/lib/taking-part/applications/schema").then(({ moveForm }) => moveForm);

type Entry = { id: string; name: string };
/** The seats of an event. `isOfTeams`: a seat is a team's. */
export type SeatsLeft = { capacity: number; free: number; isOfTeams: boolean };
type GiveSeatProps = {
  eventId: string;
  entry: Entry & { seats: number };
  /** Null for no limit. */
  seats: SeatsLeft | null;
  timeZone: string;
};

/** Gives an entry in line a seat out of turn, and adds seats if too few are free. Source: contract joining 3. */
export function GiveSeat({ eventId, entry: { id, name, seats: needed }, seats, timeZone }: GiveSeatProps) {
  const missing = seats ? Math.max(0, needed - seats.free) : 0;
  const path = { id: eventId, entryId: id };
  return (
    <AskWhy
      act="Give a seat"
      what={`to ${name}`}
      title={needed === 1 ? `Give ${name} a seat?` : `Give ${name} ${needed} seats?`}
      text={`${seats ? freeWords(seats, missing) : "There’s no seat limit."} Everyone ahead of them keeps their position.`}
      why={{ label: "Reason", hint: KEPT, isRequired: true }}
      confirm={missing === 0 ? (needed === 1 ? "Give the seat" : "Give the seats") : addWords(missing)}
      confirmLook="go"
      busyText="Giving..."
      schema={withReason}
      onConfirm={async ({ reason }) => {
        const { status, until } = await api("POST /api/events/{id}/entries/{entryId}/admit", {
          path,
          body: { reason, addSeats: missing > 0 },
        });
        if (status === "held" && until) return `Seat held for ${name} until ${untilWords(until, timeZone, new Date())}`;
        return `${name} is registered`;
      }}
    />
  );
}

function freeWords({ capacity, free, isOfTeams }: SeatsLeft, missing: number): string {
  if (isOfTeams) {
    const left = free === 0 ? "No team slots are free." : free === 1 ? "1 team slot is free." : `${free} team slots are free.`;
    return missing === 0 ? left : `${left} This raises the limit from ${capacity} to ${capacity + missing} team slots.`;
  }
  const left = free === 0 ? "No seats are free." : free === 1 ? "1 seat is free." : `${free} seats are free.`;
  return missing === 0 ? left : `${left} This raises the limit from ${capacity} to ${capacity + missing} seats.`;
}

const addWords = (missing: number): string => (missing === 1 ? "Add a seat and give it" : `Add ${missing} seats and give them`);

type MoveProps = { eventId: string; entry: Entry; position: number; waiting: number };

/** Gives an entry another place in line. Source: contract joining 3. */
export function MoveEntry({ eventId, entry: { id, name }, position, waiting }: MoveProps) {
  return (
    <AskWhy
      act={
        <>
          <ArrowUpDown />
          Move
        </>
      }
      what={name}
      look={{ variant: "quiet" }}
      title={`Move ${name}?`}
      text={`Currently number ${position} of ${waiting}. They will not be notified.`}
      why={{ label: "Reason", hint: KEPT, isRequired: true }}
      place={{ value: position, hint: `1 is first, ${waiting} is last.` }}
      confirm="Move"
      confirmLook="ink"
      busyText="Moving..."
      schema={withPlace}
      onConfirm={async ({ reason, position: asked }) => {
        const moved = await api("POST /api/events/{id}/entries/{entryId}/move", {
          path: { id: eventId, entryId: id },
          body: { reason, position: Number(asked) },
        });
        return `${name} is now number ${moved.position} of ${moved.waiting}`;
      }}
    />
  );
}

type TakeOffProps = { eventId: string; entry: Entry; kind: "line" | "offer" };

const TAKE_OFF = {
  line: {
    act: "Remove",
    title: (name: string) => `Remove ${name} from the waiting list?`,
    text: () => "They lose their position and get an email with your reason.",
    busyText: "Removing...",
    done: (name: string) => `${name} removed`,
  },
  offer: {
    act: "Withdraw offer",
    title: (name: string) => `Withdraw the seat offered to ${name}?`,
    text: (name: string) => `The seat goes to the next person, and ${name} gets an email with your reason.`,
    busyText: "Withdrawing...",
    done: (name: string) => `Offer to ${name} withdrawn`,
  },
};

/** Ends a place in line or an offer. Source: contract joining 3. */
export function TakeOff({ eventId, entry: { id, name }, kind }: TakeOffProps) {
  const { act, title, text, busyText, done } = TAKE_OFF[kind];
  return (
    <AskWhy
      act={act}
      what={name}
      look={{ variant: "quiet-red" }}
      title={title(name)}
      text={text(name)}
      why={{ label: "Reason", hint: "Included in the email to them", isRequired: true }}
      confirm={act}
      confirmLook="danger"
      busyText={busyText}
      schema={withReason}
      onConfirm={async ({ reason }) => {
        await api("DELETE /api/events/{id}/entries/{entryId}", { path: { id: eventId, entryId: id }, query: { reason } });
        return done(name);
      }}
    />
  );
}

type KeepProps = { eventId: string; team: Entry; minimum: number };

/** Keeps a team that has fewer members than the minimum. Source: contract joining 5. */
export function KeepTeam({ eventId, team: { id, name }, minimum }: KeepProps) {
  return (
    <AskWhy
      act="Allow smaller team"
      what={name}
      title={`Allow ${name} with fewer members?`}
      text={`It has fewer than ${minimum} members with a seat, so it would be withdrawn when registration closes. Allow it to keep its seats anyway.`}
      why={{ label: "Reason", hint: KEPT, isRequired: true }}
      confirm="Allow team"
      confirmLook="ink"
      busyText="Saving..."
      schema={withReason}
      onConfirm={async ({ reason }) => {
        await api("POST /api/events/{id}/teams/{teamId}/keep", { path: { id: eventId, teamId: id }, body: { reason } });
        return `${name} can take part as it is`;
      }}
    />
  );
}
