/** How a student wants to pay; a wish to the provider, which takes the money. Source: spec §2, Payment. */
export const PAYMENT_METHODS = ["Credit Card", "PayPal", "Net Banking"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a provider says of a payment, however it came here: by webhook, by the browser's return, or when it was asked. */
export type Evidence = {
  /** Names this statement; the same one takes effect once, however often it comes. */
  id: string;
  /** As the provider calls it, for the record. */
  kind: string;
  orderId: string;
  paymentId: string;
  /** `authorized`: the bank agreed, and the money is ours when we capture it. `refund_failed`: it has to be sent back again. */
  status: "authorized" | "captured" | "failed" | "refunded" | "refund_failed";
  /** What was paid; of a refund, what went back, which may be a part. */
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
  /** What has become of an order's payments, for those of which nothing was heard. @throws AppError payment_unreachable, payment_not_found */
  listPayments(orderId: string): Promise<Evidence[]>;
  /** The refunds made since, by us and by hand, that are done; so many of the newest that none of a few days is missed. @throws AppError payment_unreachable */
  listRefunds(since: Date): Promise<Omit<Evidence, "orderId">[]>;
  /** The payment as it is now. @throws AppError payment_unreachable, payment_not_found (as long as nothing has become of it, too) */
  getPayment(paymentId: string): Promise<Evidence>;
  /**
   * Takes money that a bank has agreed to, all of it. Where that is not possible any more (captured before, failed, sent back), the payment as it is.
   * @throws AppError payment_unreachable, payment_not_found
   */
  capture(payment: { paymentId: string; amountPaise: number; currency: string }): Promise<Evidence>;
  /**
   * Sends all of a captured payment back; what is on its way already is not sent again. A refund that is not done may still fail, so one that
   * stays undone is worth asking for again.
   * @param key the same for every attempt, after a refund that failed too; 10 to 60 letters, digits, `-` and `_`
   * @throws AppError payment_unreachable, payment_not_found
   */
  refund(payment: { paymentId: string; amountPaise: number; key: string }): Promise<{ refundId: string; isDone: boolean }>;
}
