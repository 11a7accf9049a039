import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer, get } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { acceptMany, BACKLOG } from "./accept-connections.mjs";

const CONNECTIONS = 20;
const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

test("a server accepts several connections in a turn of its event loop, and answers on each; closing ends them all", async () => {
  const server = createServer((_request, response) => response.end("answered"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  endings.push(() => server.closeAllConnections());
  const close = await acceptMany(server);

  const inTurns: number[] = [];
  let inThisTurn = 0;
  server.on("connection", () => {
    if (inThisTurn++ > 0) return;
    setImmediate(() => {
      inTurns.push(inThisTurn);
      inThisTurn = 0;
    });
  });
  const sockets: Socket[] = Array.from({ length: CONNECTIONS }, () => connect(port, "127.0.0.1"));
  endings.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  await expect.poll(() => inTurns.reduce((sum, count) => sum + count, 0)).toBe(CONNECTIONS);
  expect(Math.max(...inTurns)).toBeGreaterThan(CONNECTIONS / 2);

  const ask = () =>
    new Promise<string>((resolve, reject) => {
      get({ port, agent: false }, (answer) => {
        let text = "";
        answer.on("data", (part) => {
          text += part;
        });
        answer.on("end", () => resolve(text));
      }).on("error", reject);
    });
  expect(await Promise.all(Array.from({ length: CONNECTIONS }, ask))).toEqual(Array(CONNECTIONS).fill("answered"));

  server.close();
  const closed = close();
  await expect(ask()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  for (const socket of sockets) socket.destroy();
  await closed;
});

/** Listens, prints its port, and then accepts no connection. */
const BUSY = `
  import { createServer } from "node:http";
  import { acceptMany, BACKLOG } from ${JSON.stringify(`${import.meta.dirname}/accept-connections.mjs`)};
  const server = createServer();
  server.listen({ port: 0, host: "127.0.0.1", backlog: BACKLOG }, async () => {
    await acceptMany(server);
    console.log(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;
const SYSTEM_LIMIT = "/proc/sys/net/core/somaxconn";

test("connections that are opened in one moment wait for a busy server, as many as the system allows", async () => {
  const allowed = existsSync(SYSTEM_LIMIT) ? Number(readFileSync(SYSTEM_LIMIT, "utf8")) : 128;
  const busy = spawn(process.execPath, ["--input-type=module", "-e", BUSY], { stdio: ["ignore", "pipe", "inherit"] });
  endings.push(() => busy.kill("SIGKILL"));
  const port = await new Promise<number>((resolve) => busy.stdout.once("data", (text) => resolve(Number(text))));
  let connected = 0;
  const sockets = Array.from({ length: Math.min(2000, allowed, BACKLOG) }, () => connect(port, "127.0.0.1", () => connected++));
  endings.push(() => {
    for (const socket of sockets) socket.on("error", () => {}).destroy();
  });
  await expect.poll(() => connected, { timeout: 30_000 }).toBe(sockets.length);
});
