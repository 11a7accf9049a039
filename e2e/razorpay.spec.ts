import type { Page } from "@playwright/test";
import { aStudent, PASSWORD } from "@/lib/testing/factories";
import { expect, test } from "./fixtures";
import { unique } from "./support/accounts";
import { anEventOnShow } from "./support/shown-events";
import { logInAs } from "./support/sign-in";

/** Replaces the provider's script: the test pays in its window, closes it, or has the bank refuse and closes it. */
const CHECKOUT = `window.Razorpay = function (options) {
  let refused;
  this.on = (event, listener) => { refused = listener; };
  this.open = () => {
    window.checkout = {
      options: JSON.parse(JSON.stringify(options)),
      end(how) {
        delete window.checkout;
        if (how === "refused") refused();
        if (how !== "paid") return options.modal.ondismiss();
        options.handler({ razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "signed" });
      },
    };
  };
};`;
type Checkout = { options: object; end(how: "paid" | "closed" | "refused"): void };

/** The options of the open window, after closing it. */
async function endCheckout(page: Page, how: "paid" | "closed" | "refused"): Promise<object> {
  await page.waitForFunction(() => "checkout" in window);
  return page.evaluate((end) => {
    const { checkout } = window as unknown as { checkout: Checkout };
    checkout.end(end);
    return checkout.options;
  }, how);
}

/** The page as on a site with Razorpay; the tests' site uses the sandbox. */
async function withoutSandbox(page: Page, path: string): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('\\"isSandbox\\":true', '\\"isSandbox\\":false') });
  });
}

test("Pay Now opens Razorpay's window, and each outcome is reported", async ({ page, context }) => {
  const email = `${unique()}@mail.example`;
  await aStudent({ email, firstName: "Meera", lastName: "Iyer" });
  await logInAs("student", context.request, { email, password: PASSWORD });
  const event = await anEventOnShow({ pricePaise: 25_000, name: "Raga After Dark" });
  const path = `/payment/${event.id}`;
  await withoutSandbox(page, path);

  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  let [loads, isAway] = [0, true];
  await page.route("https://checkout.razorpay.com/v1/checkout.js", (route) => {
    loads++;
    return isAway ? route.abort() : route.fulfill({ contentType: "text/javascript", body: CHECKOUT });
  });
  await page.route("**/api/payment/order", (route) =>
    route.fulfill({ json: { orderId: "order_1", amount: 25_000, currency: "INR", keyId: "rzp_test_1" } }),
  );
  const confirmed: unknown[] = [];
  let answer: { status: number; json: object } = { status: 503, json: { code: "payment_unreachable", message: "Try later." } };
  await page.route("**/api/payment/confirm", (route) => {
    confirmed.push(route.request().postDataJSON());
    return route.fulfill(answer);
  });
  const answers = (status: string, message = "") => {
    answer = { status: 200, json: { status, message } };
  };
  const payNow = page.getByRole("button", { name: "Pay Now" });
  const tryAgain = page.getByRole("button", { name: "Try again" });

  await page.goto(path);
  await expect(payNow).toBeEnabled();
  await expect(page.getByText("TEST MODE")).toHaveCount(0);
  expect(loads).toBe(0);
  await payNow.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("The payment provider cannot be reached. Please try again.");
  isAway = false;

  await payNow.click();
  expect(await endCheckout(page, "closed")).toMatchObject({
    key: "rzp_test_1",
    order_id: "order_1",
    amount: 25_000,
    currency: "INR",
    description: "Raga After Dark",
    prefill: { name: "Meera Iyer", email, method: "card" },
  });
  await expect(payNow).toBeEnabled();
  await payNow.click();
  await endCheckout(page, "refused");
  await expect(page.getByText("Payment Failed!!").first()).toBeVisible();

  // The payment was made, but the server was unreachable: the browser repeats the report, not the payment.
  await tryAgain.click();
  await endCheckout(page, "paid");
  await expect(page.getByText("You’ve already paid, so trying again will not charge you.")).toBeVisible();
  answer = { status: 401, json: { code: "not_signed_in", message: "Please log in to continue." } };
  await tryAgain.click();
  await expect(page.getByText("Please log in to continue. You’ve already paid, so trying again will not charge you.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in (opens in a new tab)" })).toBeVisible();
  answers("PENDING");
  await tryAgain.click();
  await expect(page.getByText("Your bank has not confirmed the payment yet.")).toBeVisible();
  const confirmation = { orderId: "order_1", paymentId: "pay_1", signature: "signed" };
  expect(confirmed).toEqual([confirmation, confirmation, confirmation]);

  answers("RETURNED", "Your payment came too late, or twice, so it did not buy a seat. We’re refunding it in full.");
  await page.goto(path);
  await payNow.click();
  await endCheckout(page, "paid");
  await expect(page.getByText("Your payment came too late, or twice, so it did not buy a seat. We’re refunding it in full.")).toBeVisible();
  answers("REGISTERED");
  await payNow.click();
  await endCheckout(page, "paid");
  await expect(page.getByText("Registered Successfully!!").first()).toBeVisible();
  await page.waitForURL(`/event/${event.id}`);
  expect(violations).toEqual([]);
});
