import { expect, test } from "vitest";
import { priceText } from "@/lib/platform/money/price";

test("a price of 0 is shown as a word", () => {
  expect(priceText(0)).toBe("Free");
});

test("prices are shown in India's format", () => {
  const whole = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
  const withPaise = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
  const amounts = [
    1, 5, 99, 100, 105, 9_950, 25_000, 99_900, 100_000, 123_456, 1_000_000, 9_999_999, 10_000_000, 123_456_789, 1_234_567_890,
  ];
  for (const paise of amounts) {
    expect(priceText(paise)).toBe((paise % 100 === 0 ? whole : withPaise).format(paise / 100));
  }
});
