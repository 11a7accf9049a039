import type { RecentScan } from "@/components/taking-part/door/store";
import { shortDateOf, wallTimeOf } from "@/lib/platform/time/zone";
import type { ScanResult } from "@/lib/taking-part/door/policy";

export type Tone = "green" | "amber" | "red" | "grey";

/** The outcome of a scan, with all texts of its card. Times are ISO 8601 instants. */
export type Outcome = {
  /** `unlisted`: validly signed, but not on this device's list, so that the server has to decide. */
  result: ScanResult | "unlisted";
  registrationId?: string;
  name: string | null;
  college: string | null;
  /** The time of the scan. */
  at: string;
  /** The time of the person's check-in, or of the registration's end. */
  since: string | null;
  /** The first name of the helper who checked the person in first, and the device's name. */
  by: string | null;
  device: string | null;
};

export const TONES: Record<Outcome["result"], Tone> = {
  unlisted: "amber",
  checked_in: "green",
  already_in: "amber",
  undone: "grey",
  not_in: "grey",
  review: "grey",
  changed: "grey",
  wrong_event: "red",
  ended: "red",
  not_confirmed: "red",
  forged: "red",
  unknown: "red",
  outside_window: "red",
};

export const NAME_UNKNOWN = "Name not on this device";
export const NO_CAMERA = "Cannot use the camera. Allow it in your browser’s settings, or search by name.";
export const NO_LIST = "Open this page once while you’re online.";

/** `18:42` on the event's clock. */
export const timeOf = (instant: string | Date, timeZone: string): string => wallTimeOf(new Date(instant), timeZone).time;

/** `20 Nov` on the event's calendar. */
export const dayOf = (instant: string, timeZone: string): string => shortDateOf(new Date(instant), timeZone);

/**
 * The three lines of a card: the result, the person or event, and the college or the next step. Source: contract organisers 8.2.
 * @param listOf when this device received its list
 */
export function cardTexts({ result, name, college, at, since, by, device }: Outcome, timeZone: string, listOf?: string) {
  const person = { who: name ?? NAME_UNKNOWN, from: college };
  const nobody = { who: null, from: "Do not admit with this ticket." };
  switch (result) {
    case "checked_in":
      return { what: `Checked in, ${timeOf(since ?? at, timeZone)}`, ...person };
    case "already_in":
      return { what: `Already checked in${since ? ` at ${timeOf(since, timeZone)}` : ""}${byText(by, device)}`, ...person };
    case "unlisted":
      return { what: unlistedText(timeZone, listOf), ...person };
    case "undone":
      return { what: "Check-in undone", ...person };
    case "not_in":
      return { what: "Was not checked in", ...person };
    case "wrong_event":
      return { what: `This ticket is for another event${name ? ":" : ""}`, who: name, from: nobody.from };
    case "ended":
      return { what: `This registration was cancelled${since ? ` on ${dayOf(since, timeZone)}` : ""}`, ...person };
    case "not_confirmed":
      return { what: "Not paid yet", ...person };
    case "forged":
      return { what: "Not a Quad ticket", ...nobody };
    case "unknown":
      return { what: "No such registration", ...nobody };
    case "outside_window":
      return { what: "Check-in was not open at that time", ...person };
    case "review":
    case "changed":
      return { what: "Saved for the organiser to decide", ...person };
  }
}

/** @param listOf when the list was received; undefined if there is none */
export function unlistedText(timeZone: string, listOf: string | undefined): string {
  if (!listOf) return `Not checked. ${NO_LIST}`;
  return `Genuine ticket, but not on this device’s list from ${timeOf(listOf, timeZone)}`;
}

function byText(by: string | null, device: string | null): string {
  if (!by) return device ? `, by ${device}` : "";
  return `, by ${by}${device ? ` (${device})` : ""}`;
}

const CLOCK_IS_WRONG_S = 5 * 60;

/** A notice about a clock that is more than five minutes wrong. @param skewS the lead of the server's clock over the device's */
export function clockNotice(skewS: number): string | null {
  if (Math.abs(skewS) <= CLOCK_IS_WRONG_S) return null;
  return `This device’s clock is ${duration(Math.abs(skewS))} ${skewS < 0 ? "ahead" : "behind"}. We’ve corrected the times.`;
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** The two lines of a row of the recent scans. @param name the person's, if the list has it */
export function recentTexts({ result, at, via, since, event, isWaiting }: RecentScan, name: string | null, timeZone: string) {
  const time = timeOf(at, timeZone);
  const details = `${via === "search" ? ", by name" : ""}${isWaiting ? " · not sent yet" : ""}`;
  const who = name ?? NAME_UNKNOWN;
  if (result === "wrong_event") return { who: "Another event", what: `${event ?? time}${details}` };
  if (result === "forged" || result === "unknown")
    return { who: result === "forged" ? "Not a Quad ticket" : "No such registration", what: time + details };
  if (result === "checked_in") return { who, what: `Checked in ${time}${details}` };
  if (result === "undone") return { who, what: `Check-in undone ${time}${details}` };
  if (result === "unlisted") return { who, what: `${time}, not on this device’s list${details}` };
  const { what } = cardTexts({ result, name, college: null, at, since, by: null, device: null }, timeZone);
  return { who, what: what + details };
}
