import { request as ask, createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { APIResponse, Response } from "@playwright/test";

const STAMP = "x-network-stamp";

/**
 * A network between a browser and the site, which can be cut: a proxy of its own. Each answer that it carries has a new number, so an
 * answer that did not come through it now can be told from one that did.
 */
export async function aNetwork() {
  const state = { isCut: false, failsWith: 0 };
  const asked: string[] = [];
  const held = new Map<string, { arrive(): void; released: Promise<void> }>();
  let count = 0;
  const proxy = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "");
    if (state.isCut) return void request.socket.destroy();
    asked.push(pathname);
    if (state.failsWith) return void response.writeHead(state.failsWith, { "Content-Type": "text/html" }).end("<h1>Down</h1>");
    const passedOn = ask(request.url ?? "", { method: request.method, headers: request.headers }, async (answer) => {
      const holding = held.get(pathname);
      holding?.arrive();
      await holding?.released;
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, [STAMP]: String(++count) });
      answer.pipe(response);
    });
    passedOn.on("error", () => request.socket.destroy());
    request.pipe(passedOn);
  });
  // Playwright's own requests, with which tests log in.
  proxy.on("connect", ({ url = "" }, socket: Socket) => {
    const { hostname, port } = new URL(`http://${url}`);
    const through = connect(Number(port), hostname, () => socket.write("HTTP/1.1 200 Connected\r\n\r\n"));
    for (const end of [socket, through]) end.on("error", () => socket.destroy());
    socket.pipe(through).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    /** For `browser.newContext({ proxy })`. */
    proxy: { server: `http://127.0.0.1:${port}` },
    /** The paths of all requests that were passed on. */
    asked,
    cut() {
      state.isCut = true;
      proxy.closeAllConnections();
    },
    mend() {
      state.isCut = false;
    },
    /** Answers every request with this status; 0 ends that. */
    failWith(status: number) {
      state.failsWith = status;
    },
    /** Withholds the answers to a path until `release` is called. `arrived` says that the site has given one. */
    hold(pathname: string) {
      let release = () => {};
      let arrive = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      held.set(pathname, { arrive, released });
      return { arrived, release };
    },
    /** The number of answers so far. */
    get count() {
      return count;
    },
    /** The header with the number of an answer, and that number; 0 if it did not come through the network. */
    stampHeader: STAMP,
    stampOf: (answer: Response | APIResponse) => Number(answer.headers()[STAMP] ?? 0),
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
