import { expect, test } from "vitest";
import { failureText } from "@/components/forms/failure-text";

const refused = (retryAfterS?: number) => failureText({ status: 429, message: "Too many attempts. Please try again later.", retryAfterS });

test.each([
  [1, "1 second"],
  [24, "24 seconds"],
  [60, "1 minute"],
  [181, "4 minutes"],
  [59 * 60, "59 minutes"],
  [59 * 60 + 1, "1 hour"],
  [23.5 * 3600, "24 hours"],
])("after %d seconds one may try again in %s", (seconds, words) => {
  expect(refused(seconds)).toBe(`Too many attempts. Please try again in ${words}.`);
});

test("without a time to wait the message stays as it is", () => {
  expect(refused()).toBe("Too many attempts. Please try again later.");
});

test("a service that is away for a moment says so in its own words", () => {
  const message = "The e-mail could not be sent. Please try again.";
  expect(failureText({ status: 503, message, retryAfterS: 5 })).toBe(message);
});
