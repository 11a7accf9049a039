import { type Event, seatsLeft } from "@/lib/catalogue/events/policy";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { endOfLine } from "@/lib/taking-part/joining/end-of-line";

type Shown = Pick<Event, "capacity" | "taken" | "registrationClosesAt" | "startsAt" | "endsAt" | "timeZone"> & {
  joining: Pick<Event["joining"], "seatsCount">;
};
type InLine = { entries: number; people: number; hasLine: boolean };

/** The state of an event's waiting list, in sentences. */
export function lineWords(event: Shown, { entries, people, hasLine }: InLine): string {
  return [waitingWords(entries, people), seatsWords(event), hasLine ? endWords(event) : "No one else can join the waiting list."].join(" ");
}

function waitingWords(entries: number, people: number): string {
  if (entries === 0) return "No one is waiting.";
  if (people === entries) return entries === 1 ? "1 entry is waiting." : `${entries} entries are waiting.`;
  return entries === 1 ? `1 entry is waiting, ${people} people in all.` : `${entries} entries are waiting, ${people} people in all.`;
}

function seatsWords(event: Shown): string {
  const [free, { capacity }] = [seatsLeft(event), event];
  if (free === null || capacity === null) return "There’s no seat limit.";
  if (event.joining.seatsCount === "teams") return free > 0 ? freeSlots(free) : takenSlots(capacity);
  return free > 0 ? freeSeats(free) : takenSeats(capacity);
}

function freeSeats(free: number): string {
  return free === 1
    ? "1 seat is free, but not enough for anyone who is waiting."
    : `${free} seats are free, but not enough for anyone who is waiting.`;
}

function freeSlots(free: number): string {
  return free === 1
    ? "1 team slot is free, but not enough for anyone who is waiting."
    : `${free} team slots are free, but not enough for anyone who is waiting.`;
}

function takenSeats(capacity: number): string {
  return capacity === 1
    ? "The seat is taken. When someone leaves, the seat goes to the first on the waiting list."
    : `All ${capacity} seats are taken. When someone leaves, the seats go to the first on the waiting list that fits.`;
}

function takenSlots(capacity: number): string {
  return capacity === 1
    ? "The team slot is taken. When the team leaves, the slot goes to the first on the waiting list."
    : `All ${capacity} team slots are taken. When a team leaves, its slot goes to the first on the waiting list.`;
}

const endWords = (event: Shown): string => `The waiting list is open until ${weekdayDayTimeOf(endOfLine(event), event.timeZone)}.`;
