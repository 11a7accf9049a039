import { isRefusal, sendScans } from "@/components/taking-part/door/calls";
import { forgetOffline } from "@/components/taking-part/door/keep-offline";
import { outbox } from "@/components/taking-part/door/outbox";
import { doorStore, listWaiting, loadDevice, wipeAccount } from "@/components/taking-part/door/store";

/** The number of this account's unsent check-ins. */
export async function countUnsent(account: string): Promise<number> {
  return (await listWaiting(account)).reduce((sum, { count }) => sum + count, 0);
}

/** Sends the account's check-ins of all events. @throws ApiError */
export async function sendUnsent(account: string): Promise<void> {
  const device = await loadDevice(account);
  for (const { eventId } of await listWaiting(account)) {
    const send = async (scans: Parameters<typeof sendScans>[2]) => (await sendScans(eventId, device, scans)).results;
    await outbox(doorStore(account, eventId).queue, send, isRefusal, () => {}).flush();
  }
}

/** Removes all check-in data of this account from this device, and the stored pages, as far as it can. Source: contract organisers 8.4. */
export async function clearDevice(account: string): Promise<void> {
  await Promise.allSettled([wipeAccount(account), forgetOffline()]);
}
