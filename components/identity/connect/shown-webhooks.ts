import type { ShownDelivery, ShownWebhook } from "@/components/identity/connect/webhooks";
import { DEFAULT_TIME_ZONE, shortMomentOf } from "@/lib/platform/time/zone";
import type { DeliveryJson, WebhookJson } from "@/lib/site/webhooks/calls";

/** A webhook with the newest of its deliveries. */
export const shownWebhook = ({ _id, url, kinds, offBecause }: WebhookJson, deliveries: readonly DeliveryJson[]): ShownWebhook => ({
  ...{ id: _id, url, kinds, offBecause },
  deliveries: deliveries.map(shownDelivery),
});

type Attempt = DeliveryJson["attempts"][number];

/** The words for attempts without an answer; an answer has a status. */
const NO_ANSWER: Partial<Record<NonNullable<Attempt["failure"]>, string>> = {
  timeout: "No answer within 15 s",
  refused: "This address cannot be called",
  unreachable: "No connection",
  tls: "No secure connection",
};

function answerOf(last: Attempt | undefined): string {
  if (!last) return "";
  if (last.status !== null) return `${last.status} in ${last.ms} ms`;
  return (last.failure && NO_ANSWER[last.failure]) ?? "";
}

function shownDelivery({ _id, kind, at, state, attempts }: DeliveryJson): ShownDelivery {
  return { id: _id, kind, at: shortMomentOf(new Date(at), DEFAULT_TIME_ZONE), state, answer: answerOf(attempts.at(-1)) };
}
