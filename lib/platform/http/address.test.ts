import { afterEach, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { clientAddress, SERVED_BY_US } from "@/lib/platform/http/address";

const from = (forwarded: string) => clientAddress(new Headers({ "x-forwarded-for": forwarded }));
const underOurServer = () => Object.assign(globalThis, { [SERVED_BY_US]: true });
const { TRUST_PROXY } = env;
afterEach(() => {
  Reflect.deleteProperty(globalThis, SERVED_BY_US);
  env.TRUST_PROXY = TRUST_PROXY;
});

test("without a server of ours or a trusted proxy, a client cannot choose its address", () => {
  expect(from("203.0.113.5")).toBe("unknown");
  expect(from("203.0.113.6")).toBe("unknown");
});

test("behind another host's server the address is the trusted one from the right, or the first where there are fewer", () => {
  env.TRUST_PROXY = 2;
  expect(from("198.51.100.1, 203.0.113.5, 203.0.113.9")).toBe("203.0.113.5");
  expect(from("203.0.113.9")).toBe("203.0.113.9");
});

test.each([
  ["203.0.113.5", "203.0.113.5"],
  ["::ffff:203.0.113.5", "203.0.113.5"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "127.0.0.1"],
])("%s counts as %s", (address, counted) => {
  underOurServer();
  expect(from(address)).toBe(counted);
});
