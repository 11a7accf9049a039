import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { dayTimeOf } from "@/lib/platform/time/zone";
import type { MarkJson } from "@/lib/taking-part/marks/calls";

/** Sentences about a mark for those who decide. Each is whole, so that it can be translated. */

/** From here on the time until an appeal is excused by itself is due. */
const DUE_DAYS = 3;

/** The time that is left to decide: `3 days left`. */
export function daysLeftText(until: Date, now: Date): { text: string; isDue: boolean } {
  const days = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));
  return { text: days === 1 ? "1 day left" : `${days} days left`, isDue: days <= DUE_DAYS };
}

type Stated = Pick<MarkJson, "kind" | "facts" | "event">;

/** The facts about the absence, from check-in. */
export function factTexts({ kind, facts, event }: Stated): string[] {
  const { leftAt, listClosedAt, confirmed, checkedIn } = facts;
  return [
    kind === "no_show" ? "Registered, not checked in" : "",
    leftAt ? leftText(new Date(leftAt), event) : "",
    listClosedAt ? `Check-in finished ${dayTimeOf(new Date(listClosedAt), event.timeZone)}` : "",
    confirmed > 0 ? `${checkedIn} of ${confirmed} came` : "",
  ].filter(Boolean);
}

function leftText(leftAt: Date, event: MarkJson["event"]): string {
  const [at, startsAt] = [dayTimeOf(leftAt, event.timeZone), event.startsAt && new Date(event.startsAt)];
  if (!startsAt || startsAt <= leftAt) return `Left ${at}`;
  const hours = Math.floor((startsAt.getTime() - leftAt.getTime()) / HOUR_MS);
  if (hours === 0) return `Left ${at}, less than an hour before the start`;
  return hours === 1 ? `Left ${at}, 1 hour before the start` : `Left ${at}, ${hours} hours before the start`;
}
