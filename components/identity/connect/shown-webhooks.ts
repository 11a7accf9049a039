import { DEFAULT_TIME_ZONE, shortMomentOf } from "@/lib/platform/time/zone";
import type { DeliveryJson, WebhookJson } from "@/lib/site/webhooks/calls";
import type { WebhookKind } from "@/lib/site/webhooks/kinds";

/** `answer` says how the last attempt ended. */
export type ShownDelivery = { id: string; kind: string; at: string; state: "waiting" | "delivered" | "failed"; answer: string };
export type ShownWebhook = {
  id: string;
  url: string;
  kinds: WebhookKind[];
  offBecause: "owner" | "gone" | "failing" | "secret_lost" | null;
  deliveries: ShownDelivery[];
  /** The cursor of the next page of deliveries; null when these are all. */
  nextCursor: string | null;
};

type Page = { deliveries: readonly DeliveryJson[]; nextCursor: string | null };

/** A webhook with the newest of its deliveries. */
export const shownWebhook = ({ _id, url, kinds, offBecause }: WebhookJson, { deliveries, nextCursor }: Page): ShownWebhook => ({
  ...{ id: _id, url, kinds, offBecause, nextCursor },
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

export function shownDelivery({ _id, kind, at, state, attempts }: DeliveryJson): ShownDelivery {
  return { id: _id, kind, at: shortMomentOf(new Date(at), DEFAULT_TIME_ZONE), state, answer: answerOf(attempts.at(-1)) };
}
