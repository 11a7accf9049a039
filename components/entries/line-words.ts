import { type Event, seatsLeft } from "@/lib/events/policy";
import { endOfLine } from "@/lib/joining/end-of-line";
import { dayTimeOf } from "@/lib/platform/time/zone";

type Shown = Pick<Event, "capacity" | "taken" | "registrationClosesAt" | "startsAt" | "timeZone">;
type InLine = { entries: number; people: number; hasLine: boolean };

/** Where the waiting list of an event stands, in sentences. */
export function lineWords(event: Shown, { entries, people, hasLine }: InLine): string {
  return [waitingWords(entries, people), seatsWords(event), hasLine ? endWords(event) : "Nobody new can join the list."].join(" ");
}

function waitingWords(entries: number, people: number): string {
  if (entries === 0) return "Nobody is waiting.";
  const start = entries === 1 ? "1 is waiting" : `${entries} are waiting`;
  return people === entries ? `${start}.` : `${start}, ${people} people in all.`;
}

function seatsWords(event: Shown): string {
  const free = seatsLeft(event);
  if (free === null) return "Seats are not limited.";
  const taken = event.capacity === 1 ? "The seat is taken" : `All ${event.capacity} seats are taken`;
  if (free === 0) return `${taken}, so whoever leaves makes room for the first that fits.`;
  return `${free === 1 ? "1 seat is" : `${free} seats are`} free, and nobody in line fits into that.`;
}

const endWords = (event: Shown): string => `The list is served until ${dayTimeOf(endOfLine(event), event.timeZone)}.`;
