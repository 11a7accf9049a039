import type { DevicesJson } from "@/lib/reach/push/calls";
import type { Devices } from "@/lib/reach/push/devices";

/** Source: contract app 5. */
export const toDevicesJson = ({ publicKey, devices }: Devices): DevicesJson => ({
  isOffered: publicKey !== null,
  publicKey,
  devices: devices.map(({ id, name, addedAt, lastSentAt, isThis }) => ({
    _id: id,
    name,
    addedAt: addedAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    isThis,
  })),
});
