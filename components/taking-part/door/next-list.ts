import type { KeptList } from "@/components/taking-part/door/store";
import type { ListJson } from "@/lib/taking-part/door/calls";

/**
 * The list of a device after an answer: the whole list names the event, changes do not. A list that has become too long for a device is
 * without people; names that were asked for since then stay.
 * @returns `replacesAll`: the people of the answer replace those of the list
 */
export function nextList(
  before: KeptList | null,
  { rev, counts, event, publicKey, expiresAt, isWhole, serverTime }: ListJson,
): { list: KeptList; replacesAll: boolean } {
  const isRead = !before || event !== undefined;
  const list: KeptList = {
    rev,
    counts,
    event: event ?? (before as KeptList).event,
    publicKey: publicKey ?? (before as KeptList).publicKey,
    expiresAt: expiresAt ?? (before as KeptList).expiresAt,
    isWhole: isRead ? isWhole : before.isWhole,
    receivedAt: new Date().toISOString(),
    clockOffsetMs: new Date(serverTime).getTime() - Date.now(),
  };
  return { list, replacesAll: isRead && (!before || isWhole || before.isWhole) };
}
