import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitRequests } from "./limit-requests.mjs";

const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/**
 * A server that starts to work on a request in its turn, and ends an answer when the test says so. The first part of the path stands for
 * the client's address.
 */
async function serve(limits: { atOnce: number; waitingAtMost?: number; turnMs?: number }) {
  const inTurn = limitRequests(limits);
  const [started, refused]: [{ url: string; response: ServerResponse; fail(error: Error): void; end(): void }[], string[]] = [[], []];
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    const work = () => new Promise<void>((end, fail) => void started.push({ url, response, end, fail }));
    if (inTurn(url.split("/")[1] ?? "", response, () => work().catch(() => {}))) return;
    refused.push(url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sockets: Socket[] = [];
  open.push({ server, sockets });
  const urls = () => started.map(({ url }) => url);
  return {
    started,
    refused,
    /** A connection that sends all these requests together, and reads nothing. */
    async ask(...paths: string[]) {
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
      socket.on("error", () => {});
      sockets.push(socket);
      await once(socket, "connect");
      socket.pause().write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
      return socket;
    },
    /** Resolves when the server knows that clients have left. */
    haveConnections: (count: number) =>
      expect.poll(() => new Promise((resolve, reject) => server.getConnections((e, n) => (e ? reject(e) : resolve(n))))).toBe(count),
    startedAre: (expected: string[]) => expect.poll(urls).toEqual(expected),
    find: (url: string) => started[urls().indexOf(url)] as (typeof started)[number],
  };
}

test("one address has a limited number of turns at a time, another address has its own, and the next turn is the oldest request's", async () => {
  const { ask, startedAre, find } = await serve({ atOnce: 2 });
  for (const path of ["/a/1", "/a/2"]) await ask(path);
  await startedAre(["/a/1", "/a/2"]);
  const third = await ask("/a/3");
  const fourth = await ask("/a/4");
  await ask("/b/1");
  await startedAre(["/a/1", "/a/2", "/b/1"]);
  find("/a/2").response.end();
  await startedAre(["/a/1", "/a/2", "/b/1", "/a/3"]);
  find("/a/1").fail(new Error("the work failed"));
  await startedAre(["/a/1", "/a/2", "/b/1", "/a/3", "/a/4"]);
  expect([third, fourth].some((socket) => socket.destroyed)).toBe(false);
});

test("of the requests that a connection sends together, one is in progress, and none after it has left", async () => {
  const { ask, startedAre, haveConnections, find } = await serve({ atOnce: 8 });
  const socket = await ask("/a/1", "/a/2", "/a/3", "/a/4");
  await startedAre(["/a/1"]);
  find("/a/1").response.end("done");
  await startedAre(["/a/1", "/a/2"]);
  socket.destroy();
  await haveConnections(0);
  find("/a/2").end();
  await ask("/a/5");
  await startedAre(["/a/1", "/a/2", "/a/5"]);
});

test("a client that leaves keeps its turn until the work is done", async () => {
  const { ask, startedAre, haveConnections, find } = await serve({ atOnce: 1 });
  const leaving = await ask("/a/1");
  await startedAre(["/a/1"]);
  leaving.destroy();
  await haveConnections(0);
  await ask("/a/2");
  await ask("/b/1");
  await startedAre(["/a/1", "/b/1"]);
  find("/a/1").end();
  await startedAre(["/a/1", "/b/1", "/a/2"]);
});

test("when too many wait, the next is refused; clients that have left do not count", async () => {
  const { ask, startedAre, haveConnections, find, refused } = await serve({ atOnce: 1, waitingAtMost: 2 });
  await ask("/a/1");
  await startedAre(["/a/1"]);
  const leaving = await ask("/a/2", "/a/3", "/a/4");
  await expect.poll(() => refused).toEqual(["/a/4"]);
  leaving.destroy();
  await haveConnections(1);
  await ask("/b/1");
  await startedAre(["/a/1", "/b/1"]);
  await ask("/a/5");
  find("/a/1").end();
  await startedAre(["/a/1", "/b/1", "/a/5"]);
  expect(refused).toEqual(["/a/4"]);
});

test("a turn ends after its time, while its work continues", async () => {
  const { ask, startedAre, find } = await serve({ atOnce: 1, turnMs: 1 });
  for (const path of ["/a/1", "/a/2"]) await ask(path);
  await startedAre(["/a/1", "/a/2"]);
  expect(find("/a/1").response.writableEnded).toBe(false);
});
