import type { OrderJson } from "@/lib/taking-part/payments/calls";
import type { PaymentMethod } from "@/lib/taking-part/payments/gateway";

const CHECKOUT_URL = "https://checkout.razorpay.com/v1/checkout.js";

export type Payer = { name: string; email: string };

/** The body of POST /api/payment/confirm: the checkout's result, which the server verifies. */
export type Confirmation = { orderId: string; paymentId: string; signature: string };

type CheckoutAnswer = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

type Checkout = { open(): void; on(event: "payment.failed", listener: () => void): void };

declare global {
  interface Window {
    Razorpay?: new (options: object) => Checkout;
  }
}

/** The provider's names of the chosen methods; the student can still change the method in the provider's window. */
const METHODS = { "Credit Card": "card", PayPal: "wallet", "Net Banking": "netbanking" } as const satisfies Record<PaymentMethod, string>;

/**
 * Opens the provider's own window, in which the student pays.
 * @param eventName shown as the item
 * @param payer prefilled, and can be changed
 * @returns the result of a payment; null if the window was closed without one, with whether the bank had refused
 * @throws Error if the provider's script does not load Source:
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps
 */
export async function openCheckout(
  order: OrderJson,
  { eventName, payer, method }: { eventName: string; payer: Payer; method: PaymentMethod },
): Promise<{ confirmation: Confirmation | null; wasRefused: boolean }> {
  const Razorpay = await loadRazorpay();
  return new Promise((resolve) => {
    let wasRefused = false;
    const checkout = new Razorpay({
      key: order.keyId,
      order_id: order.orderId,
      amount: order.amount,
      currency: order.currency,
      name: "Quad",
      description: eventName,
      prefill: { ...payer, method: METHODS[method] },
      handler: (answer: CheckoutAnswer) =>
        resolve({
          wasRefused,
          confirmation: {
            orderId: answer.razorpay_order_id,
            paymentId: answer.razorpay_payment_id,
            signature: answer.razorpay_signature,
          },
        }),
      modal: { ondismiss: () => resolve({ confirmation: null, wasRefused }) },
    });
    // The window stays open then, and another try there may succeed.
    checkout.on("payment.failed", () => {
      wasRefused = true;
    });
    checkout.open();
  });
}

/** Loads the provider's script on first use. The policy of the payment page names its host, so it needs no nonce. */
async function loadRazorpay(): Promise<NonNullable<Window["Razorpay"]>> {
  if (!window.Razorpay) {
    await new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = CHECKOUT_URL;
      script.onload = resolve;
      script.onerror = () => {
        script.remove();
        reject(new Error("the checkout's script did not load"));
      };
      document.head.append(script);
    });
  }
  if (!window.Razorpay) throw new Error("the checkout is missing after its script loaded");
  return window.Razorpay;
}
