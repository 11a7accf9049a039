import { afterEach, beforeEach, expect, test } from "vitest";
import { GET as listOfClub } from "@/app/api/collegeRep/events/[clubId]/route";
import { GET as readEvent } from "@/app/api/event/[id]/route";
import { GET as hi } from "@/app/api/event/hi/[eventId]/[userId]/route";
import { GET as hi2 } from "@/app/api/event/hi2/[eventId]/[userId]/route";
import { DELETE as leave } from "@/app/api/event/registration/[eventId]/route";
import { GET as readState } from "@/app/api/events/[id]/registration/route";
import { POST as confirm } from "@/app/api/payment/confirm/route";
import { POST as order } from "@/app/api/payment/order/route";
import { POST as webhook } from "@/app/api/payment/webhook/route";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import type { Student } from "@/lib/platform/auth/actor";
import { backgroundPool } from "@/lib/platform/db/background";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { deleteOrganiser } from "@/lib/site/removal/delete-organiser";
import { deleteStudent } from "@/lib/site/removal/delete-student";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { reconcilePayments } from "@/lib/taking-part/payments/service";
import { settle } from "@/lib/taking-part/payments/settle";
import { resumeCancellations } from "@/lib/taking-part/registrations/cancel";
import { getTicket, listOwnRegistrations } from "@/lib/taking-part/registrations/service";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anEvent, aStudent } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { inHours } from "@/lib/testing/moments";
import { deleteEventAs } from "@/lib/testing/organisers";
import { mailsTo } from "@/lib/testing/outbox";
import { type RazorpayDelivery, RazorpayStandIn, type RazorpayWebhook } from "@/lib/testing/razorpay";

const before = { ...env };
let provider: RazorpayStandIn;

beforeEach(async () => {
  provider = await RazorpayStandIn.start();
});

afterEach(async () => {
  for (const name of Object.keys(provider.settings)) Object.assign(env, { [name]: before[name as keyof typeof before] });
  await provider.stop();
});

const takePaymentsForReal = () => Object.assign(env, provider.settings);

async function aPaidEvent(fields: Parameters<typeof anEvent>[1] = {}) {
  const club = await aClub();
  const student = await aStudent({ college: await aCollege() });
  return { club, student, event: await anEvent(club, { pricePaise: 25_000, ...fields }) };
}

const pay = (student: Student, eventId: string, query = {}) =>
  call(hi2, { method: "GET", as: student, params: { eventId, userId: student.id }, query });
const openOrder = async (student: Student, eventId: string) =>
  (await call(order, { as: student, json: { eventId } })).body.orderId as string;
const deliver = (sent: RazorpayWebhook, how?: RazorpayDelivery) => {
  const { body, headers } = provider.sealed(sent, how);
  return call(webhook, { body, headers });
};
const deliverAll = async (sent: RazorpayWebhook[]) => {
  for (const each of sent) expect(await deliver(each)).toMatchObject({ status: 200 });
};
const stateOf = async () => ({
  registrations: (await db.registration.findMany({ orderBy: { createdAt: "asc" } })).map(({ status }) => status),
  payments: (await db.payment.findMany({ orderBy: { createdAt: "asc" } })).map(({ status }) => status),
});
const expireHolds = () => db.registration.updateMany({ where: { status: "held" }, data: { heldUntil: new Date() } });
const mailsOf = async ({ id }: Student) => mailsTo((await db.account.findUniqueOrThrow({ where: { id } })).email);
const subjectsOf = async (student: Student) => (await mailsOf(student)).map(({ subject }) => subject);

// The sandbox --------------------------------------------------------------------------------------

test("in the sandbox hi2 takes the payment, and a second call neither charges nor registers again", async () => {
  const { event, student } = await aPaidEvent({ capacity: 1 });
  await joinByClick(student, event.id);
  const answers = await Promise.all([pay(student, event.id), pay(student, event.id, { method: "PayPal" }), pay(student, event.id)]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { message: "Registered Successfully!!" } });
  expect(await db.payment.findMany()).toMatchObject([{ status: "captured", receivedPaise: 25_000, amountPaise: 25_000 }]);
  expect(await stateOf()).toMatchObject({ registrations: ["confirmed"] });
});

test("without a live hold nothing is captured: 402", async () => {
  const { event, student } = await aPaidEvent();
  expect(await pay(student, event.id)).toMatchObject({ status: 402, body: { message: "Payment Failed!!" } });
  await joinByClick(student, event.id);
  await expireHolds();
  expect(await pay(student, event.id)).toMatchObject({ status: 402 });
  expect(await db.payment.count()).toBe(0);
});

test("an unknown method is refused", async () => {
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  expect(await pay(student, event.id, { method: "Cheque" })).toMatchObject({ status: 400 });
  expect(await db.payment.count()).toBe(0);
});

test("a failed payment can be repeated, and one answered twice counts once", async () => {
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  expect(await pay(student, event.id, { outcome: "failure" })).toMatchObject({ status: 402, body: { message: "Payment Failed!!" } });
  expect(await stateOf()).toEqual({ registrations: ["held"], payments: ["failed"] });
  expect(await pay(student, event.id, { outcome: "twice" })).toMatchObject({ status: 200 });
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
});

test("a bank that answers late still gives the seat, even after the hold", async () => {
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  expect(await pay(student, event.id, { outcome: "late" })).toMatchObject({ status: 402, body: { data: { pending: true } } });
  await expireHolds();
  await hastenJobs();
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
  expect(await subjectsOf(student)).toEqual([`You’re registered: ${event.name}`]);
});

test("while the bank is asked the registration state and the student's list say so, and not after it has answered", async () => {
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  const read = async () => (await call(readState, { method: "GET", as: student, params: { id: event.id } })).body;
  const list = () => listOwnRegistrations(student);
  expect(await read()).not.toHaveProperty("isPaying");
  expect(await list()).toMatchObject([{ state: "held", isPaying: false }]);
  await pay(student, event.id, { outcome: "late" });
  expect(await read()).toMatchObject({ state: "held", isPaying: true });
  expect(await list()).toMatchObject([{ state: "held", isPaying: true }]);
  await pay(student, event.id, { outcome: "failure" });
  expect(await read()).not.toHaveProperty("isPaying");
  expect(await list()).toMatchObject([{ state: "held", isPaying: false }]);
});

test("money that comes when no seat is left is refunded, and the student gets one message", async () => {
  const { event, student } = await aPaidEvent({ capacity: 1 });
  await joinByClick(student, event.id);
  await pay(student, event.id, { outcome: "late" });
  await expireHolds();
  const other = await aStudent();
  await joinByClick(other, event.id);
  await pay(other, event.id);
  await hastenJobs();
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["expired", "confirmed"], payments: ["refunded", "captured"] });
  expect(await subjectsOf(other)).toEqual([`You’re registered: ${event.name}`]);
  expect(await subjectsOf(student)).toEqual([`We’re refunding your payment for ${event.name}`]);
});

test("leaving refunds the payment and says so", async () => {
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  await pay(student, event.id);
  const { id } = await db.registration.findFirstOrThrow({ where: { studentId: student.id } });
  expect(await getTicket(student, id)).toMatchObject({ status: "confirmed", refund: null });
  expect(await call(leave, { method: "DELETE", as: student, params: { eventId: event.id } })).toMatchObject({ status: 200 });
  expect(await getTicket(student, id)).toMatchObject({ status: "cancelled", refund: { paise: 25_000, isDone: false } });
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["cancelled"], payments: ["refunded"] });
  expect(await getTicket(student, id)).toMatchObject({ refund: { paise: 25_000, isDone: true } });
  const [mail] = await mailsOf(student);
  expect(mail).toMatchObject({ subject: `You cancelled your registration: ${event.name}`, text: expect.stringContaining("₹250") });
});

test("a cancelled event refunds everyone with one message each, and holds end", async () => {
  const { club, event, student } = await aPaidEvent();
  const free = await aStudent({ college: { id: club.collegeId } as never });
  const [waiting, gone, late] = [await aStudent(), await aStudent(), await aStudent()];
  for (const each of [student, free, waiting, gone, late]) await joinByClick(each, event.id);
  for (const each of [student, gone, late]) await pay(each, event.id);
  await call(leave, { method: "DELETE", as: gone, params: { eventId: event.id } });
  // After registration has closed the seat is given back without a refund.
  await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: new Date() } });
  await call(leave, { method: "DELETE", as: late, params: { eventId: event.id } });
  await runJobs();
  await Promise.all([deleteEventAs(club, event.id), deleteEventAs(club, event.id)]);
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: Array(5).fill("cancelled"), payments: Array(3).fill("refunded") });
  for (const each of [student, late, gone]) {
    const { id } = await db.registration.findFirstOrThrow({ where: { studentId: each.id } });
    expect(await getTicket(each, id)).toMatchObject({ status: "cancelled", refund: { paise: 25_000, isDone: true } });
  }
  for (const each of [student, free]) {
    expect((await subjectsOf(each)).filter((subject) => subject?.startsWith("Event cancelled"))).toEqual([
      `Event cancelled: ${event.name}`,
    ]);
  }
  // That mail said that nothing is returned.
  expect(await subjectsOf(late)).toEqual([`You cancelled your registration: ${event.name}`, `Your payment for ${event.name} was refunded`]);
  const refunded = (await mailsOf(late)).at(-1)?.text?.replaceAll(/\s+/g, " ");
  expect(refunded).toContain("This event has been cancelled. Everyone who paid gets a full refund, even without a seat.");
  expect(refunded).toContain("₹250");
  expect((await subjectsOf(gone)).filter((subject) => subject?.includes("refunded"))).toEqual([]);
  expect(await mailsOf(waiting)).toEqual([]);
  for (const handler of [hi, hi2]) {
    const answer = await call(handler, { method: "GET", as: student, params: { eventId: event.id, userId: student.id } });
    expect(answer).toMatchObject({ status: 410, body: { code: "event_cancelled" } });
  }
  expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).taken).toBe(0);
});

// Razorpay -----------------------------------------------------------------------------------------

test("at Razorpay a hold has one order, however many calls come concurrently", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  expect(await call(order, { as: student, json: { eventId: event.id } })).toMatchObject({ status: 402, body: { code: "hold_ended" } });
  await joinByClick(student, event.id);
  const ids = await Promise.all(Array.from({ length: 4 }, () => openOrder(student, event.id)));
  expect(new Set(ids).size).toBe(1);
  expect(await openOrder(student, event.id)).toBe(ids[0]);
  expect(provider.orders.get(ids[0] ?? "")).toMatchObject({ amount: 25_000, currency: "INR" });
});

test("hi2 says 402 until Razorpay has the money, and never charges on its own", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  expect(await pay(student, event.id)).toMatchObject({ status: 402 });
  const orderId = await openOrder(student, event.id);
  expect(await pay(student, event.id)).toMatchObject({ status: 402 });
  provider.pay(orderId);
  expect(await pay(student, event.id)).toMatchObject({ status: 200 });
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
});

test("the browser's return registers when signature, order and money are right, and a webhook after it changes nothing", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  const orderId = await openOrder(student, event.id);
  const returned = provider.returned(provider.pay(orderId));
  const stranger = await aStudent();
  expect(await call(confirm, { as: student, json: { ...returned, signature: returned.signature.replace(/^./, "x") } })).toMatchObject({
    status: 400,
    body: { code: "payment_forged" },
  });
  expect(await call(confirm, { as: stranger, json: returned })).toMatchObject({ status: 404 });
  expect(await stateOf()).toEqual({ registrations: ["held"], payments: ["created"] });
  const answers = await Promise.all([1, 2, 3].map(() => call(confirm, { as: student, json: returned })));
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { status: "REGISTERED" } });
  await deliverAll(provider.webhooks);
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
  expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).taken).toBe(1);
});

test("webhooks in any order, several times, register once", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  provider.pay(await openOrder(student, event.id));
  const sent = provider.webhooks;
  expect(sent.length).toBeGreaterThan(1);
  await deliverAll([...sent].reverse());
  await Promise.all([...sent, ...sent].map((each) => deliver(each)));
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
  expect(await subjectsOf(student)).toEqual([`You’re registered: ${event.name}`]);
});

test.each(["forged", "tampered", "reserialised", "unsigned"] as const)("a webhook that is %s changes nothing: 400", async (how) => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  provider.pay(await openOrder(student, event.id));
  for (const each of provider.webhooks) expect(await deliver(each, how)).toMatchObject({ status: 400, body: { code: "payment_forged" } });
  expect(await stateOf()).toEqual({ registrations: ["held"], payments: ["created"] });
  expect(await db.paymentEvent.count()).toBe(0);
});

test("a webhook without a body is refused, and without a provider the address is unknown", async () => {
  expect(await call(webhook, { body: "{}" })).toMatchObject({ status: 404 });
  takePaymentsForReal();
  expect(await call(webhook, {})).toMatchObject({ status: 400 });
  expect(await call(webhook, { body: "x".repeat(200_000) })).toMatchObject({ status: 413 });
});

test("a payment days later gets a free seat, or is refunded if there is none", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent({ capacity: 1 });
  const late = await aStudent();
  await joinByClick(late, event.id);
  const lateOrder = await openOrder(late, event.id);
  await expireHolds();
  await joinByClick(student, event.id);
  const orderId = await openOrder(student, event.id);
  await expireHolds();
  provider.pay(orderId);
  await deliverAll(provider.waiting);
  expect(await stateOf()).toMatchObject({ registrations: ["expired", "confirmed"] });
  provider.authorizeLate(provider.begin(lateOrder).id);
  await deliverAll(provider.waiting);
  await runJobs();
  await deliverAll(provider.waiting);
  expect((await stateOf()).payments.sort()).toEqual(["captured", "refunded"]);
  expect(provider.refundsUnderWay).toBe(1);
});

test.each([
  ["another amount", { amount: 100 }],
  ["another currency", { currency: "USD" }],
])("%s than was asked for buys nothing and goes back", async (_what, wrong) => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  provider.pay(await openOrder(student, event.id), wrong);
  await deliverAll(provider.waiting);
  await runJobs();
  await deliverAll(provider.waiting);
  expect(await stateOf()).toEqual({ registrations: ["held"], payments: ["refunded"] });
});

test("an order paid twice keeps one payment and refunds the other", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  const orderId = await openOrder(student, event.id);
  provider.pay(orderId);
  provider.pay(orderId);
  await deliverAll(provider.waiting);
  await runJobs();
  await deliverAll(provider.waiting);
  expect((await stateOf()).payments.sort()).toEqual(["captured", "refunded"]);
  expect(provider.refundsUnderWay).toBe(1);
});

test("when webhooks are lost, the provider is asked", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  provider.pay(await openOrder(student, event.id));
  await reconcilePayments();
  expect(await stateOf()).toMatchObject({ payments: ["created"] });
  await reconcilePayments(new Date(Date.now() + 6 * 60 * 1000));
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
});

test("an order that is paid weeks after it was made is asked about, four days from when a browser last got it", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  const orderId = await openOrder(student, event.id);
  const weeksAgo = new Date(Date.now() - 21 * DAY_MS);
  await db.payment.updateMany({ data: { createdAt: weeksAgo, openedAt: weeksAgo, updatedAt: weeksAgo } });
  provider.pay(orderId);
  await reconcilePayments();
  expect(await stateOf()).toMatchObject({ payments: ["created"] });
  // A team's member keeps the registration when a hold ends, and pays the same order.
  expect(await openOrder(student, event.id)).toBe(orderId);
  await reconcilePayments(new Date(Date.now() + 3 * DAY_MS));
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
});

const asksAbout = (orderId: string) => provider.requests.filter(({ method, path }) => method === "GET" && path.includes(orderId)).length;

test("an order that nobody pays is asked about less and less often, and once after the days in which a bank may answer", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  const orderId = await openOrder(student, event.id);
  await call(leave, { method: "DELETE", as: student, params: { eventId: event.id } });
  const asked: number[] = [];
  for (let minutes = 0; minutes <= 6 * 24 * 60; minutes += minutes < 60 ? 5 : 60) {
    const before = asksAbout(orderId);
    await reconcilePayments(new Date(Date.now() + minutes * 60_000));
    if (asksAbout(orderId) > before) asked.push(minutes);
  }
  expect(asked.filter((minutes) => minutes < 60).length).toBeGreaterThan(8);
  expect(asked.length).toBeLessThan(70);
  const [last, ...others] = asked.toReversed();
  expect(last).toBeGreaterThanOrEqual(4 * 24 * 60);
  expect(others[0]).toBeLessThan(4 * 24 * 60);
});

test("orders that are being paid are asked about before any number of others, and late money for those is found", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent({ capacity: 2 });
  const other = await aStudent();
  await joinByClick(other, event.id);
  const abandoned = await openOrder(other, event.id);
  await call(leave, { method: "DELETE", as: other, params: { eventId: event.id } });
  const { id: registrationId } = await db.registration.findFirstOrThrow();
  const yesterday = new Date(Date.now() - DAY_MS);
  await db.payment.updateMany({ data: { openedAt: yesterday, updatedAt: yesterday } });
  await db.payment.createMany({
    data: Array.from({ length: 120 }, (_, index) => ({
      ...{ registrationId, gateway: "razorpay", gatewayOrderId: `order_${index}`, amountPaise: 100 + index },
      ...{ openedAt: yesterday, updatedAt: new Date(yesterday.getTime() - 1) },
    })),
  });
  await joinByClick(student, event.id);
  const orderId = await openOrder(student, event.id);
  provider.pay(orderId);
  provider.pay(abandoned);
  const soon = Date.now() + 6 * 60_000;
  await reconcilePayments(new Date(soon));
  expect(await db.payment.findFirst({ where: { gatewayOrderId: orderId } })).toMatchObject({ status: "captured" });
  for (let round = 1; round <= 2; round++) await reconcilePayments(new Date(soon + round * 5 * 60_000));
  expect(await db.payment.findFirst({ where: { gatewayOrderId: abandoned } })).toMatchObject({ status: "refund_due" });
});

test("a student gets 20 new orders in an hour, also concurrently, and each of them again as often as needed", async () => {
  takePaymentsForReal();
  const { club, student } = await aPaidEvent();
  const events: Awaited<ReturnType<typeof anEvent>>[] = [];
  for (let made = 0; made < 23; made++) events.push(await anEvent(club, { pricePaise: 25_000 }));
  for (const event of events) await joinByClick(student, event.id);
  const open = () => Promise.all(events.map(({ id: eventId }) => call(order, { as: student, json: { eventId } })));
  const answers = await open();
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([429, "too_many_requests"]));
  expect(provider.orders.size).toBe(20);
  const idsOf = (all: Awaited<ReturnType<typeof open>>) => all.map(({ body }) => body.orderId);
  expect(idsOf(await open())).toEqual(idsOf(answers));
  expect(await db.payment.count()).toBe(20);
  // The failure of the provider costs nothing.
  const other = await aStudent();
  await joinByClick(other, events[0]?.id ?? "");
  provider.makeTrouble("500");
  for (let tries = 0; tries < 21; tries++)
    expect(await call(order, { as: other, json: { eventId: events[0]?.id } })).toMatchObject({ status: 503 });
});

test.each(["500", "hang", "cut", "lost"] as const)("a provider that answers a refund with %s gets it once", async (trouble) => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  provider.pay(await openOrder(student, event.id));
  await deliverAll(provider.waiting);
  await call(leave, { method: "DELETE", as: student, params: { eventId: event.id } });
  provider.makeTrouble(trouble, { times: 1, on: /refund$/ });
  await runJobs();
  expect(await stateOf()).toMatchObject({ payments: ["refund_due"] });
  await hastenJobs();
  await runJobs();
  await deliverAll(provider.waiting);
  expect(await stateOf()).toMatchObject({ payments: ["refunded"] });
  expect(provider.refundsUnderWay).toBe(1);
});

test("a failed refund is repeated", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  provider.refundsBegin = "pending";
  provider.pay(await openOrder(student, event.id));
  await deliverAll(provider.waiting);
  await call(leave, { method: "DELETE", as: student, params: { eventId: event.id } });
  await runJobs();
  const { gatewayRefundId } = await db.payment.findFirstOrThrow();
  provider.finishRefund(gatewayRefundId ?? "", "failed");
  await deliverAll(provider.waiting);
  provider.refundsBegin = "processed";
  await runJobs();
  await deliverAll(provider.waiting);
  expect(await stateOf()).toMatchObject({ payments: ["refunded"] });
  expect(provider.refundsUnderWay).toBe(1);
});

test("a refund that does not succeed has one job, which is queued again once it was given up", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  provider.pay(await openOrder(student, event.id));
  await deliverAll(provider.waiting);
  provider.makeTrouble("500", { on: /refund$/ });
  await call(leave, { method: "DELETE", as: student, params: { eventId: event.id } });
  const refunds = async () => (await listJobs()).filter(({ task }) => task === "refund_payment").map(({ attempts }) => attempts > 0);
  for (let hours = 2; hours < 8; hours++) {
    await runJobs();
    await reconcilePayments(inHours(hours));
    expect(await refunds()).toEqual([true]);
  }
  await backgroundPool().query("UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE attempts > 0");
  await reconcilePayments(new Date(Date.now() + 8 * HOUR_MS));
  expect(await refunds()).toEqual([true, false]);
  provider.stopTrouble();
  await runJobs();
  await deliverAll(provider.waiting);
  expect(await stateOf()).toMatchObject({ payments: ["refunded"] });
  expect(provider.refundsUnderWay).toBe(1);
});

test("a provider that cannot be reached is a 503, and nothing is left behind", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  provider.makeTrouble("500");
  expect(await call(order, { as: student, json: { eventId: event.id } })).toMatchObject({
    status: 503,
    body: { code: "payment_unreachable" },
  });
  expect(await db.payment.count()).toBe(0);
});

test("an event is deleted despite an order for a held seat, and money for it is then refunded", async () => {
  const { club, event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  expect(await pay(student, event.id, { outcome: "late" })).toMatchObject({ status: 402 });
  await deleteEventAs(club, event.id);
  expect(await call(readEvent, { method: "GET", params: { id: event.id } })).toMatchObject({ status: 404 });
  expect(await pay(student, event.id)).toMatchObject({ status: 404 });
  expect((await call(listOfClub, { method: "GET", params: { clubId: club.id } })).body).toEqual({ events: [] });
  await expect(deleteEventAs(club, event.id)).rejects.toMatchObject({ code: "event_not_found" });
  expect(await stateOf()).toEqual({ registrations: ["cancelled"], payments: ["created"] });
  await hastenJobs();
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["cancelled"], payments: ["refunded"] });
  const [mail, ...more] = await mailsOf(student);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`We’re refunding your payment for ${event.name}`);
  expect(mail?.text).toContain("The event has been deleted");
});

test("a payment for a held seat during the event's deletion is refunded, in either order", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const { club, event, student } = await aPaidEvent();
    await joinByClick(student, event.id);
    const paying = pay(student, event.id);
    // Some rounds let the payment go ahead.
    if (round % 2) await paying;
    await Promise.all([paying, deleteEventAs(club, event.id)]);
    await runJobs();
    const { status } = await call(readEvent, { method: "GET", params: { id: event.id } });
    seen.add(String(status));
    const registrations = await db.registration.findMany({ where: { eventId: event.id }, include: { payments: true } });
    for (const each of registrations) {
      expect(each.status).toBe("cancelled");
      for (const { gatewayPaymentId, status } of each.payments) expect(status).toBe(gatewayPaymentId ? "refunded" : "created");
    }
    if (status === 404) expect(registrations.every(({ confirmedAt }) => confirmedAt === null)).toBe(true);
    else expect(registrations).toMatchObject([{ confirmedAt: expect.any(Date) }]);
  }
  expect(seen).toContain("200");
});

test.each(["before the queue gets to it", "after registration had closed"])(
  "a cancelled event gives the money back of an account that was deleted %s",
  async (when) => {
    const { club, event, student } = await aPaidEvent();
    await joinByClick(student, event.id);
    await pay(student, event.id);
    if (when === "before the queue gets to it") {
      await deleteEventAs(club, event.id);
      await deleteStudent(authorizeSelf(student, student.id));
    } else {
      await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: new Date() } });
      await deleteStudent(authorizeSelf(student, student.id));
      await deleteEventAs(club, event.id);
    }
    await runJobs();
    expect(await stateOf()).toEqual({ registrations: ["cancelled"], payments: ["refunded"] });
  },
);

test("with its club an event to come is refunded; one that is over keeps its people and their payments, and nobody is told", async () => {
  const { club, event: over, student } = await aPaidEvent();
  const toCome = await anEvent(club, { pricePaise: 25_000 });
  const undated = await anEvent(club, { pricePaise: 25_000 });
  for (const { id } of [over, toCome, undated]) {
    await joinByClick(student, id);
    await pay(student, id);
  }
  const times = [4, 3, 2].map((days) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)) as [Date, Date, Date];
  const [registrationOpensAt, registrationClosesAt, startsAt] = times;
  await db.event.update({ where: { id: over.id }, data: { registrationOpensAt, registrationClosesAt, startsAt, endsAt: null } });
  // Registration has closed, and a date was never set.
  await db.event.update({ where: { id: undated.id }, data: { registrationOpensAt, registrationClosesAt, startsAt: null, endsAt: null } });
  await runJobs();
  const before = (await mailsOf(student)).length;
  await deleteOrganiser(club, club.id);
  await runJobs();
  await resumeCancellations();
  await runJobs();
  const paidOf = async (eventId: string) => {
    const { status, payments, event } = await db.registration.findFirstOrThrow({
      where: { eventId },
      select: { status: true, payments: { select: { status: true } }, event: { select: { status: true } } },
    });
    return [event.status, status, ...payments.map((payment) => payment.status)];
  };
  expect(await paidOf(over.id)).toEqual(["cancelled", "confirmed", "captured"]);
  const { id } = await db.registration.findFirstOrThrow({ where: { eventId: over.id }, select: { id: true } });
  expect(await getTicket(student, id)).toMatchObject({ status: "cancelled", refund: null });
  for (const { id } of [toCome, undated]) expect(await paidOf(id)).toEqual(["cancelled", "cancelled", "refunded"]);
  const told = (await mailsOf(student)).slice(before).map(({ subject }) => subject);
  expect(told.sort()).toEqual([`Event cancelled: ${toCome.name}`, `Event cancelled: ${undated.name}`].sort());
});

test("a cancellation whose job was lost is continued", async () => {
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  await pay(student, event.id);
  await db.event.update({ where: { id: event.id }, data: { status: "cancelled" } });
  await runJobs();
  await resumeCancellations();
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["cancelled"], payments: ["refunded"] });
});

test("an order unknown to the provider does not keep others from being checked", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  const other = await aStudent();
  for (const each of [student, other]) await joinByClick(each, event.id);
  const [unknown, known] = [await openOrder(student, event.id), await openOrder(other, event.id)];
  provider.pay(known);
  provider.orders.delete(unknown);
  await reconcilePayments(new Date(Date.now() + 6 * 60 * 1000));
  expect((await stateOf()).payments.sort()).toEqual(["captured", "created"]);
});

test("an unused authorisation does not hide the payment that arrived", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  const orderId = await openOrder(student, event.id);
  const slow = provider.begin(orderId);
  provider.pay(orderId);
  provider.authorizeLate(slow.id);
  provider.makeTrouble("409", { on: /capture$/ });
  await reconcilePayments(new Date(Date.now() + 6 * 60 * 1000));
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
  await deliverAll(provider.waiting);
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
});

test("an automatically refunded payment leaves the order payable by another", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  const orderId = await openOrder(student, event.id);
  const lapsed = provider.pay(orderId, { capture: false });
  provider.lapse(lapsed.id);
  await deliverAll(provider.webhooks.filter(({ event: name }) => name === "refund.processed"));
  provider.pay(orderId);
  await deliverAll(provider.webhooks.filter(({ event: name }) => name === "payment.captured"));
  expect((await stateOf()).payments.sort()).toEqual(["captured", "refunded"]);
  expect((await stateOf()).registrations).toEqual(["confirmed"]);
});

test("a partial manual refund reported before its payment ends no registration", async () => {
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  const registration = await db.registration.findFirstOrThrow();
  await db.payment.create({
    data: { registrationId: registration.id, gateway: "razorpay", gatewayOrderId: "order_1", amountPaise: 25_000 },
  });
  const about = { orderId: "order_1", paymentId: "pay_1", currency: "INR" };
  await settle("razorpay", { ...about, id: "r", kind: "refund.processed", status: "refunded", amountPaise: 5_000, refundId: "rfnd_1" });
  await settle("razorpay", { ...about, id: "c", kind: "payment.captured", status: "captured", amountPaise: 25_000 });
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
});

/** A student with the only seat of an event, paid through Razorpay, and no open work left. */
async function aPaidSeat() {
  takePaymentsForReal();
  const scene = await aPaidEvent({ capacity: 1 });
  await joinByClick(scene.student, scene.event.id);
  const payment = provider.pay(await openOrder(scene.student, scene.event.id));
  await deliverAll(provider.waiting);
  await runJobs();
  return { ...scene, payment, seatsTaken: async () => (await db.event.findUniqueOrThrow({ where: { id: scene.event.id } })).taken };
}
const SENT_BACK = (event: { name: string }) => `Your payment for ${event.name} was refunded`;

test("a manual refund frees the seat and notifies the student once, however often it is reported", async () => {
  const { event, student, payment, seatsTaken } = await aPaidSeat();
  provider.refundByHand(payment.id);
  const sent = provider.waiting;
  await Promise.all([...sent, ...sent].map((each) => deliver(each)));
  await reconcilePayments();
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["cancelled"], payments: ["refunded"] });
  expect(await seatsTaken()).toBe(0);
  expect(await subjectsOf(student)).toEqual([`You’re registered: ${event.name}`, SENT_BACK(event)]);
  expect((await mailsOf(student))[1]?.text).toContain("₹250 was refunded to the card or account");
  expect(provider.refundsUnderWay).toBe(1);
  const other = await aStudent();
  expect(await joinByClick(other, event.id)).toMatchObject({ kind: "held" });
});

test("a manual refund of a seat that was given back without one is told once", async () => {
  const { event, student, payment } = await aPaidSeat();
  await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: new Date() } });
  await call(leave, { method: "DELETE", as: student, params: { eventId: event.id } });
  await runJobs();
  provider.refundByHand(payment.id);
  const sent = provider.waiting;
  await deliverAll([...sent, ...sent]);
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["cancelled"], payments: ["refunded"] });
  expect((await subjectsOf(student)).slice(1)).toEqual([`You cancelled your registration: ${event.name}`, SENT_BACK(event)]);
});

test("a manual refund whose webhook was lost is found by asking", async () => {
  const { event, student, payment } = await aPaidSeat();
  // Since then, more were made than the provider lists in one answer.
  provider.refundByHand(payment.id);
  const others = Array.from({ length: 130 }, () => provider.pay(null));
  for (const other of others) provider.refundByHand(other.id);
  await reconcilePayments();
  await reconcilePayments();
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["cancelled"], payments: ["refunded"] });
  expect((await subjectsOf(student)).filter((subject) => subject === SENT_BACK(event))).toHaveLength(1);
});

test("a partial manual refund leaves the seat, and leaving then refunds the rest; all parts together free it", async () => {
  const { event, student, payment, seatsTaken } = await aPaidSeat();
  provider.refundByHand(payment.id, 10_000);
  await deliverAll(provider.waiting);
  await reconcilePayments();
  expect(await stateOf()).toEqual({ registrations: ["confirmed"], payments: ["captured"] });
  expect(await db.paymentEvent.count({ where: { kind: "refund.processed" } })).toBe(1);

  provider.refundByHand(payment.id, 15_000);
  await deliverAll(provider.waiting.reverse());
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["cancelled"], payments: ["refunded"] });
  expect(await seatsTaken()).toBe(0);
  expect(await subjectsOf(student)).toEqual([`You’re registered: ${event.name}`, SENT_BACK(event)]);

  const other = await aStudent();
  await joinByClick(other, event.id);
  const second = provider.pay(await openOrder(other, event.id));
  await deliverAll(provider.waiting);
  provider.refundByHand(second.id, 10_000);
  await deliverAll(provider.waiting);
  await call(leave, { method: "DELETE", as: other, params: { eventId: event.id } });
  await runJobs();
  await deliverAll(provider.waiting);
  expect((await stateOf()).payments).toEqual(["refunded", "refunded"]);
  const back = [...provider.refunds.values()].filter(({ payment_id }) => payment_id === second.id).map(({ amount }) => amount);
  expect(back).toEqual([10_000, 15_000]);
});

test("a manual refund reported before the payment gives no seat, and the student gets a message", async () => {
  takePaymentsForReal();
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  const payment = provider.pay(await openOrder(student, event.id));
  provider.refundByHand(payment.id, 10_000);
  provider.refundByHand(payment.id, 15_000);
  await deliverAll(provider.webhooks.filter(({ event: name }) => name !== "payment.authorized").reverse());
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["held"], payments: ["created", "refunded"] });
  expect(await subjectsOf(student)).toEqual([SENT_BACK(event)]);
});

test.each(["before", "after"])(
  "a refund made by hand that fails, heard of %s its success, leaves nobody without seat and money",
  async (when) => {
    const { payment } = await aPaidSeat();
    const { id } = provider.refundByHand(payment.id);
    const succeeded = provider.waiting;
    provider.finishRefund(id, "failed");
    const failed = provider.waiting.filter((each) => !succeeded.includes(each));
    await deliverAll(when === "before" ? [...failed, ...succeeded] : [...succeeded, ...failed]);
    await runJobs();
    await deliverAll(provider.waiting);
    const [before, after] = [
      { registrations: ["confirmed"], payments: ["captured"] },
      { registrations: ["cancelled"], payments: ["refunded"] },
    ];
    expect(await stateOf()).toEqual(when === "before" ? before : after);
    expect(provider.refundsUnderWay).toBe(when === "before" ? 0 : 1);
  },
);

test("a manual refund while a cancelled event waits for the queue sends one message about the cancellation", async () => {
  const { club, event, student, payment } = await aPaidSeat();
  await deleteEventAs(club, event.id);
  provider.refundByHand(payment.id);
  await deliverAll(provider.waiting);
  await runJobs();
  expect(await stateOf()).toEqual({ registrations: ["cancelled"], payments: ["refunded"] });
  expect(await subjectsOf(student)).toEqual([`You’re registered: ${event.name}`, `Event cancelled: ${event.name}`]);
  expect((await mailsOf(student))[1]?.text).toContain("We’re refunding ₹250 to the card or account");
  expect(provider.refundsUnderWay).toBe(1);
});

test("a refunded payment is not promised again", async () => {
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  await pay(student, event.id, { outcome: "late" });
  await db.event.update({ where: { id: event.id }, data: { pricePaise: 0 } });
  await joinByClick(student, event.id);
  await hastenJobs();
  await runJobs();
  await call(leave, { method: "DELETE", as: student, params: { eventId: event.id } });
  await runJobs();
  const mails = await mailsOf(student);
  expect(mails.filter(({ text }) => text?.includes("We’re refunding")).map(({ subject }) => subject)).toEqual([
    `We’re refunding your payment for ${event.name}`,
  ]);
});
