import { once } from "node:events";
import { Agent, createServer, get, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { cutOffSlowClients, timeLimits } from "./slow-clients.mjs";

/** Far more than a system buffers for a connection that is never read. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, "x");
const NEVER_MS = 600_000;
const TIMEOUT_MS = 30_000;

const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server with limits that no test reaches, except for the given ones. */
async function serve(listener: RequestListener, { headersMs = NEVER_MS, ...limits }: Record<string, number>) {
  const times = { headersMs, requestMs: NEVER_MS, stalledMs: NEVER_MS, graceMs: NEVER_MS, checkMs: 20, ...limits };
  const server = createServer(timeLimits(times));
  cutOffSlowClients(server, times);
  server.on("request", listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  open.push({ server, sockets });
  return {
    server,
    origin: `http://127.0.0.1:${port}`,
    /** A connection that sends this text and reads nothing. */
    async client(sent: string) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      sockets.push(socket);
      await once(socket, "connect");
      socket.pause().write(sent);
      return socket;
    },
  };
}

const ASK = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n";
const everyone: RequestListener = (_request, response) => void response.end(LARGE);
const reader: RequestListener = async (request, response) => void response.end(await text(request).catch(() => ""));

/** The end of a connection, also by a reset: `once` of Node.js would reject on a reset. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()));

/** Repeats the work until the connection is closed. */
async function untilClosed(socket: Socket, act: () => void) {
  const often = setInterval(act, 5);
  await closed(socket);
  clearInterval(often);
}

const connections = (server: Server) =>
  new Promise<number>((resolve, reject) => server.getConnections((e, n) => (e ? reject(e) : resolve(n))));
const allGone = (server: Server) => expect.poll(() => connections(server), { timeout: TIMEOUT_MS }).toBe(0);

test("headers are awaited for less than twenty seconds", () => {
  const { headersTimeout, connectionsCheckingInterval } = timeLimits();
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThan(20_000);
});

test("a client that sends its headers byte by byte is cut off", { timeout: TIMEOUT_MS }, async () => {
  const { client } = await serve(everyone, { headersMs: 200 });
  const socket = await client("GET / HTTP/1.1\r\nX-Slow: ");
  await untilClosed(socket.resume(), () => socket.write("x"));
});

test("clients that do not read are cut off, and their answers are dropped", { timeout: TIMEOUT_MS }, async () => {
  const { server, client } = await serve(everyone, { stalledMs: 200 });
  await Promise.all(Array.from({ length: 8 }, () => client(ASK)));
  await allGone(server);
});

test("a client that reads very slowly is cut off", { timeout: TIMEOUT_MS }, async () => {
  const { client, server } = await serve(everyone, { graceMs: 200, minBytesPerS: 1e9 });
  const socket = await client(ASK);
  const often = setInterval(() => socket.read(1000), 5);
  await allGone(server);
  clearInterval(often);
});

test("a client that sends its body byte by byte, or not at all, is cut off", { timeout: TIMEOUT_MS }, async () => {
  const slow = await serve(reader, { graceMs: 200, minBytesPerS: 1e9 });
  const socket = (await slow.client(POST)).resume();
  await untilClosed(socket, () => socket.write("x"));
  const stalled = await serve(reader, { stalledMs: 200 });
  await closed((await stalled.client(POST)).resume());
});

test("unread answers of all clients together stay below the limit", { timeout: TIMEOUT_MS }, async () => {
  const waiting = new Set<{ socket: Socket | null }>();
  const { server, client } = await serve(
    (request, response) => {
      waiting.add(response);
      everyone(request, response);
    },
    { maxUnreadBytes: 3 * LARGE.length },
  );
  await Promise.all(Array.from({ length: 8 }, () => client(ASK)));
  const unread = () => [...waiting].reduce((sum, { socket }) => sum + (socket?.destroyed ? 0 : (socket?.writableLength ?? 0)), 0);
  await expect.poll(() => waiting.size, { timeout: TIMEOUT_MS }).toBe(8);
  await expect.poll(unread, { timeout: TIMEOUT_MS }).toBeLessThanOrEqual(3 * LARGE.length);
  expect(await connections(server)).toBeGreaterThan(0);
});

test("a client that sends requests without waiting is cut off, and its answers are dropped", { timeout: TIMEOUT_MS }, async () => {
  let handled = 0;
  const { server, client } = await serve((request, response) => {
    if (request.socket.destroyed) return;
    handled += 1;
    response.end(LARGE);
  }, {});
  await client(ASK.repeat(600));
  await allGone(server);
  expect(handled).toBeLessThanOrEqual(16);
});

test("answers whose turn has not come count, and end with their connection", { timeout: TIMEOUT_MS }, async () => {
  const { server, client, origin } = await serve(everyone, { maxUnreadBytes: 3 * LARGE.length });
  const few = await client(ASK.repeat(8));
  await allGone(server);
  few.destroy();
  // If they still counted, this one would be over the limit.
  const reader = await client(ASK);
  await new Promise((resolve) => get(origin, (answer) => answer.resume().once("end", resolve)));
  expect(reader.destroyed).toBe(false);
  expect(await connections(server)).toBeGreaterThan(0);
});

test("a client that waits for a slow answer gets it, and its connection can be used again", { timeout: TIMEOUT_MS }, async () => {
  const limits = { stalledMs: 100, graceMs: 1, minBytesPerS: 1e9 };
  const { server, origin } = await serve(async (_request, response) => {
    await once(server, "timeout");
    response.end("at last");
  }, limits);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const isReused of [false, true]) {
    const asked = get(origin, { agent });
    const [answer] = await once(asked, "response");
    expect([await text(answer), asked.reusedSocket]).toEqual(["at last", isReused]);
  }
  agent.destroy();
});
