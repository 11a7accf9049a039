import type { ShownDelivery, ShownWebhook } from "@/components/identity/connect/webhooks";
import { DEFAULT_TIME_ZONE, shortMomentOf } from "@/lib/platform/time/zone";
import type { DeliveryJson, WebhookJson } from "@/lib/site/webhooks/calls";

/** A webhook with the newest of its deliveries. */
export const shownWebhook = ({ _id, url, kinds, offBecause }: WebhookJson, deliveries: readonly DeliveryJson[]): ShownWebhook => ({
  ...{ id: _id, url, kinds, offBecause },
  deliveries: deliveries.map(shownDelivery),
});

const FAILURES = {
  timeout: "No answer within 15 s",
  refused: "This address cannot be called",
  unreachable: "No connection",
  tls: "No secure connection",
  redirect: "It leads elsewhere",
  status: "Refused",
} as const;

function shownDelivery({ _id, kind, at, state, attempts }: DeliveryJson): ShownDelivery {
  const last = attempts.at(-1);
  const answer = !last ? "" : last.status === null ? (last.failure ? FAILURES[last.failure] : "") : `${last.status} in ${last.ms} ms`;
  return { id: _id, kind, at: shortMomentOf(new Date(at), DEFAULT_TIME_ZONE), state, answer };
}
