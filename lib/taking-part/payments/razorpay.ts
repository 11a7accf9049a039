import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { HOLD_MINUTES } from "@/lib/taking-part/joining/hold";
import type { Evidence, PaymentGateway } from "@/lib/taking-part/payments/gateway";

const GIVE_UP_AFTER_MS = 5_000;
/** Limit of entries in one answer of the provider. */
const REFUNDS_A_PAGE = 100;
const REFUND_PAGES_MAX = 10;
const ANSWER_MAX_BYTES = 1024 * 1024;

/** An id of the provider's. It becomes part of an address and of a statement's name, so other characters are refused. */
const ID = /^\w{1,64}$/;
const id = z.string().regex(ID);
const paise = z.int().nonnegative();

const order = z.object({ id });
const payment = z.object({
  id,
  order_id: id.nullish(),
  status: z.string(),
  amount: paise,
  currency: z.string().max(8),
  method: z.string().max(40).nullish(),
});
const payments = z.object({ items: z.array(payment) });
const refund = z.object({ id, amount: paise, status: z.string() });
const refunds = z.object({ items: z.array(refund) });
const allRefunds = z.object({ items: z.array(refund.extend({ payment_id: id, currency: z.string().max(8) })) });

type Payment = z.infer<typeof payment>;
type Refund = z.infer<typeof refund>;

/** A payment that is `created` has no result yet. Source: https://razorpay.com/docs/api/payments/entity */
const STATUSES = new Map<string, Evidence["status"]>([
  ["authorized", "authorized"],
  ["captured", "captured"],
  ["refunded", "refunded"],
  ["failed", "failed"],
]);

/** Source: https://razorpay.com/docs/webhooks/payments, https://razorpay.com/docs/webhooks/refunds */
const EVENTS = new Map<string, Evidence["status"]>([
  ["payment.authorized", "authorized"],
  ["payment.captured", "captured"],
  ["order.paid", "captured"],
  ["payment.failed", "failed"],
  ["refund.processed", "refunded"],
  ["refund.failed", "refund_failed"],
]);

const eventName = z.object({ event: z.string() });
const eventBody = z.object({
  payload: z.object({ payment: z.object({ entity: payment }), refund: z.object({ entity: refund }).optional() }),
});

type RazorpaySettings = { keyId: string; keySecret: string; webhookSecret: string; apiUrl: string };

export interface RazorpayGateway extends PaymentGateway {
  readonly name: "razorpay";
  /** The public half of the key, which the checkout in the browser needs. */
  readonly keyId: string;
  /**
   * Whether the provider confirmed that this payment belongs to this order: after payment, the checkout passes the signature to the
   * browser.
   */
  isReturnGenuine(returned: { orderId: string; paymentId: string; signature: string }): boolean;
  /**
   * Reads a webhook; nothing, if it does not concern us or cannot be understood.
   * @param rawBody the bytes as they arrived: the signature is over those
   * @throws AppError payment_forged
   */
  readWebhook(rawBody: Uint8Array, headers: Headers): Evidence[];
}

/**
 * Razorpay over HTTPS. Statements from its answers are named `asked:<payment>:<status>`. Those of its webhooks are named after their
 * content, `<event>:<payment>` or `<event>:<payment>:<refund>`: the signature covers the content but not the id of the delivery, so a body
 * replayed under a new id has no effect. Payments without an order are not ours and are left out.
 * @throws Error without a key or a secret: an empty secret would be known to everybody
 */
export function razorpayGateway({ keyId, keySecret, webhookSecret, apiUrl }: RazorpaySettings): RazorpayGateway {
  if (!keyId || !keySecret || !webhookSecret) throw new Error("Razorpay needs its key, the key's secret and the webhook's secret.");
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;

  /** @returns null when the provider refuses (400, 404), which depends on the call's subject @throws AppError payment_unreachable */
  async function ask<T>(schema: z.ZodType<T>, call: Call): Promise<T | null> {
    let status: number | undefined;
    try {
      const response = await fetch(new URL(call.path, apiUrl), {
        method: call.body ? "POST" : "GET",
        headers: { authorization, ...(call.body && { "content-type": "application/json" }), ...call.headers },
        body: call.body && JSON.stringify(call.body),
        signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
        redirect: "error",
        cache: "no-store",
      });
      status = response.status;
      if (response.ok) return schema.parse(JSON.parse(await boundedText(response)));
      await response.body?.cancel();
    } catch (error) {
      throw unreachable(call, { status, reason: reasonOf(error) });
    }
    if (status === 400 || status === 404) return null;
    throw unreachable(call, { status });
  }

  async function getPayment(paymentId: string): Promise<Evidence> {
    return evidenceOrNone(await ask(payment, { path: pathOf("payments", paymentId) }), paymentId);
  }

  async function refundsOf(paymentId: string): Promise<Refund[]> {
    const answer = await ask(refunds, { path: `${pathOf("payments", paymentId)}/refunds?count=100` });
    if (!answer) throw new AppError("payment_not_found", { paymentId });
    return answer.items;
  }

  return {
    name: "razorpay",
    keyId,

    /**
     * Captured automatically when the bank agrees while a hold can last; a later authorisation is captured by us, or refunded
     * automatically.
     * Source: https://razorpay.com/docs/api/orders/create, https://razorpay.com/docs/payments/payments/capture-settings/api
     */
    async createOrder({ receipt, amountPaise }) {
      const capture = { capture: "automatic", capture_options: { automatic_expiry_period: HOLD_MINUTES, refund_speed: "normal" } };
      const call = { path: "/v1/orders", body: { amount: amountPaise, currency: "INR", receipt, payment: capture } };
      const answer = await ask(order, call);
      if (!answer) throw unreachable(call, { reason: "refused" });
      return answer;
    },

    /** Source: https://razorpay.com/docs/api/orders/fetch-payments */
    async listPayments(orderId) {
      const answer = await ask(payments, { path: `${pathOf("orders", orderId)}/payments` });
      if (!answer) throw new AppError("payment_not_found", { orderId });
      return answer.items.flatMap((item) => evidenceOf(item) ?? []);
    },

    /** Newest first, up to 1,000. Source: https://razorpay.com/docs/api/refunds/fetch-all */
    async listRefunds(since) {
      const found: Omit<Evidence, "orderId">[] = [];
      for (let page = 0; page < REFUND_PAGES_MAX; page++) {
        const from = Math.floor(since.getTime() / 1000);
        const path = `/v1/refunds?from=${from}&count=${REFUNDS_A_PAGE}&skip=${page * REFUNDS_A_PAGE}`;
        const answer = await ask(allRefunds, { path });
        if (!answer) throw unreachable({ path }, { reason: "refused" });
        for (const { id: refundId, payment_id: paymentId, amount: amountPaise, currency, status } of answer.items) {
          if (status !== "processed") continue;
          // Named like its webhook, so that both together take effect once.
          const kind = "refund.processed";
          found.push({ id: `${kind}:${paymentId}:${refundId}`, kind, paymentId, refundId, status: "refunded", amountPaise, currency });
        }
        if (answer.items.length < REFUNDS_A_PAGE) break;
      }
      return found;
    },

    /** Source: https://razorpay.com/docs/api/payments/fetch-with-id */
    getPayment,

    /**
     * After a refused capture (a second one, or beside another payment of the same order), returns the payment's present state.
     * Source: https://razorpay.com/docs/api/payments/capture
     */
    async capture({ paymentId, amountPaise, currency }) {
      const call = { path: `${pathOf("payments", paymentId)}/capture`, body: { amount: amountPaise, currency } };
      const answer = await ask(payment, call);
      if (answer) return evidenceOrNone(answer, paymentId);
      return getPayment(paymentId);
    },

    /**
     * A key identifies one refund for ever, even a failed one, so ours is extended by the number of known refunds: the same for every
     * attempt until one of them is known to have failed. Amounts refunded by other means (the provider's dashboard) are not sent again.
     * Source: https://razorpay.com/docs/api/refunds/normal-refunds-idempotent,
     * https://razorpay.com/docs/api/refunds/fetch-multiple-refund-payment
     */
    async refund({ paymentId, amountPaise, key }) {
      const before = await refundsOf(paymentId);
      const settled = settlementOf(before, amountPaise);
      if (settled) return settled;
      const call = {
        path: `${pathOf("payments", paymentId)}/refund`,
        body: { amount: amountPaise - sumOf(before) },
        headers: { "x-refund-idempotency": `${key}-${before.length}` },
      };
      const answer = await ask(refund, call);
      const after = answer ? [...before, answer] : await refundsOf(paymentId);
      const result = settlementOf(after, amountPaise);
      if (!result) throw unreachable(call, { reason: answer ? "refund failed" : "refused" });
      return result;
    },

    /** Source: https://razorpay.com/docs/developer-tools/integrations/standard-checkout */
    isReturnGenuine({ orderId, paymentId, signature }) {
      return isSigned(`${orderId}|${paymentId}`, signature, keySecret);
    },

    /** Source: https://razorpay.com/docs/webhooks/validate-test */
    readWebhook(rawBody, headers) {
      if (!headers.get("x-razorpay-event-id") || !isSigned(rawBody, headers.get("x-razorpay-signature"), webhookSecret)) {
        throw new AppError("payment_forged");
      }
      const body = jsonOf(rawBody);
      const kind = eventName.safeParse(body).data?.event ?? "";
      const status = EVENTS.get(kind);
      if (!status) return [];
      const about = eventBody.safeParse(body).data?.payload;
      const sentBack = kind.startsWith("refund.") ? about?.refund?.entity : undefined;
      if (!about || (kind.startsWith("refund.") && !sentBack)) {
        // An error would make the provider send it again, and finally disable the webhook. We can ask for the same information later.
        log.warn({ kind }, "A webhook of Razorpay was not understood");
        return [];
      }
      const name = [kind, about.payment.entity.id, ...(sentBack ? [sentBack.id] : [])].join(":");
      const evidence = toEvidence(about.payment.entity, { id: name, kind, status });
      if (!evidence) return [];
      return [sentBack ? { ...evidence, amountPaise: sentBack.amount, refundId: sentBack.id } : evidence];
    },
  };
}

/** Sends a POST if there is a body. */
type Call = { path: string; body?: Record<string, unknown>; headers?: Record<string, string> };

/** @throws AppError payment_not_found for a text that is not an id */
function pathOf(kind: "orders" | "payments", name: string): string {
  if (!ID.test(name)) throw new AppError("payment_not_found");
  return `/v1/${kind}/${name}`;
}

function toEvidence({ order_id, id: paymentId, ...rest }: Payment, says: Pick<Evidence, "id" | "kind" | "status">): Evidence | null {
  if (!order_id) return null;
  return { ...says, orderId: order_id, paymentId, amountPaise: rest.amount, currency: rest.currency, method: rest.method ?? undefined };
}

function evidenceOf(item: Payment): Evidence | null {
  const status = STATUSES.get(item.status);
  return status ? toEvidence(item, { id: `asked:${item.id}:${status}`, kind: `payment ${item.status}`, status }) : null;
}

function evidenceOrNone(item: Payment | null, paymentId: string): Evidence {
  const evidence = item && evidenceOf(item);
  if (!evidence) throw new AppError("payment_not_found", { paymentId });
  return evidence;
}

/** Refunds that did not fail are pending or have arrived. Source: https://razorpay.com/docs/api/refunds/entity */
const isUnderWay = ({ status }: Refund) => status !== "failed";
const sumOf = (all: Refund[]) => all.filter(isUnderWay).reduce((sum, { amount }) => sum + amount, 0);

function settlementOf(all: Refund[], amountPaise: number): { refundId: string; isDone: boolean } | null {
  const underWay = all.filter(isUnderWay);
  const last = underWay.at(-1);
  if (!last || sumOf(all) < amountPaise) return null;
  return { refundId: last.id, isDone: underWay.every(({ status }) => status === "processed") };
}

function isSigned(message: string | Uint8Array, signature: string | null, secret: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(message).digest("hex"));
  const given = Buffer.from(signature ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new RangeError("The answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A word for the log. The error itself is not logged: its message quotes the unreadable text. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name: string; cause?: { code?: string } };
  return cause?.code ?? name;
}

function unreachable({ path, body }: Call, details: { status?: number; reason?: string }): AppError {
  const context = { call: `${body ? "POST" : "GET"} ${path}`, ...details };
  log.warn(context, "Razorpay did not do what it was asked");
  return new AppError("payment_unreachable", context);
}
