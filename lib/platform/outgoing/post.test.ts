import https from "node:https";
import { createServer, type LookupFunction } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { isCallable, names, post } from "@/lib/platform/outgoing/post";
import { allowByName, aReceiver, stopReceivers, TLS_CERT, TLS_NAME } from "@/lib/testing/receiver";

const MESSAGE = { headers: { "Content-Type": "application/json", "webhook-id": "msg_1" }, body: '{"type":"ping","word":"é"}' };
const PUBLIC = "192.31.196.1";

afterEach(async () => {
  vi.restoreAllMocks();
  await stopReceivers();
});

const dnsSays = (...answers: string[][]) => {
  const spy = vi.spyOn(names, "inDns").mockRejectedValue(new Error("asked once too often"));
  for (const answer of answers) spy.mockResolvedValueOnce(answer);
  return spy;
};
const machineSays = (...addresses: string[]) => vi.spyOn(names, "onMachine").mockResolvedValue(addresses);
const trusting = (certificate: string) => {
  const { request } = https;
  vi.spyOn(https, "request").mockImplementation(((url: URL, options: https.RequestOptions) =>
    request(url, { ...options, ca: certificate })) as typeof https.request);
};

test("a message is posted with its headers and its body", async () => {
  const { url, received } = await aReceiver({ answer: (response) => response.writeHead(200).end("thank you") });
  expect(await post(url, MESSAGE)).toEqual({ status: 200, failure: null, retryAfterMs: null, ms: expect.any(Number) });
  expect(received).toMatchObject([
    { method: "POST", path: "/hook", headers: { "webhook-id": "msg_1", "content-length": "27" }, body: MESSAGE.body },
  ]);
});

test("what is no plain https address of a name is refused before anything is looked up [platform 5, 11.5]", async () => {
  const { port } = await aReceiver({ isAllowed: false });
  const lookUps = [dnsSays(), machineSays()];
  const refused = [
    ...["", "hello", "//example.com/", "ftp://example.com/", "file:///etc/hosts", "data:,x", "javascript:0"],
    ...[
      "http://example.com/",
      "http://example.com:443/",
      `http://127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://[::1]:${port}/`,
    ],
    ...[
      "https://2130706433/",
      "https://0x7f.1/",
      "https://017700000001/",
      "https://127.1/",
      "https://[::ffff:8.8.8.8]/",
      "https://8.8.8.8/",
    ],
    ...["https://example.com:0/", "https://example.com:22/", "https://example.com:80/", "https://example.com:1023/"],
    ...["https://me@example.com/", "https://me:word@example.com/", "https://example.com/#part", "https://example.com/#"],
    `https://example.com/${"x".repeat(2029)}`,
  ];
  for (const url of refused) {
    expect([url, await isCallable(url)]).toEqual([url, false]);
    expect([url, await post(url, MESSAGE)]).toMatchObject([url, { status: null, failure: "refused" }]);
  }
  for (const lookUp of lookUps) expect(lookUp).not.toHaveBeenCalled();
});

test("a name is callable if and only if it has addresses and all of them are public [platform 5, 11.5]", async () => {
  const isCallableAt = (...addresses: string[]) => {
    dnsSays(addresses);
    return isCallable(`https://example.com:8443/${"x".repeat(2023)}`);
  };
  expect(await isCallableAt(PUBLIC)).toBe(true);
  expect(await isCallableAt(PUBLIC, "2606:4700::1111")).toBe(true);
  expect(await isCallableAt()).toBe(false);
  for (const inside of ["127.0.0.1", "10.0.0.8", "169.254.169.254", "::1", "fd00::1", "fe80::1", "::ffff:10.0.0.8", "64:ff9b::10.0.0.8"])
    expect([inside, await isCallableAt(PUBLIC, inside)]).toEqual([inside, false]);
});

test("no connection is made to a name with an address inside [platform 5, 11.5]", async () => {
  const { port, received } = await aReceiver({ tls: true, isAllowed: false });
  trusting(TLS_CERT);
  dnsSays([PUBLIC, "127.0.0.1"]);
  expect(await post(`https://${TLS_NAME}:${port}/`, MESSAGE)).toMatchObject({ status: null, failure: "refused" });
  expect(https.request).not.toHaveBeenCalled();
  expect(received).toEqual([]);
});

test("a name that has another address after the check is called at the one that was checked [platform 5, 11.5]", async () => {
  const { port, received } = await aReceiver({ tls: true, isAllowed: false });
  const lookUp = dnsSays([PUBLIC], ["127.0.0.1"]);
  const asked: unknown[] = [];
  const { request } = https;
  // Looks the name up as the connection does, twice, and goes nowhere.
  const nowhere = (lookUpOnce: LookupFunction): LookupFunction =>
    function twice(name, options, answer) {
      for (let times = 0; times < 2; times++) lookUpOnce(name, options, (_error, found) => asked.push(found));
      answer(new Error("nowhere"), "", 4);
    };
  vi.spyOn(https, "request").mockImplementation(((url: URL, options: https.RequestOptions) =>
    request(url, { ...options, lookup: nowhere(options.lookup as LookupFunction) })) as typeof https.request);
  expect(await post(`https://${TLS_NAME}:${port}/`, MESSAGE)).toMatchObject({ status: null, failure: "unreachable" });
  expect(asked).toEqual([[{ address: PUBLIC, family: 4 }], [{ address: PUBLIC, family: 4 }]]);
  expect(lookUp).toHaveBeenCalledTimes(1);
  expect(received).toEqual([]);
});

test("an address of OUTGOING_PRIVATE_HOSTS is called with the port that is named there and no other [platform 5]", async () => {
  const { port, received } = await aReceiver({ isAllowed: false });
  machineSays("127.0.0.1");
  allowByName(`intranet.test:${port}`);
  expect(await isCallable(`http://intranet.test:${port}/`)).toBe(true);
  expect(await isCallable(`http://intranet.test:${port - 1}/`)).toBe(false);
  expect(await isCallable(`http://me@intranet.test:${port}/`)).toBe(false);
  expect(await post(`http://intranet.test:${port}/`, MESSAGE)).toMatchObject({ status: 204 });
  expect(received[0]?.headers.host).toBe(`intranet.test:${port}`);
});

test("a certificate has to be trusted and to have the name [platform 5]", async () => {
  const { port, url, received } = await aReceiver({ tls: true });
  machineSays("127.0.0.1");
  allowByName(`other.test:${port}`);
  expect(await post(url, MESSAGE)).toMatchObject({ status: null, failure: "tls" });
  trusting(TLS_CERT);
  expect(await post(`https://other.test:${port}/`, MESSAGE)).toMatchObject({ status: null, failure: "tls" });
  expect(received).toEqual([]);
  expect(await post(url, MESSAGE)).toMatchObject({ status: 204, failure: null });
});

test("a redirect is a failure and is not followed [platform 5, 11.5]", async () => {
  const elsewhere = await aReceiver();
  for (const status of [301, 302, 303, 307, 308]) {
    const { url } = await aReceiver({ answer: (response) => response.writeHead(status, { Location: elsewhere.url }).end() });
    expect(await post(url, MESSAGE)).toMatchObject({ status, failure: "redirect" });
  }
  expect(elsewhere.received).toEqual([]);
});

test("of an answer without an end 64 KB are read [platform 5]", async () => {
  let sent = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { url } = await aReceiver({
    answer: (response) => {
      response.once("close", () => end());
      const chunk = Buffer.alloc(16 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on("drain", more);
      more();
    },
  });
  expect(await post(url, MESSAGE)).toMatchObject({ status: 200, failure: null });
  await ended;
  // And no more than the buffers of both ends.
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});

test("a receiver that is silent is a timeout, and one that answered and does not end has answered [platform 5]", async () => {
  const silent = await aReceiver({ answer: () => {} });
  expect(await post(silent.url, MESSAGE, 200)).toMatchObject({ status: null, failure: "timeout" });
  const endless = await aReceiver({ answer: (response) => response.writeHead(200).write("wait") });
  expect(await post(endless.url, MESSAGE, 200)).toMatchObject({ status: 200, failure: null });
});

test("a port where nobody listens and a connection that breaks are unreachable [platform 5]", async () => {
  const breaking = await aReceiver({ answer: (response) => response.destroy() });
  expect(await post(breaking.url, MESSAGE)).toMatchObject({ status: null, failure: "unreachable" });
  await stopReceivers();
  allowByName(`127.0.0.1:${breaking.port}`);
  expect(await post(breaking.url, MESSAGE)).toMatchObject({ status: null, failure: "unreachable" });
});

test("what is no HTTP, and what changes to another protocol, is unreachable [platform 5]", async () => {
  for (const text of [
    "220 mail.example.com ESMTP\r\n",
    "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  ]) {
    const server = createServer((socket) => socket.end(text));
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
    });
    allowByName(`127.0.0.1:${port}`);
    expect(await post(`http://127.0.0.1:${port}/`, MESSAGE)).toMatchObject({ status: null, failure: "unreachable" });
    server.close();
  }
});

test("Retry-After is read as seconds and as a date, and anything else is none [platform 5]", async () => {
  const waitOf = async (text: string) => {
    const { url } = await aReceiver({ answer: (response) => response.writeHead(503, { "Retry-After": text }).end() });
    const outcome = await post(url, MESSAGE);
    expect(outcome).toMatchObject({ status: 503, failure: "status" });
    return outcome.retryAfterMs;
  };
  expect(await waitOf("120")).toBe(120_000);
  const wait = await waitOf(new Date(Date.now() + 3_600_000).toUTCString());
  expect(wait).toBeGreaterThan(3_500_000);
  expect(wait).toBeLessThanOrEqual(3_600_000);
  for (const text of ["soon", "-5", "1e9", "0", "99999999999999999999", new Date(0).toUTCString()]) expect(await waitOf(text)).toBeNull();
});
