import { expect, test } from "vitest";
import { newDeviceKey, readBrowser } from "@/lib/platform/auth/browser";

const read = (userAgent: string, headers: Record<string, string> = {}) =>
  readBrowser(new Headers({ "sec-fetch-site": "same-origin", "user-agent": userAgent, ...headers }));

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0";

test.each([
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0"],
  ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/131.0.0.0`],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  [
    "Safari on iOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  ],
  [
    "Samsung Internet on Android",
    "Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36",
  ],
])("a device is in words of ours: %s", (words, userAgent) => {
  expect(read(userAgent)).toMatchObject({ device: words, isProgram: false });
});

test("nothing that a client writes into its name is repeated", () => {
  for (const userAgent of ["", "Robotics<script>/1.0", "Googlebot/2.1", "x".repeat(10_000)]) {
    expect(read(userAgent).device).toMatch(/^A browser(?: on \w+)?$/);
  }
});

test("a caller without Sec-Fetch-Site is a program, whatever it says, and its cookies are not read", () => {
  const headers = new Headers({ "user-agent": `Mozilla/5.0 ${CHROME}`, cookie: `device=${newDeviceKey()}` });
  expect(readBrowser(headers)).toEqual({ device: "A program", isProgram: true, key: null });
});

test("the cookie is read where it has our form", () => {
  const key = newDeviceKey();
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(newDeviceKey()).not.toBe(key);
  expect(read("", { cookie: `name=A; device=${key}; type=club` }).key).toBe(key);
  for (const cookie of ["", `xdevice=${key}`, `device=${key}x`, "device=short", `device=${key.slice(1)}.`]) {
    expect(read("", { cookie }).key).toBeNull();
  }
});
