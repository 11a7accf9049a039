import { type Event, seatsLeft } from "@/lib/events/policy";
import { endOfLine } from "@/lib/joining/end-of-line";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";

type Shown = Pick<Event, "capacity" | "taken" | "registrationClosesAt" | "startsAt" | "timeZone"> & {
  joining: Pick<Event["joining"], "seatsCount">;
};
type InLine = { entries: number; people: number; hasLine: boolean };

/** Where the waiting list of an event stands, in sentences. */
export function lineWords(event: Shown, { entries, people, hasLine }: InLine): string {
  return [waitingWords(entries, people), seatsWords(event), hasLine ? endWords(event) : "No one else can join the waiting list."].join(" ");
}

function waitingWords(entries: number, people: number): string {
  if (entries === 0) return "No one is waiting.";
  const start = entries === 1 ? "1 entry is waiting" : `${entries} entries are waiting`;
  return people === entries ? `${start}.` : `${start}, ${people} people in all.`;
}

function seatsWords(event: Shown): string {
  const [free, capacity] = [seatsLeft(event), event.capacity];
  if (free === null) return "There’s no seat limit.";
  const isOfTeams = event.joining.seatsCount === "teams";
  if (free > 0) return `${isOfTeams ? freeSlots(free) : freeSeats(free)} free, but not enough for anyone who is waiting.`;
  return isOfTeams
    ? `${capacity === 1 ? "The team slot is" : `All ${capacity} team slots are`} taken. When a team leaves, its slot goes to the first on the waiting list.`
    : `${capacity === 1 ? "The seat is" : `All ${capacity} seats are`} taken. When someone leaves, the seats go to the first on the waiting list that fits.`;
}

const freeSeats = (free: number): string => (free === 1 ? "1 seat is" : `${free} seats are`);
const freeSlots = (free: number): string => (free === 1 ? "1 team slot is" : `${free} team slots are`);

const endWords = (event: Shown): string => `The waiting list is open until ${weekdayDayTimeOf(endOfLine(event), event.timeZone)}.`;
