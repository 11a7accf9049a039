"use client";

import { ArrowUpDown } from "lucide-react";
import { AskWhy } from "@/components/entries/ask-why";
import { seatsWords, untilWords } from "@/components/entries/entry-words";
import { api } from "@/lib/calls/client";

const KEPT = "Kept with the entry. Only your team reads it.";
const withReason = () => import("@/lib/entries/schema").then(({ whyForm }) => whyForm);
const withPlace = () => import("@/lib/entries/schema").then(({ moveForm }) => moveForm);

type Entry = { id: string; name: string };
type GiveSeatProps = {
  eventId: string;
  entry: Entry & { seats: number };
  /** Null for no limit. */
  seats: { capacity: number; free: number } | null;
  timeZone: string;
};

/** Gives an entry in line a seat out of turn, and adds seats where too few are free. Source: contract joining 3. */
export function GiveSeat({ eventId, entry: { id, name, seats: needed }, seats, timeZone }: GiveSeatProps) {
  const missing = seats ? Math.max(0, needed - seats.free) : 0;
  const path = { id: eventId, entryId: id };
  return (
    <AskWhy
      act="Give a seat"
      what={`to ${name}`}
      title={needed === 1 ? `Give ${name} a seat?` : `Give ${name} ${needed} seats?`}
      text={`${seats ? freeWords(seats, missing) : "Seats are not limited."} Whoever waits before them keeps the place.`}
      why={{ label: "Why?", hint: KEPT, isRequired: true }}
      confirm={missing === 0 ? (needed === 1 ? "Give the seat" : "Give the seats") : addWords(missing)}
      confirmLook="go"
      busyText="Giving..."
      schema={withReason}
      onConfirm={async ({ reason }) => {
        const { status, until } = await api("POST /api/events/{id}/entries/{entryId}/admit", {
          path,
          body: { reason, addSeats: missing > 0 },
        });
        if (status === "held" && until) return `${name} has a seat until ${untilWords(until, timeZone, new Date())}`;
        return `${name} is registered`;
      }}
    />
  );
}

function freeWords({ capacity, free }: { capacity: number; free: number }, missing: number): string {
  const left = free === 0 ? "No seat is free." : `${seatsWords(free)} ${free === 1 ? "is" : "are"} free.`;
  return missing === 0 ? left : `${left} The event would have ${capacity + missing} seats instead of ${capacity}.`;
}

const addWords = (missing: number): string => (missing === 1 ? "Add a seat and give it" : `Add ${missing} seats and give them`);

type MoveProps = { eventId: string; entry: Entry; position: number; waiting: number };

/** Gives an entry another place in line. Source: contract joining 3. */
export function MoveEntry({ eventId, entry: { id, name }, position, waiting }: MoveProps) {
  return (
    <AskWhy
      act={
        <>
          <ArrowUpDown className="icon" />
          Move
        </>
      }
      what={name}
      look={{ variant: "quiet" }}
      title={`Move ${name}`}
      text={`Now ${position} of ${waiting}. Nobody is told.`}
      why={{ label: "Why?", hint: KEPT, isRequired: true }}
      place={{ value: position, hint: `1 is next; ${waiting} is the end.` }}
      confirm="Move"
      confirmLook="ink"
      busyText="Moving..."
      schema={withPlace}
      onConfirm={async ({ reason, position: asked }) => {
        const moved = await api("POST /api/events/{id}/entries/{entryId}/move", {
          path: { id: eventId, entryId: id },
          body: { reason, position: Number(asked) },
        });
        return `${name} is ${moved.position} of ${moved.waiting} now`;
      }}
    />
  );
}

type TakeOffProps = { eventId: string; entry: Entry; kind: "line" | "offer" };

const TAKE_OFF = {
  line: {
    act: "Take off",
    title: (name: string) => `Take ${name} off the waiting list?`,
    text: "They lose the place, and get a mail with your reason.",
  },
  offer: {
    act: "Take back",
    title: (name: string) => `Take the seat of ${name} back?`,
    text: "The seat goes to the next in line. They get a mail with your reason.",
  },
};

/** Ends a place in line or an offer. Source: contract joining 3. */
export function TakeOff({ eventId, entry: { id, name }, kind }: TakeOffProps) {
  const { act, title, text } = TAKE_OFF[kind];
  return (
    <AskWhy
      act={act}
      what={name}
      look={{ variant: "quiet-red" }}
      title={title(name)}
      text={text}
      why={{ label: "Why?", hint: "It stands in their mail.", isRequired: true }}
      confirm={act}
      confirmLook="danger"
      busyText="Taking off..."
      schema={withReason}
      onConfirm={async ({ reason }) => {
        await api("DELETE /api/events/{id}/entries/{entryId}", { path: { id: eventId, entryId: id }, query: { reason } });
        return `${name} was taken off`;
      }}
    />
  );
}

type KeepProps = { eventId: string; team: Entry; minimum: number };

/** Lets a team stay that has fewer members than the minimum. Source: contract joining 5. */
export function KeepTeam({ eventId, team: { id, name }, minimum }: KeepProps) {
  return (
    <AskWhy
      act="Keep"
      what={name}
      title={`Keep ${name}?`}
      text={`It has fewer than ${minimum} members. It would be taken off when registration closes; now it stays.`}
      why={{ label: "Why?", hint: KEPT, isRequired: true }}
      confirm="Keep the team"
      confirmLook="ink"
      busyText="Keeping..."
      schema={withReason}
      onConfirm={async ({ reason }) => {
        await api("POST /api/events/{id}/teams/{teamId}/keep", { path: { id: eventId, teamId: id }, body: { reason } });
        return `${name} stays`;
      }}
    />
  );
}
