import { createServer, get } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { acceptMany } from "./accept-connections.mjs";

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
