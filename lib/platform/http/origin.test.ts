import { expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { refuseCrossSite } from "@/lib/platform/http/origin";

const passes = (method: string, headers: Record<string, string>) => {
  try {
    refuseCrossSite(new Request(`${env.ORIGIN}/api`, { method, headers }));
    return true;
  } catch {
    return false;
  }
};

test.each<[string, string, Record<string, string>, boolean]>([
  ["our own page", "POST", { "sec-fetch-site": "same-origin" }, true],
  ["a link on our own page, to a GET with effects,", "GET", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }, false],
  ["our own page, to a GET with effects,", "GET", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }, true],
  ["another site", "POST", { "sec-fetch-site": "cross-site" }, false],
  ["a sister host", "POST", { "sec-fetch-site": "same-site" }, false],
  ["the address bar", "POST", { "sec-fetch-site": "none" }, false],
  ["another site that adds our header", "POST", { "sec-fetch-site": "cross-site", "x-quad": "1" }, false],
  ["an older browser on our page", "POST", { origin: env.ORIGIN }, true],
  ["an older browser elsewhere", "POST", { origin: "https://evil.example" }, false],
  ["a sandboxed frame", "POST", { origin: "null", "x-quad": "1" }, false],
  ["no browser", "POST", {}, true],
  ["no browser, to a GET with effects", "GET", {}, false],
  ["our own client without a browser's headers, to a GET with effects", "GET", { "x-quad": "1" }, true],
  ["our own page, to a GET with effects", "GET", { "sec-fetch-site": "same-origin" }, true],
  ["a link from elsewhere, to a GET with effects", "GET", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, false],
  ["a Bearer token from anywhere", "GET", { "sec-fetch-site": "cross-site", authorization: "Bearer x.y.z" }, true],
  ["another scheme from elsewhere", "POST", { "sec-fetch-site": "cross-site", authorization: "Basic eDp5" }, false],
])("%s", (_who, method, headers, expected) => {
  expect(passes(method, headers)).toBe(expected);
});
