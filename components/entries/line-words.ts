import { type Event, seatsLeft } from "@/lib/events/policy";
import { wallTimeOf } from "@/lib/platform/time/zone";

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
  if (free === 0) return `All ${event.capacity} seats are taken, so whoever leaves makes room for the first that fits.`;
  return `${free === 1 ? "1 seat is" : `${free} seats are`} free, and nobody in line fits into that.`;
}

/** The later of the end of registration and the start. Source: contract joining 1. */
function endWords({ registrationClosesAt, startsAt, timeZone }: Shown): string {
  const end = startsAt && startsAt > registrationClosesAt ? startsAt : registrationClosesAt;
  const { date, time } = wallTimeOf(end, timeZone);
  return `The list is served until ${date}, ${time}.`;
}
