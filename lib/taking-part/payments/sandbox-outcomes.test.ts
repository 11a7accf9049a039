import { expect, test } from "vitest";
import { latePayment, sandboxEvidence } from "@/lib/taking-part/payments/sandbox-outcomes";

const ORDER = { id: "sandbox_order_0193b2a0-5c1e-7f7a-9a51-2d6c8f0e1a2b", amountPaise: 25_000 };
const PAYMENT = "sandbox_pay_0193b2a0-5c1e-7f7a-9a51-2d6c8f0e1a2b";

test("a success is one captured payment of the order, the same for any number of requests", () => {
  const [evidence, ...others] = sandboxEvidence("success", ORDER, "PayPal");
  expect(evidence).toEqual({
    id: `captured:${PAYMENT}`,
    kind: "payment.captured",
    orderId: ORDER.id,
    paymentId: PAYMENT,
    status: "captured",
    amountPaise: 25_000,
    currency: "INR",
    method: "PayPal",
  });
  expect(others).toEqual([]);
  expect(sandboxEvidence("success", ORDER, "PayPal")).toEqual([evidence]);
});

test("twice means the same statement twice", () => {
  const [success] = sandboxEvidence("success", ORDER, "PayPal");
  expect(sandboxEvidence("twice", ORDER, "PayPal")).toEqual([success, success]);
});

test("late gives no statement now, and names the future payment", () => {
  expect(sandboxEvidence("late", ORDER, "PayPal")).toEqual([]);
  expect(latePayment(ORDER, "PayPal")).toEqual({ orderId: ORDER.id, paymentId: PAYMENT, amountPaise: 25_000, method: "PayPal" });
});

test("a failure is another payment than the one that succeeds afterwards", () => {
  const [failure, ...others] = sandboxEvidence("failure", ORDER, "PayPal");
  expect(failure).toMatchObject({ status: "failed", orderId: ORDER.id });
  expect(failure?.paymentId).not.toBe(PAYMENT);
  expect(others).toEqual([]);
});
