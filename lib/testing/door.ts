import type { Scan } from "@/lib/door/schema";
import { ticketCode } from "@/lib/registrations/ticket";

/** A scan as a device sends it. */
export type SentScan = Omit<Scan, "at"> & { at: string };

/** A scan of this registration's ticket, now. */
export function aScan({ id, eventId }: { id: string; eventId: string }, fields: Partial<SentScan> = {}): SentScan {
  return {
    id: crypto.randomUUID(),
    kind: "in",
    at: new Date().toISOString(),
    code: ticketCode({ registrationId: id, eventId }),
    via: "camera",
    ...fields,
  };
}

/** The body of a call that sends scans, from a device. */
export const aBatch = (scans: unknown, device: { deviceId?: string; deviceName?: string; sentAt?: string } = {}) => ({
  deviceId: crypto.randomUUID(),
  sentAt: new Date().toISOString(),
  ...device,
  scans,
});
