import type { Scan } from "@/lib/taking-part/door/schema";
import { ticketCode } from "@/lib/taking-part/registrations/ticket";

/** A scan as a device sends it. */
export type TestScan = Omit<Scan, "at"> & { at: string };

let last = 0;

/** Now, and later than every scan before: scans of the same millisecond have no order. */
function inOrder(): string {
  last = Math.max(Date.now(), last + 1);
  return new Date(last).toISOString();
}

/** A scan of this registration's ticket, now and later than the scans before. */
export function aScan({ id, eventId }: { id: string; eventId: string }, fields: Partial<TestScan> = {}): TestScan {
  return {
    id: crypto.randomUUID(),
    kind: "in",
    at: inOrder(),
    code: ticketCode({ registrationId: id, eventId }),
    via: "camera",
    ...fields,
  };
}

/** The body of a call in which a device sends scans. */
export const aBatch = (scans: unknown, device: { deviceId?: string; deviceName?: string; sentAt?: string } = {}) => ({
  deviceId: crypto.randomUUID(),
  sentAt: new Date().toISOString(),
  ...device,
  scans,
});
