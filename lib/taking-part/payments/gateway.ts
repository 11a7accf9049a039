/** The payment method that a student prefers; the provider takes the money. Source: spec §2, Payment. */
export const PAYMENT_METHODS = ["Credit Card", "PayPal", "Net Banking"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A provider's statement about a payment, from its webhook, the browser's return, or an answer to our question. */
export type Evidence = {
  /** Identifies the statement; each takes effect once, however often it arrives. */
  id: string;
  /** The provider's own name of the event, for the record. */
  kind: string;
  orderId: string;
  paymentId: string;
  /** `authorized`: the bank agreed, and capturing takes the money. `refund_failed`: the refund has to be sent again. */
  status: "authorized" | "captured" | "failed" | "refunded" | "refund_failed";
  /** The amount paid; for a refund, the amount refunded, which may be a part. */
  amountPaise: number;
  /** ISO 4217, as the provider wrote it. */
  currency: string;
  method?: string;
  refundId?: string;
};

/** A payment provider. Every call that moves money may be repeated without moving it twice. */
export interface PaymentGateway {
  readonly name: "sandbox" | "razorpay";
  /** Opens an order that the student can pay. @param receipt our name for it @throws AppError payment_unreachable */
  createOrder(order: { receipt: string; amountPaise: number }): Promise<{ id: string }>;
  /** The state of an order's payments, for orders without a statement. @throws AppError payment_unreachable, payment_not_found */
  listPayments(orderId: string): Promise<Evidence[]>;
  /**
   * The completed refunds since then, ours and manual ones; enough of the newest to miss none of a few days. @throws AppError
   * payment_unreachable
   */
  listRefunds(since: Date): Promise<Omit<Evidence, "orderId">[]>;
  /** The payment's present state. @throws AppError payment_unreachable, payment_not_found (also while the payment has no result) */
  getPayment(paymentId: string): Promise<Evidence>;
  /**
   * Captures the full amount that a bank has authorised. If that is no longer possible (captured before, failed, refunded), returns the
   * payment's present state.
   * @throws AppError payment_unreachable, payment_not_found
   */
  capture(payment: { paymentId: string; amountPaise: number; currency: string }): Promise<Evidence>;
  /**
   * Refunds the full amount of a captured payment; a refund that is under way is not sent again. An incomplete refund may still fail, so
   * one that stays incomplete should be requested again.
   * @param key the same for every attempt, also after a failed refund; 10 to 60 letters, digits, `-` and `_`
   * @throws AppError payment_unreachable, payment_not_found
   */
  refund(payment: { paymentId: string; amountPaise: number; key: string }): Promise<{ refundId: string; isDone: boolean }>;
}
