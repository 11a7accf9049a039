import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { findRazorpay, gateway, gatewayNamed } from "@/lib/taking-part/payments/current";
import { RazorpayStandIn } from "@/lib/testing/razorpay";

const before = { ...env };
let provider: RazorpayStandIn;

beforeEach(async () => {
  provider = await RazorpayStandIn.start();
});

afterEach(async () => {
  Object.assign(env, before);
  await provider.stop();
});

test("on localhost the sandbox takes payments, and moves no money", async () => {
  expect(gateway().name).toBe("sandbox");
  expect(findRazorpay()).toBeNull();
  expect(() => gatewayNamed("razorpay")).toThrow(expect.objectContaining({ code: "payment_unreachable" }));
  expect(await gateway().createOrder({ receipt: "r", amountPaise: 100 })).toEqual({
    id: expect.stringMatching(/^sandbox_order_[\w-]{36}$/),
  });
  expect(await gateway().listPayments("sandbox_order_1")).toEqual([]);
  await expect(gateway().getPayment("sandbox_pay_1")).rejects.toMatchObject({ code: "payment_not_found" });
  await expect(gateway().capture({ paymentId: "sandbox_pay_1", amountPaise: 100, currency: "INR" })).rejects.toMatchObject({
    code: "payment_not_found",
  });
  const back = () => gateway().refund({ paymentId: "sandbox_pay_1", amountPaise: 100, key: "a-long-enough-key" });
  expect(await back()).toEqual({ refundId: "sandbox_refund_a-long-enough-key", isDone: true });
  expect(await back()).toEqual(await back());
});

test("with Razorpay configured, it takes payments, and payments of the sandbox stay there", async () => {
  Object.assign(env, provider.settings);
  expect(gateway().name).toBe("razorpay");
  const { id } = await gateway().createOrder({ receipt: "r", amountPaise: 100 });
  expect(provider.orders.has(id)).toBe(true);
  expect(gatewayNamed("sandbox").name).toBe("sandbox");
});

test("after a change back to the sandbox, Razorpay still refunds its payments and its webhooks still count", async () => {
  Object.assign(env, provider.settings, { PAYMENT_GATEWAY: "sandbox" });
  expect(gateway().name).toBe("sandbox");
  expect(gatewayNamed("razorpay").name).toBe("razorpay");
  expect(findRazorpay()?.keyId).toBe(provider.settings.RAZORPAY_KEY_ID);
});
