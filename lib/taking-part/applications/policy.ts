import type { EntryJson } from "@/lib/taking-part/applications/calls";

type Members = { members: readonly Pick<EntryJson["members"][number], "status" | "isOffer">[] };

/**
 * Whether an organiser can end an entry with `takeOff`: an application, a place in line or an offer, whose members have no other seats.
 * `take_off_entry` decides it in SQL, and a test compares the two.
 * Source: contract joining 3.
 */
export function canBeTakenOff({ members }: Members): boolean {
  const hasNoSeat = members.every(({ status, isOffer }) => status !== "confirmed" && (status !== "held" || isOffer));
  return hasNoSeat && members.some(({ status }) => status === "pending" || status === "waiting" || status === "held");
}
