import "server-only";
import type { PaymentStatus } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Evidence } from "@/lib/taking-part/payments/gateway";

export type Payment = {
  id: string;
  registrationId: string;
  gateway: string;
  gatewayOrderId: string;
  gatewayPaymentId: string | null;
  gatewayRefundId: string | null;
  amountPaise: number;
  receivedPaise: number | null;
  status: PaymentStatus;
  isSurplus: boolean;
  /** The registration for which the order was opened, if a team's captaincy has moved since. */
  openedForId: string | null;
};

const fields = {
  id: true,
  registrationId: true,
  gateway: true,
  gatewayOrderId: true,
  gatewayPaymentId: true,
  gatewayRefundId: true,
  amountPaise: true,
  receivedPaise: true,
  status: true,
  isSurplus: true,
  openedForId: true,
} as const;

export function find(id: string): Promise<Payment | null> {
  return db.payment.findUnique({ where: { id }, select: fields });
}

/** The order with which a hold at this price can be paid. */
export function findUnpaidOrder(
  { registrationId, amountPaise }: { registrationId: string; amountPaise: number },
  gateway: string,
  tx: Tx = db,
): Promise<Payment | null> {
  return tx.payment.findFirst({
    where: { registrationId, gateway, amountPaise, isSurplus: false, status: { in: ["created", "failed"] } },
    select: fields,
  });
}

export type Order = { registrationId: string; gateway: string; gatewayOrderId: string; amountPaise: number };

/** Stores an order, unless another call was first. */
export async function ensureUnpaidOrder(tx: Tx, order: Order): Promise<void> {
  await tx.payment.createMany({ data: [order], skipDuplicates: true });
}

/** The owner and the event of an order, and whether it was paid. */
export async function findOrder(gateway: string, gatewayOrderId: string) {
  const row = await db.payment.findFirst({
    where: { gateway, gatewayOrderId, isSurplus: false },
    select: { id: true, gatewayPaymentId: true, openedForId: true, registration: { select: { eventId: true, studentId: true } } },
  });
  return row && { id: row.id, isPaid: row.gatewayPaymentId !== null, openedForId: row.openedForId, ...row.registration };
}

export type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** The payments of an order, locked until the transaction ends; the one that is not surplus is first. */
export async function lockOfOrder(tx: Tx, gateway: string, gatewayOrderId: string): Promise<Payment[]> {
  await tx.$queryRaw`SELECT FROM "Payment" WHERE "gateway" = ${gateway} AND "gatewayOrderId" = ${gatewayOrderId} FOR UPDATE`;
  return tx.payment.findMany({ where: { gateway, gatewayOrderId }, orderBy: [{ isSurplus: "asc" }, { id: "asc" }], select: fields });
}

/** Records a provider's statement. @returns whether it is new */
export async function note(tx: Tx, gateway: string, paymentId: string | null, evidence: Evidence): Promise<boolean> {
  const { count } = await tx.paymentEvent.createMany({
    data: [{ gateway, gatewayEventId: evidence.id, paymentId, kind: evidence.kind, payload: evidence }],
    skipDuplicates: true,
  });
  return count === 1;
}

/**
 * The refunded amount of a payment, from the provider's statements about single refunds, including those that arrived before its capture.
 * Failed refunds do not count, whichever of the two statements came first.
 * @param about the payments that the statements are recorded with
 */
export async function sumOfRefunds(tx: Tx, about: (Payment | undefined)[], gatewayPaymentId: string): Promise<number> {
  const rows = await tx.paymentEvent.findMany({
    where: { paymentId: { in: about.flatMap((payment) => payment?.id ?? []) } },
    select: { payload: true },
  });
  const statements = rows.map(({ payload }) => payload as Evidence).filter(({ paymentId }) => paymentId === gatewayPaymentId);
  const failed = new Set(statements.flatMap(({ status, refundId }) => (status === "refund_failed" ? refundId : [])));
  const amounts = new Map(
    statements.flatMap(({ status, refundId, amountPaise }) =>
      status === "refunded" && refundId && !failed.has(refundId) ? [[refundId, amountPaise] as const] : [],
    ),
  );
  return [...amounts.values()].reduce((sum, amountPaise) => sum + amountPaise, 0);
}

/** The orders of a provider's payments that are not refunded, by the provider's payment ids. */
export async function findOrdersOfCaptured(gateway: string, gatewayPaymentIds: string[]): Promise<Map<string, string>> {
  const rows = await db.payment.findMany({
    where: { gateway, gatewayPaymentId: { in: gatewayPaymentIds }, status: "captured" },
    select: { gatewayPaymentId: true, gatewayOrderId: true },
  });
  return new Map(rows.map(({ gatewayPaymentId, gatewayOrderId }) => [gatewayPaymentId ?? "", gatewayOrderId]));
}

/** Stores the time since which the bank has been asked about an unpaid order. */
export async function setAsked(gateway: string, gatewayOrderId: string, now: Date): Promise<void> {
  await db.payment.updateMany({
    where: { gateway, gatewayOrderId, isSurplus: false, status: { in: ["created", "failed"] } },
    data: { askedAt: now },
  });
}

type Change = {
  askedAt?: null;
  status?: PaymentStatus;
  registrationId?: string;
  gatewayPaymentId?: string;
  gatewayRefundId?: string | null;
  receivedPaise?: number;
  method?: string;
  capturedAt?: Date;
  refundedAt?: Date | null;
};

export async function change(tx: Tx, id: string, data: Change): Promise<void> {
  await tx.payment.update({ where: { id }, data, select: { id: true } });
}

/** A payment for an order in addition to the one that counts: it has to be refunded, or is already. @returns its id */
export async function createSurplus(
  tx: Tx,
  first: Payment,
  evidence: Evidence,
  { status, now }: { status: "refund_due" | "refunded"; now: Date },
): Promise<string> {
  const { registrationId, openedForId, gateway, gatewayOrderId, amountPaise } = first;
  const { id } = await tx.payment.create({
    data: {
      ...{ registrationId, openedForId, gateway, gatewayOrderId, amountPaise, isSurplus: true, status, capturedAt: now },
      ...(status === "refunded" && { refundedAt: now, gatewayRefundId: evidence.refundId ?? null }),
      gatewayPaymentId: evidence.paymentId,
      receivedPaise: evidence.amountPaise,
      currency: evidence.currency,
      ...(evidence.method && { method: evidence.method }),
    },
    select: { id: true },
  });
  return id;
}

/** Marks registrations' captured payments for refund. @returns the payments */
export function setRefundDue(tx: Tx, registrationIds: string[]): Promise<Pick<Payment, "id" | "registrationId" | "openedForId">[]> {
  return tx.payment.updateManyAndReturn({
    where: { registrationId: { in: registrationIds }, status: "captured" },
    data: { status: "refund_due" },
    select: { id: true, registrationId: true, openedForId: true },
  });
}

/** The registrations among these that have a captured payment. */
export async function listPaidAmong(tx: Tx, registrationIds: string[]): Promise<string[]> {
  const rows = await tx.payment.findMany({
    where: { status: "captured", registrationId: { in: registrationIds } },
    select: { registrationId: true },
  });
  return rows.map(({ registrationId }) => registrationId);
}

/** Registrations of an event whose payment is not refunded, in any status. */
export async function listPaidRegistrations(tx: Tx, eventId: string, limit: number): Promise<string[]> {
  const rows = await tx.payment.findMany({
    where: { status: "captured", registration: { eventId } },
    take: limit,
    select: { registrationId: true },
  });
  return rows.map(({ registrationId }) => registrationId);
}

/** Records that the provider was asked for the refund; changes nothing when it has been refunded in the meantime. */
export async function setRefundAsked(
  id: string,
  { refundId, isDone, now }: { refundId: string; isDone: boolean; now: Date },
): Promise<void> {
  await db.payment.updateMany({
    where: { id, status: "refund_due" },
    data: { gatewayRefundId: refundId, ...(isDone && { status: "refunded", refundedAt: now }) },
  });
}

/** Stores the time when somebody got an order to pay it. The provider has said nothing by that, so `updatedAt` stays. */
export async function setOpened(id: string, now: Date): Promise<void> {
  await db.$executeRaw`UPDATE "Payment" SET "openedAt" = ${now} WHERE "id" = ${id}::uuid`;
}

/**
 * Unpaid orders to ask about now, up to 50: first those that are probably being paid, because their seat is held or somebody got them in
 * the last hour; then those asked about longest ago. One that nobody answers is asked about again after five minutes, later after a tenth
 * of its age, until it was asked about once after the four days in which a bank may answer, or for seven days.
 */
export function listUnansweredOrders(gateway: string, now: Date): Promise<Payment[]> {
  return db.$queryRaw<Payment[]>`
    SELECT p."id", p."registrationId", p."gateway", p."gatewayOrderId", p."gatewayPaymentId", p."gatewayRefundId", p."amountPaise",
      p."receivedPaise", p."status"::text, p."isSurplus", p."openedForId"
    FROM "Payment" p JOIN "Registration" r ON r."id" = p."registrationId"
    WHERE p."status" IN ('created', 'failed') AND p."gateway" = ${gateway} AND NOT p."isSurplus"
      AND p."openedAt" > ${now}::timestamptz - interval '7 days' AND p."updatedAt" < p."openedAt" + interval '4 days'
      AND p."updatedAt" < ${now}::timestamptz - greatest(interval '5 minutes', (${now}::timestamptz - p."openedAt") / 10)
    ORDER BY r."status" = 'held' OR p."openedAt" > ${now}::timestamptz - interval '1 hour' DESC, p."updatedAt", p."id" LIMIT 50`;
}

/** Refunds that take longer than they should. */
export function listOverdueRefunds({ before, limit }: { before: Date; limit: number }): Promise<Payment[]> {
  return db.payment.findMany({
    where: { status: "refund_due", updatedAt: { lt: before } },
    orderBy: { updatedAt: "asc" },
    take: limit,
    select: fields,
  });
}

/** Moves these to the end of the queue for the next time. */
export async function touch(ids: string[], now = new Date()): Promise<void> {
  await db.payment.updateMany({ where: { id: { in: ids } }, data: { updatedAt: now } });
}
