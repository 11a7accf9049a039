import { expect, test } from "vitest";
import { failureText } from "@/components/platform/forms/failure-text";
import { NETWORK_ERROR } from "@/lib/platform/http/client";

const refused = (retryAfterS?: number) =>
  failureText({ status: 429, code: "too_many_requests", message: "Too many attempts. Please try again later.", retryAfterS });

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

test("without a time to wait the message is unchanged", () => {
  expect(refused()).toBe("Too many attempts. Please try again later.");
});

test("a service that is unavailable for a moment keeps its own message", () => {
  const message = "The email could not be sent. Please try again.";
  expect(failureText({ status: 503, code: "mail_unreachable", message, retryAfterS: 5 })).toBe(message);
});

test("an answer without a message gets a general text; the server's own message and a lost network do not", () => {
  const otherwise = "Error deleting event";
  expect(failureText({ status: 500, code: "internal", message: "Something went wrong" }, otherwise)).toBe(otherwise);
  expect(failureText({ status: 404, code: "event_not_found", message: "No such event" }, otherwise)).toBe("No such event");
  expect(failureText({ status: 0, code: "internal", message: NETWORK_ERROR }, otherwise)).toBe(NETWORK_ERROR);
});
