import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { log } from "@/lib/platform/log";
import { type RazorpayGateway, razorpayGateway } from "@/lib/taking-part/payments/razorpay";
import { type RazorpayDelivery, RazorpayStandIn, type RazorpayWebhook, type Trouble } from "@/lib/testing/razorpay";

const AMOUNT = 25_000;
const KEY = "0193b2a0-5c1e-7f7a-9a51-2d6c8f0e1a2b";

let provider: RazorpayStandIn;
let gateway: RazorpayGateway;

beforeEach(async () => {
  provider = await RazorpayStandIn.start();
  gateway = gatewayWith({});
});

afterEach(async () => {
  vi.restoreAllMocks();
  await provider.stop();
});

function gatewayWith(changed: Partial<Parameters<typeof razorpayGateway>[0]>) {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, RAZORPAY_API_URL } = provider.settings;
  const settings = { keyId: RAZORPAY_KEY_ID, keySecret: RAZORPAY_KEY_SECRET, webhookSecret: RAZORPAY_WEBHOOK_SECRET };
  return razorpayGateway({ ...settings, apiUrl: RAZORPAY_API_URL, ...changed });
}

const anOrder = async () => (await gateway.createOrder({ receipt: KEY, amountPaise: AMOUNT })).id;
const aPayment = async (options?: Parameters<RazorpayStandIn["pay"]>[1]) => provider.pay(await anOrder(), options);
const paid = (paymentId: string) => ({ paymentId, amountPaise: AMOUNT, key: KEY });

/** The statement that the product reads from a webhook. */
function read(webhook: RazorpayWebhook, how?: RazorpayDelivery) {
  const { body, headers } = provider.sealed(webhook, how);
  return gateway.readWebhook(Buffer.from(body), new Headers(headers));
}

function lastWebhook(event: string): RazorpayWebhook {
  return provider.webhooks.findLast((webhook) => webhook.event === event) as RazorpayWebhook;
}

const UNREACHABLE = { code: "payment_unreachable", status: 503 };
const NOT_FOUND = { code: "payment_not_found", status: 404 };
const FORGED = { code: "payment_forged", status: 400 };

describe("orders", () => {
  test("request the amount in paise, and capture while a hold can last", async () => {
    const id = await anOrder();
    expect(provider.orders.get(id)).toMatchObject({ amount: AMOUNT, currency: "INR", receipt: KEY });
    expect(provider.requests[0]?.body).toMatchObject({
      payment: { capture: "automatic", capture_options: { automatic_expiry_period: 15, refund_speed: "normal" } },
    });
  });

  test("are not made when the provider refuses", async () => {
    await expect(gateway.createOrder({ receipt: KEY, amountPaise: 99 })).rejects.toMatchObject(UNREACHABLE);
  });

  test("list their payments, except those without a result", async () => {
    const orderId = await anOrder();
    provider.begin(orderId);
    const failed = provider.fail(orderId);
    const captured = provider.pay(orderId, { method: "upi" });
    const common = { orderId, amountPaise: AMOUNT, currency: "INR" };
    expect(await gateway.listPayments(orderId)).toEqual([
      { ...common, id: `asked:${failed.id}:failed`, kind: "payment failed", paymentId: failed.id, status: "failed", method: "netbanking" },
      {
        ...common,
        id: `asked:${captured.id}:captured`,
        kind: "payment captured",
        paymentId: captured.id,
        status: "captured",
        method: "upi",
      },
    ]);
    expect(await gateway.listPayments(await anOrder())).toEqual([]);
    await expect(gateway.listPayments("order_unknown")).rejects.toMatchObject(NOT_FOUND);
  });
});

describe("one payment", () => {
  test("is read in its present state, with the received amount and currency", async () => {
    const payment = await aPayment({ amount: 100, currency: "USD" });
    expect(await gateway.getPayment(payment.id)).toMatchObject({
      paymentId: payment.id,
      status: "captured",
      amountPaise: 100,
      currency: "USD",
    });
    const late = await aPayment({ capture: false });
    expect(await gateway.getPayment(late.id)).toMatchObject({ status: "authorized" });
  });

  test("is missing without a result, without an order, and under an invalid id", async () => {
    const begun = provider.begin(await anOrder());
    const stray = provider.pay(null);
    for (const id of [begun.id, stray.id, "pay_unknown", "../orders", "pay_1/refunds", "pay_1?x=1", ""]) {
      await expect(gateway.getPayment(id)).rejects.toMatchObject(NOT_FOUND);
    }
    expect(provider.requests.map(({ path }) => path).slice(1)).toEqual(
      [begun.id, stray.id, "pay_unknown"].map((id) => `/v1/payments/${id}`),
    );
  });

  test("with the bank's agreement is captured once, for any number of calls", async () => {
    const { id, currency } = await aPayment({ capture: false });
    const capture = () => gateway.capture({ paymentId: id, amountPaise: AMOUNT, currency });
    expect(await capture()).toMatchObject({ id: `asked:${id}:captured`, status: "captured", amountPaise: AMOUNT });
    expect(await capture()).toMatchObject({ id: `asked:${id}:captured`, status: "captured" });
    expect(provider.webhooks.filter(({ event }) => event === "payment.captured")).toHaveLength(1);
  });

  test("with a lost answer to its capture is captured at the next attempt", async () => {
    const { id, currency } = await aPayment({ capture: false });
    provider.makeTrouble("lost", { times: 1, on: /capture/ });
    await expect(gateway.capture({ paymentId: id, amountPaise: AMOUNT, currency })).rejects.toMatchObject(UNREACHABLE);
    expect(await gateway.capture({ paymentId: id, amountPaise: AMOUNT, currency })).toMatchObject({ status: "captured" });
  });

  test("that cannot be captured is read unchanged, and a wrong amount is never captured", async () => {
    const failed = provider.fail(await anOrder());
    expect(await gateway.capture({ paymentId: failed.id, amountPaise: AMOUNT, currency: "INR" })).toMatchObject({ status: "failed" });
    const late = await aPayment({ capture: false });
    expect(await gateway.capture({ paymentId: late.id, amountPaise: 100, currency: "INR" })).toMatchObject({ status: "authorized" });
    expect(provider.payments.get(late.id)).toMatchObject({ status: "authorized" });
  });
});

describe("refunds", () => {
  test("move the whole payment back, once", async () => {
    const { id } = await aPayment();
    const first = await gateway.refund(paid(id));
    expect(first).toEqual({ refundId: expect.stringMatching(/^rfnd_/), isDone: true });
    expect(await gateway.refund(paid(id))).toEqual(first);
    expect(provider.refundsUnderWay).toBe(1);
    expect(await gateway.getPayment(id)).toMatchObject({ id: `asked:${id}:refunded`, status: "refunded" });
  });

  test("move the money once with concurrent attempts, or after a lost answer", async () => {
    const { id } = await aPayment();
    provider.makeTrouble("lost", { times: 1, on: /POST .*refund/ });
    await expect(gateway.refund(paid(id))).rejects.toMatchObject(UNREACHABLE);
    const answers = await Promise.all([1, 2, 3].map(() => gateway.refund(paid(id))));
    expect(new Set(answers.map(({ refundId }) => refundId)).size).toBe(1);
    expect(provider.refundsUnderWay).toBe(1);
  });

  test("use one key for concurrent attempts that do not see each other", async () => {
    const { id } = await aPayment();
    await Promise.all([1, 2, 3, 4].map(() => gateway.refund(paid(id))));
    const keys = provider.requests.flatMap(({ headers }) => headers["x-refund-idempotency"] ?? []);
    expect(new Set(keys)).toEqual(new Set([`${KEY}-0`]));
    expect(provider.refundsUnderWay).toBe(1);
  });

  test("that the provider is processing are requested again later", async () => {
    const { id } = await aPayment();
    provider.makeTrouble("409", { times: 1, on: /POST .*refund/ });
    await expect(gateway.refund(paid(id))).rejects.toMatchObject(UNREACHABLE);
    expect(await gateway.refund(paid(id))).toMatchObject({ isDone: true });
    expect(provider.refundsUnderWay).toBe(1);
  });

  test("in progress are not complete until they have arrived, and are not sent again", async () => {
    provider.refundsBegin = "pending";
    const { id } = await aPayment();
    const { refundId, isDone } = await gateway.refund(paid(id));
    expect(isDone).toBe(false);
    expect(await gateway.refund(paid(id))).toEqual({ refundId, isDone: false });
    provider.finishRefund(refundId, "processed");
    expect(await gateway.refund(paid(id))).toEqual({ refundId, isDone: true });
    expect(provider.refunds.size).toBe(1);
  });

  test("after a failure move the money with the same key", async () => {
    provider.refundsBegin = "pending";
    const { id } = await aPayment();
    const first = await gateway.refund(paid(id));
    provider.finishRefund(first.refundId, "failed");
    provider.refundsBegin = "processed";
    const second = await gateway.refund(paid(id));
    expect(second).toMatchObject({ isDone: true });
    expect(second.refundId).not.toBe(first.refundId);
    expect(await gateway.refund(paid(id))).toEqual(second);
    expect(provider.refundsUnderWay).toBe(1);
  });

  test("made by other means are not sent again", async () => {
    const { id } = await aPayment();
    const { RAZORPAY_API_URL: url, RAZORPAY_KEY_ID: user, RAZORPAY_KEY_SECRET: password } = provider.settings;
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
    await fetch(`${url}/v1/payments/${id}/refund`, { method: "POST", headers: { authorization }, body: '{"amount":10000}' });
    expect(await gateway.refund(paid(id))).toMatchObject({ isDone: true });
    expect([...provider.refunds.values()].map(({ amount }) => amount)).toEqual([10_000, 15_000]);
  });

  test("of uncaptured money are impossible", async () => {
    const { id } = await aPayment({ capture: false });
    await expect(gateway.refund(paid(id))).rejects.toMatchObject(UNREACHABLE);
    await expect(gateway.refund(paid("pay_unknown"))).rejects.toMatchObject(NOT_FOUND);
    expect(provider.refunds.size).toBe(0);
  });
});

describe("when the provider does not answer as documented", () => {
  const calls: [string, (orderId: string, paymentId: string) => Promise<unknown>][] = [
    ["createOrder", () => gateway.createOrder({ receipt: KEY, amountPaise: AMOUNT })],
    ["listPayments", (orderId) => gateway.listPayments(orderId)],
    ["getPayment", (_, paymentId) => gateway.getPayment(paymentId)],
    ["capture", (_, paymentId) => gateway.capture({ paymentId, amountPaise: AMOUNT, currency: "INR" })],
    ["refund", (_, paymentId) => gateway.refund(paid(paymentId))],
    ["listRefunds", () => gateway.listRefunds(new Date(0))],
  ];
  const troubles: Trouble[] = ["500", "409", "hang", "cut", "garbage", "flood", "lost"];

  test.each(troubles.flatMap((kind) => calls.map(([name, call]) => [kind, name, call] as const)))(
    "%s: %s is a 503",
    async (kind, _, call) => {
      const inTime = AbortSignal.timeout;
      const { id, order_id } = await aPayment();
      const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => inTime(kind === "hang" ? 50 : 5_000));
      provider.makeTrouble(kind);
      await expect(call(order_id as string, id)).rejects.toMatchObject(UNREACHABLE);
      expect(timeout).toHaveBeenCalledWith(5_000);
      timeout.mockRestore();
      provider.stopTrouble();
      await expect(call(order_id as string, id)).resolves.toBeDefined();
    },
  );

  test("a wrong key, and an unreachable server, are a 503", async () => {
    await expect(gatewayWith({ keySecret: "wrong" }).getPayment("pay_1")).rejects.toMatchObject(UNREACHABLE);
    await expect(gatewayWith({ apiUrl: "http://127.0.0.1:1" }).getPayment("pay_1")).rejects.toMatchObject(UNREACHABLE);
  });

  test("the log contains neither a secret nor a body", async () => {
    const warn = vi.spyOn(log, "warn");
    const { id } = await aPayment();
    const errors: unknown[] = [];
    for (const kind of ["garbage", "500", "cut"] as const) {
      provider.makeTrouble(kind);
      errors.push(await gateway.getPayment(id).catch((error: unknown) => error));
    }
    const { RAZORPAY_KEY_SECRET: secret } = provider.settings;
    const seen = JSON.stringify([warn.mock.calls, errors.map((error) => [error, (error as Error).cause, { ...(error as object) }])]);
    expect(warn).toHaveBeenCalledTimes(3);
    expect(seen).toContain(`GET /v1/payments/${id}`);
    for (const hidden of [secret, Buffer.from(`:${secret}`).toString("base64").slice(4, 20), "Basic", "secret in it", "student@"]) {
      expect(seen).not.toContain(hidden);
    }
  });
});

describe("the browser's return", () => {
  test("is genuine if the provider signed this order with this payment", async () => {
    const payment = await aPayment();
    const returned = provider.returned(payment);
    const { orderId, paymentId, signature } = returned;
    expect(gateway.isReturnGenuine(returned)).toBe(true);
    const forged = [
      { ...returned, orderId: await anOrder() },
      { ...returned, paymentId: (await aPayment()).id },
      { ...returned, signature: "" },
      { ...returned, signature: signature.slice(1) },
      { ...returned, signature: `${signature}0` },
      { ...returned, signature: "ü".repeat(64) },
      { ...returned, signature: signature.toUpperCase() === signature ? "0".repeat(64) : signature.toUpperCase() },
      { orderId: `${orderId}|${paymentId}`, paymentId: "", signature },
      { ...returned, signature: provider.sealed(lastWebhook("order.paid")).headers["x-razorpay-signature"] as string },
    ];
    for (const attempt of forged) expect(gateway.isReturnGenuine(attempt)).toBe(false);
  });
});

describe("webhooks", () => {
  test("state the event, the payment and the order", async () => {
    provider.refundsBegin = "pending";
    const orderId = await anOrder();
    const failed = provider.fail(orderId);
    const { id } = provider.pay(orderId);
    const { refundId } = await gateway.refund(paid(id));
    provider.finishRefund(refundId, "failed");
    const again = await gateway.refund(paid(id));
    provider.finishRefund(again.refundId, "processed");
    const common = { orderId, amountPaise: AMOUNT, currency: "INR", method: "card" };
    const about = (kind: string, status: string) => ({ ...common, id: `${kind}:${id}`, kind, paymentId: id, status });
    expect(provider.webhooks.flatMap((webhook) => read(webhook))).toEqual([
      { ...about("payment.failed", "failed"), id: `payment.failed:${failed.id}`, paymentId: failed.id, method: "netbanking" },
      about("payment.authorized", "authorized"),
      about("payment.captured", "captured"),
      about("order.paid", "captured"),
      { ...about("refund.failed", "refund_failed"), id: `refund.failed:${id}:${refundId}`, refundId },
      { ...about("refund.processed", "refunded"), id: `refund.processed:${id}:${again.refundId}`, refundId: again.refundId },
    ]);
  });

  test("about a partial refund say so", async () => {
    const { id } = await aPayment();
    await gateway.refund({ ...paid(id), amountPaise: 10_000 });
    expect(read(lastWebhook("refund.processed"))).toMatchObject([{ status: "refunded", amountPaise: 10_000, paymentId: id }]);
  });

  test("about an uncaptured payment report its automatic refund", async () => {
    const { id } = await aPayment({ capture: false });
    const refund = provider.lapse(id);
    expect(read(lastWebhook("refund.processed"))).toMatchObject([{ status: "refunded", refundId: refund.id, amountPaise: AMOUNT }]);
  });

  test("in any order, twice, and with another delivery's id, give the same statement for the same event", async () => {
    const { id } = await aPayment();
    await gateway.refund(paid(id));
    const ids = (webhooks: RazorpayWebhook[]) => webhooks.flatMap((webhook) => read(webhook)).map((evidence) => evidence.id);
    const once = ids(provider.webhooks);
    const replayed = [...provider.webhooks, ...provider.webhooks].reverse().map((webhook, index) => ({ ...webhook, id: `evt_${index}` }));
    expect(new Set(once).size).toBe(4);
    expect(new Set(ids(replayed))).toEqual(new Set(once));
  });

  test.each<RazorpayDelivery>(["reserialised", "tampered", "forged", "unsigned"])("a %s one is refused", async (how) => {
    await aPayment();
    for (const webhook of provider.webhooks) expect(() => read(webhook, how)).toThrow(expect.objectContaining(FORGED));
  });

  test("with a truncated, empty or foreign signature are refused, and so are deliveries without an id", async () => {
    await aPayment();
    const [webhook, other] = provider.webhooks.map((one) => provider.sealed(one)) as [Sealed, Sealed];
    const signature = webhook.headers["x-razorpay-signature"] as string;
    for (const wrong of ["", signature.slice(0, 63), `${signature}00`, other.headers["x-razorpay-signature"] as string, "é".repeat(64)]) {
      const headers = new Headers({ ...webhook.headers, "x-razorpay-signature": wrong });
      expect(() => gateway.readWebhook(Buffer.from(webhook.body), headers)).toThrow(expect.objectContaining(FORGED));
    }
    const nameless = new Headers(webhook.headers);
    nameless.delete("x-razorpay-event-id");
    expect(() => gateway.readWebhook(Buffer.from(webhook.body), nameless)).toThrow(expect.objectContaining(FORGED));
  });

  test("signed with the key's secret are refused: that is another secret", async () => {
    await aPayment();
    const mixedUp = gatewayWith({ webhookSecret: provider.settings.RAZORPAY_KEY_SECRET });
    const { body, headers } = provider.sealed(lastWebhook("order.paid"));
    expect(() => mixedUp.readWebhook(Buffer.from(body), new Headers(headers))).toThrow(expect.objectContaining(FORGED));
  });

  test("about other events, about payments without an order, and unreadable ones give no statement", async () => {
    provider.pay(null);
    expect(provider.webhooks.flatMap((webhook) => read(webhook))).toEqual([]);
    const bodies = ["", "no json", "null", "[]", '{"event":"payment.captured"}', '{"event":"payment.dispute.created","payload":{}}'];
    for (const body of [...bodies, '{"event":"constructor"}', '{"event":"refund.processed","payload":{"payment":{"entity":{}}}}']) {
      expect(read({ id: "evt_1", event: "", body })).toEqual([]);
    }
  });
});

test("are delivered by the test server over HTTP until a 2xx, and whenever a test repeats them", async () => {
  const seen: string[] = [];
  let isDown = true;
  const product = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const headers = new Headers(request.headers as Record<string, string>);
      if (!isDown) seen.push(...gateway.readWebhook(Buffer.concat(chunks), headers).map(({ id }) => id));
      response.writeHead(isDown ? 500 : 200).end();
    } catch (error) {
      response.writeHead((error as { status: number }).status).end();
    }
  });
  await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
  const to = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  try {
    const { id } = await aPayment();
    expect(await provider.deliver(to)).toEqual([500, 500, 500]);
    isDown = false;
    expect(await provider.deliver(to, provider.waiting, "forged")).toEqual([400, 400, 400]);
    expect(await provider.deliver(to, provider.waiting.toReversed())).toEqual([200, 200, 200]);
    expect(provider.waiting).toEqual([]);
    expect(await provider.deliver(to, provider.webhooks.slice(0, 1))).toEqual([200]);
    expect(seen).toEqual(["order.paid", "payment.captured", "payment.authorized", "payment.authorized"].map((kind) => `${kind}:${id}`));
  } finally {
    await new Promise((resolve) => product.close(resolve));
  }
});

type Sealed = ReturnType<RazorpayStandIn["sealed"]>;

test.each(["keyId", "keySecret", "webhookSecret"])("without its %s there is no gateway", (name) => {
  expect(() => gatewayWith({ [name]: "" })).toThrow("Razorpay needs");
});
