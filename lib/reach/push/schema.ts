import * as z from "zod";
import { idText } from "@/lib/platform/id";

/** Client-safe. Source: contract app 5. */

/** Devices of a student. */
export const DEVICES_MAX = 5;

/** A device is forgotten after so many days without a success, or of failures. */
export const [SILENT_DAYS, FAILING_DAYS] = [180, 30] as const;

const [P256DH_BYTES, AUTH_BYTES] = [65, 16];
const KEYS = "These keys are not those of a browser";

/** So many bytes in base64url, which some browsers end with `=`. */
const bytes = (length: number) => {
  const form = new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}={0,2}$`);
  return z.string().regex(form, KEYS);
};

/** An address of a browser's push service. What it may be is decided by the service: another one is `push_address_refused`. */
const endpoint = z.string();

/** A browser's subscription. `replaces` is the endpoint that it had before. */
export const subscriptionBody = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(P256DH_BYTES), auth: bytes(AUTH_BYTES) }),
  replaces: endpoint.optional(),
});
export type SubscriptionBody = z.output<typeof subscriptionBody>;

export const devicesQuery = z.object({ endpoint: endpoint.optional() });
export const deviceParams = z.object({ id: idText() });
