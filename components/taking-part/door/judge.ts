import type { ReadTicket } from "@/components/taking-part/door/read-ticket";
import type { ListJson } from "@/lib/taking-part/door/calls";
import type { ScanResult } from "@/lib/taking-part/door/policy";

/** One row of the list: registration, name, college, state, and the time of the check-in. */
export type DoorPerson = ListJson["people"][number];

/**
 * The device's own evaluation of a code. `unlisted`: validly signed for this event, but not on this device's list. `signed`: the same for
 * an event whose list is too long for a device, so that the signature alone decides.
 */
export type Judgement =
  | { result: Extract<ScanResult, "forged" | "wrong_event"> }
  | { result: "checked_in" | "ended" | "unlisted" | "signed"; registrationId: string }
  | { result: "already_in"; registrationId: string; checkedInAt: string | null };

export type DoorList = { eventId: string; isWhole: boolean; find(registrationId: string): DoorPerson | undefined };

/**
 * Evaluates a code offline. Source: contract organisers 8.4.
 * @param ticket the code as read, null if it does not have the form of a ticket
 * @param isSigned whether its signature is valid
 */
export function judgeTicket(ticket: ReadTicket | null, isSigned: boolean, list: DoorList): Judgement {
  if (!ticket || !isSigned) return { result: "forged" };
  if (ticket.eventId !== list.eventId) return { result: "wrong_event" };
  const person = list.find(ticket.registrationId);
  if (person) return judgePerson(person);
  return { result: list.isWhole ? "unlisted" : "signed", registrationId: ticket.registrationId };
}

/** Evaluates a person on the list. */
export function judgePerson({ r: registrationId, s: state, t: checkedInAt }: DoorPerson): Judgement {
  if (state === "in") return { result: "already_in", registrationId, checkedInAt };
  return { result: state === "out" ? "checked_in" : "ended", registrationId };
}
