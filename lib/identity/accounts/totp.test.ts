import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { appAddress, newSecret, stepOf } from "@/lib/identity/accounts/totp";
import { codeAt } from "@/lib/testing/app-code";

/** The secret and the last six digits of the codes in RFC 6238, appendix B. */
const OF_THE_RFC = Secret.fromLatin1("12345678901234567890").base32;

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("at second %d of the standard's table the code is %s", (second, code) => {
  const now = new Date(second * 1000);
  expect(codeAt(OF_THE_RFC, now)).toBe(code);
  expect(stepOf(OF_THE_RFC, code, now)).toBe(Math.floor(second / 30));
});

test("codes of the step before and after count, others do not", () => {
  const secret = newSecret();
  const now = new Date("2026-12-04T12:30:15Z");
  const step = Math.floor(now.getTime() / 30_000);
  const at = (steps: number) => stepOf(secret, codeAt(secret, new Date(now.getTime() + steps * 30_000)), now);
  expect([at(-1), at(0), at(1)]).toEqual([step - 1, step, step + 1]);
  expect([at(-2), at(2), at(1000)]).toEqual([null, null, null]);
});

test("an app reads issuer, account and secret from the address", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = appAddress(secret, "robotics.club@sahyadri.example");
  expect(address).toMatch(/^otpauth:\/\/totp\/Quad:robotics\.club%40sahyadri\.example\?/);
  expect(new URL(address).searchParams.get("secret")).toBe(secret);
});
