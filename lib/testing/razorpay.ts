import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Order = { id: string; amount: number; currency: string; receipt: string | null; status: "created" | "attempted" | "paid" };
type Payment = {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  order_id: string | null;
  method: string;
  amount_refunded: number;
  refund_status: null | "partial" | "full";
  captured: boolean;
  email: string;
};
type Refund = {
  id: string;
  entity: "refund";
  payment_id: string;
  amount: number;
  currency: string;
  status: "pending" | "processed" | "failed";
  /** In seconds. */
  created_at: number;
};
/** An event with the state at its time. It may be sent later, and repeatedly. */
export type RazorpayWebhook = { id: string; event: string; body: string };

/**
 * `500`, `409`, `hang`, `cut`, `garbage`: the request had no effect. `lost`, `flood`: it had an effect, but its answer never arrived or
 * never ended.
 */
export type Trouble = "500" | "409" | "hang" | "cut" | "garbage" | "lost" | "flood";
/** `reserialised`, `tampered`: the signature belongs to the original body. `forged`: the signature is made with another secret. */
export type RazorpayDelivery = "genuine" | "reserialised" | "tampered" | "forged" | "unsigned";

type Sent = { method: string; path: string; headers: IncomingMessage["headers"]; body: Record<string, unknown> };
type Answer = { status: number; body: unknown };

const AUTO_CAPTURE_MIN_MINUTES = 12;
const name = (kind: string) => `${kind}_${randomUUID().replaceAll("-", "").slice(0, 14)}`;
const hmac = (secret: string, message: string) => createHmac("sha256", secret).update(message).digest("hex");
const refuse = (description: string): Answer => ({ status: 400, body: { error: { code: "BAD_REQUEST_ERROR", description } } });
const collection = (items: unknown[]): Answer => ({ status: 200, body: { entity: "collection", count: items.length, items } });

/**
 * Acts as Razorpay over loopback HTTP and behaves as documented, for unit tests and for a server under test in another process. `settings`
 * is the environment for a product that uses it. Source: https://razorpay.com/docs/api
 */
export class RazorpayStandIn {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  /** Every event so far, oldest first. */
  readonly webhooks: RazorpayWebhook[] = [];
  /** Every request so far, oldest first. */
  readonly requests: Sent[] = [];
  /** The first status of a refund. */
  refundsBegin: "pending" | "processed" = "processed";
  readonly settings;

  readonly #server: Server;
  readonly #byKey = new Map<string, { sent: string; answer: Answer }>();
  readonly #taken = new Set<string>();
  #trouble: { kind: Trouble; times: number; on: RegExp } | null = null;

  private constructor(server: Server) {
    this.#server = server;
    this.settings = {
      PAYMENT_GATEWAY: "razorpay" as const,
      RAZORPAY_KEY_ID: "rzp_test_standIn",
      RAZORPAY_KEY_SECRET: randomUUID(),
      RAZORPAY_WEBHOOK_SECRET: randomUUID(),
      RAZORPAY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    };
    server.on("request", (request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<RazorpayStandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new RazorpayStandIn(server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  // Actions of students and banks ----------------------------------------------------------------

  /** A student pays. With `capture: false` the payment stays authorised, as after a late authorisation. */
  pay(orderId: string | null, { amount, currency, method = "card", capture = true }: PayOptions = {}): Payment {
    const order = orderId === null ? undefined : this.#order(orderId);
    const payment = this.#newPayment(order, { amount, currency, method });
    this.#authorize(payment);
    if (capture) this.#capture(payment);
    return payment;
  }

  /** A student tries to pay, and the bank has not answered yet. */
  begin(orderId: string): Payment {
    return this.#newPayment(this.#order(orderId), { method: "netbanking" });
  }

  /** The bank declines. */
  fail(orderId: string): Payment {
    const payment = this.begin(orderId);
    payment.status = "failed";
    this.#happened("payment.failed", payment);
    return payment;
  }

  /** The bank agrees after all, to a payment that is open or failed. */
  authorizeLate(paymentId: string): void {
    this.#authorize(this.#payment(paymentId));
  }

  /** The payment was not captured, and is refunded automatically. */
  lapse(paymentId: string): Refund {
    return this.#sendBack(this.#payment(paymentId), this.#payment(paymentId).amount);
  }

  /** An administrator refunds in the dashboard. @param amount all of it by default */
  refundByHand(paymentId: string, amount = this.#payment(paymentId).amount): Refund {
    return this.#sendBack(this.#payment(paymentId), amount);
  }

  /** A refund that was pending, or seemed processed, gets its final status. */
  finishRefund(refundId: string, status: "processed" | "failed"): void {
    const refund = this.refunds.get(refundId) as Refund;
    const payment = this.#payment(refund.payment_id);
    refund.status = status;
    if (status === "failed") {
      payment.amount_refunded -= refund.amount;
      payment.refund_status = payment.amount_refunded ? "partial" : null;
      payment.status = "captured";
    }
    this.#happened(`refund.${status}`, payment, refund);
  }

  /** Number of refunds that moved money, or will. */
  get refundsUnderWay(): number {
    return [...this.refunds.values()].filter(({ status }) => status !== "failed").length;
  }

  // Requests to the product ----------------------------------------------------------------------

  /** The checkout's result, which the browser passes to the product. */
  returned({ id, order_id }: Pick<Payment, "id" | "order_id">) {
    const orderId = order_id ?? "";
    return { orderId, paymentId: id, signature: hmac(this.settings.RAZORPAY_KEY_SECRET, `${orderId}|${id}`) };
  }

  /** The events that have no delivery with a 2xx answer. */
  get waiting(): RazorpayWebhook[] {
    return this.webhooks.filter(({ id }) => !this.#taken.has(id));
  }

  /** A webhook as it is sent, for calling a route handler directly. */
  sealed({ id, body }: RazorpayWebhook, how: RazorpayDelivery = "genuine"): { body: string; headers: Record<string, string> } {
    const signature = hmac(how === "forged" ? randomUUID() : this.settings.RAZORPAY_WEBHOOK_SECRET, body);
    return {
      body:
        how === "reserialised"
          ? JSON.stringify(JSON.parse(body), null, 2)
          : how === "tampered"
            ? body.replace(/"amount":\d+/g, '"amount":100')
            : body,
      headers: {
        "content-type": "application/json",
        "x-razorpay-event-id": id,
        ...(how !== "unsigned" && { "x-razorpay-signature": signature }),
      },
    };
  }

  /** Posts webhooks one after the other, in the given order. @returns the answers' statuses */
  async deliver(to: string, webhooks: RazorpayWebhook[] = this.waiting, how: RazorpayDelivery = "genuine"): Promise<number[]> {
    const statuses: number[] = [];
    for (const webhook of webhooks) {
      const { ok, status } = await fetch(to, { method: "POST", ...this.sealed(webhook, how) });
      if (ok) this.#taken.add(webhook.id);
      statuses.push(status);
    }
    return statuses;
  }

  // Failures -------------------------------------------------------------------------------------

  /** The next requests whose "METHOD /path" matches fail. */
  makeTrouble(kind: Trouble, { times = Number.POSITIVE_INFINITY, on = /./ }: { times?: number; on?: RegExp } = {}): void {
    this.#trouble = { kind, times, on };
  }

  stopTrouble(): void {
    this.#trouble = null;
  }

  // Answers of the API ---------------------------------------------------------------------------

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url: path = "", headers } = request;
    const sent: Sent = { method, path, headers, body: chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {} };
    this.requests.push(sent);
    const trouble = this.#troubleFor(`${method} ${path}`);
    const json = { "content-type": "application/json" };
    if (trouble === "hang") return;
    if (trouble === "cut") return void response.destroy();
    if (trouble === "500" || trouble === "409")
      return void response.writeHead(Number(trouble), json).end('{"error":{"code":"SERVER_ERROR"}}');
    if (trouble === "garbage") return void response.writeHead(200, json).end("<html>a body with a secret in it</html>");
    const { status, body } = this.#answer(sent);
    if (trouble === "lost") return void response.destroy();
    response.writeHead(status, json).end(JSON.stringify(body) + (trouble === "flood" ? " ".repeat(4 * 1024 * 1024) : ""));
  }

  #troubleFor(call: string): Trouble | null {
    const trouble = this.#trouble;
    if (!trouble?.on.test(call) || trouble.times <= 0) return null;
    trouble.times -= 1;
    return trouble.kind;
  }

  #answer(sent: Sent): Answer {
    const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = this.settings;
    const expected = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString("base64")}`;
    if (sent.headers.authorization !== expected) {
      return { status: 401, body: { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } } };
    }
    const { pathname } = new URL(sent.path, this.settings.RAZORPAY_API_URL);
    const [, version, kind, id = "", action = ""] = pathname.split("/");
    const subject = kind === "orders" ? this.orders.get(id) : this.payments.get(id);
    if (version !== "v1" || (id && !subject)) return refuse("The id provided does not exist");
    switch (`${sent.method} ${kind}${id && "/:id"}${action && `/${action}`}`) {
      case "POST orders":
        return this.#createOrder(sent.body);
      case "GET orders/:id/payments":
        return collection([...this.payments.values()].filter(({ order_id }) => order_id === id));
      case "GET payments/:id":
        return { status: 200, body: subject };
      case "POST payments/:id/capture":
        return this.#answerCapture(subject as Payment, sent.body);
      case "GET refunds": {
        const query = new URL(sent.path, this.settings.RAZORPAY_API_URL).searchParams;
        const [from, skip, count] = ["from", "skip", "count"].map((name) => Number(query.get(name))) as [number, number, number];
        if (count > 100) return refuse("The count may not be greater than 100.");
        const newest = [...this.refunds.values()].reverse().filter(({ created_at }) => created_at >= from);
        return collection(newest.slice(skip, skip + count));
      }
      case "GET payments/:id/refunds":
        return collection([...this.refunds.values()].filter(({ payment_id }) => payment_id === id));
      case "POST payments/:id/refund":
        return this.#answerRefund(subject as Payment, sent);
      default:
        return refuse("The requested URL was not found on the server.");
    }
  }

  #createOrder({ amount, currency, receipt, payment }: Record<string, unknown>): Answer {
    if (!Number.isInteger(amount)) return refuse("The amount must be an integer.");
    if ((amount as number) < 100) return refuse("The amount must be at least INR 1.00");
    if (typeof currency !== "string" || currency.length !== 3) return refuse("The currency field is required.");
    if (typeof receipt === "string" && receipt.length > 40) return refuse("The receipt may not be greater than 40 characters.");
    const { capture, capture_options: options } = (payment ?? {}) as { capture?: string; capture_options?: Record<string, unknown> };
    const isAutomatic = capture === "automatic" && Number(options?.automatic_expiry_period) >= AUTO_CAPTURE_MIN_MINUTES;
    if (payment && !(isAutomatic && options?.refund_speed)) return refuse("The capture options are not valid.");
    const order: Order = { id: name("order"), amount: amount as number, currency, receipt: (receipt as string) ?? null, status: "created" };
    this.orders.set(order.id, order);
    return { status: 200, body: { entity: "order", amount_paid: 0, amount_due: order.amount, attempts: 0, notes: [], ...order } };
  }

  #answerCapture(payment: Payment, { amount, currency }: Record<string, unknown>): Answer {
    if (payment.status !== "authorized") return refuse("This payment has already been captured");
    if (amount !== payment.amount || currency !== payment.currency) return refuse("Capture amount must be equal to the amount authorized.");
    this.#capture(payment);
    return { status: 200, body: payment };
  }

  #answerRefund(payment: Payment, { headers, body }: Sent): Answer {
    const key = headers["x-refund-idempotency"];
    if (typeof key !== "string") return this.#answerNewRefund(payment, body);
    if (!/^[\w-]{10,}$/.test(key)) return refuse("The idempotency key is not valid.");
    const sent = JSON.stringify([payment.id, body]);
    const earlier = this.#byKey.get(key);
    if (earlier)
      return earlier.sent === sent ? earlier.answer : refuse("Different request with the same idempotency key has already been processed.");
    const answer = this.#answerNewRefund(payment, body);
    if (answer.status === 200) this.#byKey.set(key, { sent, answer });
    return answer;
  }

  #answerNewRefund(payment: Payment, body: Record<string, unknown>): Answer {
    const left = payment.amount - payment.amount_refunded;
    const amount = typeof body.amount === "number" ? body.amount : left;
    if (!payment.captured) return refuse("The payment status should be captured for action to be taken");
    if (left === 0) return refuse("The payment has been fully refunded already");
    if (amount > left) return refuse("The refund amount provided is greater than amount captured");
    return { status: 200, body: this.#sendBack(payment, amount) };
  }

  // Inner state ----------------------------------------------------------------------------------

  #order(id: string): Order {
    const order = this.orders.get(id);
    if (!order) throw new Error(`There is no order ${id}.`);
    return order;
  }

  #payment(id: string): Payment {
    const payment = this.payments.get(id);
    if (!payment) throw new Error(`There is no payment ${id}.`);
    return payment;
  }

  #newPayment(order: Order | undefined, { amount, currency, method = "card" }: PayOptions): Payment {
    const payment: Payment = {
      id: name("pay"),
      entity: "payment",
      amount: amount ?? order?.amount ?? 100,
      currency: currency ?? order?.currency ?? "INR",
      status: "created",
      order_id: order?.id ?? null,
      method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      email: "student@example.com",
    };
    this.payments.set(payment.id, payment);
    if (order?.status === "created") order.status = "attempted";
    return payment;
  }

  #authorize(payment: Payment): void {
    payment.status = "authorized";
    this.#happened("payment.authorized", payment);
  }

  #capture(payment: Payment): void {
    payment.status = "captured";
    payment.captured = true;
    this.#happened("payment.captured", payment);
    if (!payment.order_id) return;
    this.#order(payment.order_id).status = "paid";
    this.#happened("order.paid", payment);
  }

  #sendBack(payment: Payment, amount: number): Refund {
    const { id: payment_id, currency } = payment;
    const created_at = Math.floor(Date.now() / 1000);
    const refund: Refund = { id: name("rfnd"), entity: "refund", payment_id, amount, currency, status: this.refundsBegin, created_at };
    this.refunds.set(refund.id, refund);
    payment.amount_refunded += amount;
    payment.refund_status = payment.amount_refunded === payment.amount ? "full" : "partial";
    if (payment.refund_status === "full") payment.status = "refunded";
    this.#happened("refund.created", payment, refund);
    if (refund.status === "processed") this.#happened("refund.processed", payment, refund);
    return { ...refund };
  }

  #happened(event: string, payment: Payment, refund?: Refund): void {
    const payload = {
      payment: { entity: payment },
      ...(event === "order.paid" && { order: { entity: this.orders.get(payment.order_id ?? "") } }),
      ...(refund && { refund: { entity: refund } }),
    };
    const body = JSON.stringify({
      entity: "event",
      account_id: "acc_standIn",
      event,
      contains: Object.keys(payload),
      payload,
      created_at: 0,
    });
    this.webhooks.push({ id: name("evt"), event, body });
  }
}

type PayOptions = { amount?: number; currency?: string; method?: string; capture?: boolean };
