import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { clientAddress, isWellFormed, listen, readConfig } from "./serve.mjs";

afterEach(() => vi.unstubAllEnvs());

test("LISTEN_ADDRESS is the only address that accepts connections", async () => {
  vi.stubEnv("LISTEN_ADDRESS", "127.0.0.1");
  const server = createServer();
  await listen(server, 0);
  const heard = server.address();
  server.close();
  expect(heard).toMatchObject({ address: "127.0.0.1" });
});

test("a LISTEN_ADDRESS of another machine is named in a sentence", async () => {
  vi.stubEnv("LISTEN_ADDRESS", "203.0.113.7");
  await expect(listen(createServer(), 0)).rejects.toThrow("LISTEN_ADDRESS is not valid: 203.0.113.7 is no address of this machine.");
});

test("Next.js prints nothing about its configuration, as the log is JSON alone", async () => {
  const printed = vi.spyOn(console, "log").mockReturnValue();
  await readConfig();
  await readConfig({ silent: false });
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test.each([
  ["nobody is trusted: the header is the client's own claim", "6.6.6.6", "10.0.0.1", 0, "10.0.0.1"],
  ["one proxy: what it appended", "6.6.6.6, 7.7.7.7", "10.0.0.1", 1, "7.7.7.7"],
  ["two proxies: what the outer one appended", "6.6.6.6, 7.7.7.7, 8.8.8.8", "10.0.0.1", 2, "7.7.7.7"],
  ["fewer entries than proxies: the oldest", "7.7.7.7", "10.0.0.1", 3, "7.7.7.7"],
  ["no header behind a proxy", undefined, "10.0.0.1", 1, "10.0.0.1"],
  ["an entry that is no address", "unknown", "10.0.0.1", 1, "10.0.0.1"],
  ["IPv4 on an IPv6 socket", undefined, "::ffff:9.9.9.9", 0, "9.9.9.9"],
  ["an address with a port", "7.7.7.7:4711", "10.0.0.1", 1, "7.7.7.7"],
  ["an IPv6 address with a port, in capitals", "[2001:DB8::1]:443", "10.0.0.1", 1, "2001:db8::1"],
])("%s", (_case, forwardedFor, socketAddress, trustProxy, address) => {
  expect(clientAddress(forwardedFor, socketAddress, trustProxy)).toBe(address);
});

test.each(["/", "/events-page?q=%23chess", "/api/asd"])("%s can be read", (url) => expect(isWellFormed(url)).toBe(true));
test.each(["", "*", "x", "/%zz", "/%00", "/api/asd#any", "/api/asd?a=1#any"])("%j cannot be read", (url) =>
  expect(isWellFormed(url)).toBe(false),
);
