import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const at = (text: string) => new Date(text);

test("the weekly mail is due on Monday at 08:00 in India, and for a day after it", async () => {
  const { lastDue } = await import("@/lib/reach/notifications/digest-times");
  expect(lastDue(at("2027-03-01T02:29:59Z"))).toBeNull();
  expect(lastDue(at("2027-03-01T02:30:00Z"))).toEqual(at("2027-03-01T02:30:00Z"));
  expect(lastDue(at("2027-03-02T02:29:59Z"))).toEqual(at("2027-03-01T02:30:00Z"));
  expect(lastDue(at("2027-03-02T02:31:00Z"))).toBeNull();
});

test("DIGEST_AT names another time, of which the last one counts", async () => {
  vi.stubEnv("DIGEST_AT", "15 */6 1-7,20 * *");
  const { lastDue } = await import("@/lib/reach/notifications/digest-times");
  expect(lastDue(at("2027-03-07T13:00:00Z"))).toEqual(at("2027-03-07T12:15:00Z"));
  expect(lastDue(at("2027-03-19T23:00:00Z"))).toBeNull();
});

test.each([
  "30 2 * *",
  "60 2 * * 1",
  "30 24 * * 1",
  "30 2 0 * 1",
  "30 2 * * 8",
  "5-3 2 * * 1",
  "*/0 2 * * 1",
  "soon",
  "30 2 * * MON",
  "30 2 * * 1 x",
])("DIGEST_AT %j is refused at the start, by its name", async (given) => {
  vi.stubEnv("DIGEST_AT", given);
  await expect(import("@/lib/platform/env")).rejects.toThrow(/^DIGEST_AT is not valid/);
});
