import fc from "fast-check";
import { expect, test } from "vitest";
import type { Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { HOUR_MS } from "@/lib/platform/time/units";
import { joinByClick } from "@/lib/taking-part/joining/join";
import type { Evidence } from "@/lib/taking-part/payments/gateway";
import { orderForHold } from "@/lib/taking-part/payments/service";
import { settle } from "@/lib/taking-part/payments/settle";
import { leave } from "@/lib/taking-part/registrations/service";
import { aClub, anEvent, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { deleteEventAs, updateEventAs } from "@/lib/testing/organisers";

const STUDENTS = 4;
const HOLD_MS = HOUR_MS / 4;
const PRICES = [10_000, 25_000] as const;

/** The expected state: seats, orders and money, as a person would record them on paper. */
type Seat = { kind: "held"; number: number; price: number; until: number } | { kind: "confirmed"; number: number };
type Model = {
  now: number;
  price: number;
  capacity: number;
  /** The result for everyone after the event was deleted: cancelled if a student had registered, gone if seats were only held. */
  ended: "event_cancelled" | "event_not_found" | null;
  /** Whether a seat was ever confirmed. */
  wasJoined: boolean;
  seats: (Seat | undefined)[];
  /** The number of registrations so far; each has a number. */
  count: number;
  /** The registrations that a student has given up. */
  left: Set<number>;
  orders: Order[];
  /** Keyed by the number of the payment. */
  payments: { registration: number; amount: number; fate: "seat" | "returning" | "returned"; byHand: number }[];
};
type Order = { student: number; registration: number; amount: number; isPaid: boolean; hasFailed: boolean };

/** The actual state: the same in the database, changed through the product's own services. */
type Real = {
  club: Club;
  eventId: string;
  students: Student[];
  orderIds: string[];
  payments: number;
  statements: Evidence[];
  /** Manually refunded paise, by payment. */
  byHand: Map<string, number>;
};

/** One action: on the model, and then in the product; both return the outcome. */
type Step = { name: string; onPaper(model: Model): string; really(real: Real, now: Date): Promise<string> };

const isLive = (model: Model, seat: Seat | undefined): seat is Seat =>
  seat !== undefined && (seat.kind === "confirmed" || seat.until > model.now);
const liveSeats = (model: Model) => model.seats.filter((seat) => isLive(model, seat)).length;

/** `done`, or the code of the refusal. */
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.code;
    },
  );

const hold = (number: number): Step => ({
  name: `${number} asks for a seat`,
  onPaper(model) {
    if (model.ended) return model.ended;
    if (isLive(model, model.seats[number])) return "done";
    if (liveSeats(model) >= model.capacity) return "event_full";
    model.seats[number] = { kind: "held", number: model.count++, price: model.price, until: model.now + HOLD_MS };
    return "done";
  },
  really: ({ students, eventId }, now) => outcomeOf(joinByClick(students[number] as Student, eventId, now)),
});

const openPayment = (number: number): Step => ({
  name: `${number} opens the payment`,
  onPaper(model) {
    if (model.ended === "event_not_found") return model.ended;
    const seat = model.seats[number];
    if (model.ended || !isLive(model, seat) || seat.kind !== "held") return "hold_ended";
    const isOpen = model.orders.some(({ registration, isPaid }) => registration === seat.number && !isPaid);
    if (!isOpen) model.orders.push({ student: number, registration: seat.number, amount: seat.price, isPaid: false, hasFailed: false });
    return "done";
  },
  really: ({ students, eventId, orderIds }, now) =>
    outcomeOf(
      orderForHold(students[number] as Student, eventId, now).then(({ orderId }) => {
        if (!orderIds.includes(orderId)) orderIds.push(orderId);
      }),
    ),
});

/** A payment arrives for one of the orders, each time a new one: in time, late, or a second one. */
const pay = (pick: number, difference: number): Step => ({
  name: `order ${pick} is paid${difference ? `, ${difference} paise too much` : ""}`,
  onPaper(model) {
    const order = model.orders[pick % model.orders.length];
    if (!order) return "none";
    const seat = order.isPaid || difference ? undefined : seatFor(model, order);
    order.isPaid = true;
    const fate = seat === undefined ? "returning" : "seat";
    model.payments.push({ registration: seat ?? order.registration, amount: order.amount + difference, fate, byHand: 0 });
    return seat === undefined ? "returned" : "registered";
  },
  async really(real, now) {
    const orderId = real.orderIds[pick % real.orderIds.length];
    if (!orderId) return "none";
    const { amountPaise } = await db.payment.findFirstOrThrow({ where: { gatewayOrderId: orderId } });
    return applyStatement(real, now, {
      orderId,
      paymentId: `pay_${real.payments++}`,
      status: "captured",
      amountPaise: amountPaise + difference,
    });
  },
});

/**
 * The seat that a payment is for: its own hold, the hold that the student has taken since at the same price, or the lost seat if one is
 * free.
 */
function seatFor(model: Model, { student, registration, amount }: Order): number | undefined {
  if (model.ended || model.left.has(registration)) return undefined;
  const seat = model.seats[student];
  if (isLive(model, seat)) {
    if (seat.kind === "confirmed" || (seat.number !== registration && seat.price !== amount)) return undefined;
    model.seats[student] = { kind: "confirmed", number: seat.number };
    model.wasJoined = true;
    return seat.number;
  }
  if (liveSeats(model) >= model.capacity) return undefined;
  model.seats[student] = { kind: "confirmed", number: registration };
  model.wasJoined = true;
  return registration;
}

const fail = (pick: number): Step => ({
  name: `a payment of order ${pick} fails`,
  onPaper(model) {
    const order = model.orders[pick % model.orders.length];
    if (!order || order.isPaid || order.hasFailed) return "unchanged";
    order.hasFailed = true;
    return "failed";
  },
  really: async (real, now) => {
    const orderId = real.orderIds[pick % real.orderIds.length];
    return orderId
      ? applyStatement(real, now, { orderId, paymentId: `failed_${statement}`, status: "failed", amountPaise: 1 })
      : "unchanged";
  },
});

const repeat = (pick: number): Step => ({
  name: `statement ${pick} comes again`,
  onPaper: () => "unchanged",
  really: async (real, now) => {
    const evidence = real.statements[pick % real.statements.length];
    // Once under its own name, and once under another, as if reported by another source.
    if (evidence) await settle("sandbox", evidence, now);
    return evidence && evidence.status === "captured" ? settle("sandbox", { ...evidence, id: `again-${statement++}` }, now) : "unchanged";
  },
});

const quit = (number: number): Step => ({
  name: `${number} leaves`,
  onPaper(model) {
    if (model.ended) return model.ended;
    const seat = model.seats[number];
    if (!isLive(model, seat)) return "registration_not_found";
    endSeat(model, number);
    return "done";
  },
  really: ({ students, eventId }, now) => outcomeOf(leave(students[number] as Student, eventId, now)),
});

function endSeat(model: Model, student: number): void {
  const seat = model.seats[student];
  if (!isLive(model, seat)) return;
  model.left.add(seat.number);
  for (const payment of model.payments) if (payment.registration === seat.number && payment.fate === "seat") payment.fate = "returning";
  model.seats[student] = undefined;
}

/** A manual refund in the provider's dashboard: all of the rest, or half of it. */
const refundByHand = (pick: number, isHalf: boolean): Step => ({
  name: `${isHalf ? "half of" : "all of"} payment ${pick} is sent back by hand`,
  onPaper(model) {
    const payment = model.payments[pick % model.payments.length];
    if (payment?.fate !== "seat") return "none";
    const left = payment.amount - payment.byHand;
    payment.byHand += isHalf ? Math.ceil(left / 2) : left;
    if (payment.byHand < payment.amount) return "unchanged";
    payment.fate = "returned";
    const student = model.seats.findIndex((seat) => isLive(model, seat) && seat.number === payment.registration);
    model.left.add(payment.registration);
    model.seats[student] = undefined;
    return "returned";
  },
  async really(real, now) {
    const paymentId = `pay_${pick % real.payments}`;
    const payment = await db.payment.findFirst({ where: { gatewayPaymentId: paymentId, status: "captured" } });
    if (!payment?.receivedPaise) return "none";
    const left = payment.receivedPaise - (real.byHand.get(paymentId) ?? 0);
    const amountPaise = isHalf ? Math.ceil(left / 2) : left;
    real.byHand.set(paymentId, payment.receivedPaise - left + amountPaise);
    const refundId = `rfnd_${statement}`;
    return applyStatement(real, now, { orderId: payment.gatewayOrderId, paymentId, refundId, status: "refunded", amountPaise });
  },
});

const work: Step = {
  name: "the queue is worked off",
  onPaper(model) {
    for (const payment of model.payments) if (payment.fate === "returning") payment.fate = "returned";
    return "done";
  },
  really: () => outcomeOf(runJobs()),
};

const remove: Step = {
  name: "the event is deleted",
  onPaper(model) {
    if (model.ended === "event_not_found") return model.ended;
    // An event without registrations and orders would leave no row behind, and the sequence would end.
    if (!model.wasJoined && model.orders.length === 0) return "none";
    model.ended = model.wasJoined ? "event_cancelled" : "event_not_found";
    for (let number = 0; number < STUDENTS; number++) endSeat(model, number);
    return work.onPaper(model);
  },
  really: async ({ club, eventId }, now) => {
    const counted = { OR: [{ confirmedAt: { not: null } }, { payments: { some: {} } }] };
    if ((await db.registration.count({ where: { eventId, ...counted } })) === 0) return "none";
    return outcomeOf(deleteEventAs(club, eventId, undefined, now).then(runJobs));
  },
};

const resize = (capacity: number): Step => ({
  name: `the capacity becomes ${capacity}`,
  onPaper(model) {
    if (model.ended) return model.ended;
    if (liveSeats(model) > capacity) return "capacity_below_taken";
    model.capacity = capacity;
    return "done";
  },
  really: ({ club, eventId }, now) => outcomeOf(updateEventAs(club, eventId, { capacity }, now)),
});

const reprice = (price: number): Step => ({
  name: `the price becomes ${price} paise`,
  onPaper(model) {
    model.price = price;
    return "done";
  },
  really: async ({ eventId }) => {
    await db.event.update({ where: { id: eventId }, data: { pricePaise: price }, select: { id: true } });
    return "done";
  },
});

const wait = (minutes: number): Step => ({
  name: `${minutes} minutes go by`,
  onPaper(model) {
    model.now += minutes * 60 * 1000;
    return "done";
  },
  really: async () => "done",
});

let statement = 0;

/** The provider's statement arrives at two processes at the same time. */
async function applyStatement(
  real: Real,
  now: Date,
  about: Pick<Evidence, "orderId" | "paymentId" | "status" | "amountPaise" | "refundId">,
): Promise<string> {
  const evidence: Evidence = { ...about, id: `statement-${statement++}`, kind: `payment.${about.status}`, currency: "INR" };
  real.statements.push(evidence);
  const settled = await Promise.all([settle("sandbox", evidence, now), settle("sandbox", evidence, now)]);
  return settled.find((each) => each !== "unchanged") ?? "unchanged";
}

const FATES = { captured: "seat", refund_due: "returning", refunded: "returned" } as const;

/** Seats and money in the database, in the terms of the model. */
async function readBack({ eventId, students }: Real, now: Date) {
  const event = await db.event.findUniqueOrThrow({ where: { id: eventId } });
  const registrations = await db.registration.findMany({ where: { eventId }, include: { payments: { where: { status: "captured" } } } });
  const expired = registrations.filter(({ status, heldUntil }) => status === "held" && heldUntil && heldUntil <= now);
  const live = registrations.filter((each) => each.status === "confirmed" || (each.status === "held" && !expired.includes(each)));
  const payments = await db.payment.findMany({ where: { gatewayPaymentId: { not: null } } });
  // Every confirmed seat of this event was paid once, and no money is kept without a seat.
  for (const { status, payments } of registrations) expect(payments).toHaveLength(status === "confirmed" ? 1 : 0);
  expect(event.taken - expired.length).toBe(live.length);
  return {
    seats: students.map(({ id }) => live.filter(({ studentId }) => studentId === id).map(({ status }) => status)),
    money: payments
      .sort((one, other) => Number(one.gatewayPaymentId?.slice(4)) - Number(other.gatewayPaymentId?.slice(4)))
      .map(({ status, receivedPaise }) => ({ fate: FATES[status as keyof typeof FATES], amount: receivedPaise })),
  };
}

const student = fc.nat({ max: STUDENTS - 1 });
const any = fc.nat({ max: 1000 });
const step = fc.oneof(
  { weight: 24, arbitrary: student.map(hold) },
  { weight: 20, arbitrary: student.map(openPayment) },
  { weight: 24, arbitrary: any.map((pick) => pay(pick, 0)) },
  { weight: 3, arbitrary: any.map((pick) => pay(pick, 100)) },
  { weight: 4, arbitrary: any.map(fail) },
  { weight: 6, arbitrary: any.map(repeat) },
  { weight: 6, arbitrary: fc.tuple(any, fc.boolean()).map(([pick, isHalf]) => refundByHand(pick, isHalf)) },
  { weight: 8, arbitrary: student.map(quit) },
  { weight: 12, arbitrary: fc.constantFrom(4, 16).map(wait) },
  { weight: 6, arbitrary: fc.constant(work) },
  { weight: 3, arbitrary: fc.nat({ max: 3 }).map((seats) => resize(seats + 1)) },
  { weight: 3, arbitrary: fc.constantFrom(...PRICES).map(reprice) },
  { weight: 2, arbitrary: fc.constant(remove) },
);

test("seats and money agree with a model, in whatever order commands come [joining 11.12; base 5]", {
  timeout: 180_000,
}, async () => {
  const club = await aClub();
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => aStudent()));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60, size: "max" }), async (steps) => {
      await db.$executeRaw`TRUNCATE "RateLimit"`;
      await db.paymentEvent.deleteMany();
      await db.payment.deleteMany();
      await db.registration.deleteMany();
      const capacity = 2;
      const event = await anEvent(club, {
        pricePaise: PRICES[0],
        capacity,
        registrationClosesAt: new Date(Date.now() + 365 * 24 * HOUR_MS),
        startsAt: null,
      });
      const real: Real = { club, eventId: event.id, students, orderIds: [], payments: 0, statements: [], byHand: new Map() };
      const model: Model = {
        ...{ now: Date.now(), price: PRICES[0], capacity, ended: null, wasJoined: false, count: 0, left: new Set() },
        ...{ seats: Array.from({ length: STUDENTS }, () => undefined), orders: [], payments: [] },
      };
      for (const { name, onPaper, really } of steps) {
        const expected = onPaper(model);
        const now = new Date(model.now);
        expect(await really(real, now), name).toBe(expected);
        expect(await readBack(real, now), name).toEqual({
          seats: model.seats.map((seat) => (isLive(model, seat) ? [seat.kind] : [])),
          money: model.payments.map(({ fate, amount }) => ({ fate, amount })),
        });
        expect(liveSeats(model)).toBeLessThanOrEqual(model.capacity);
      }
    }),
    { numRuns: 40 },
  );
});
