import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIResponse, Response } from "@playwright/test";

const STAMP = "x-network-stamp";

/**
 * A network between a browser and the site, which can be cut: a proxy of its own. Each answer that it carries has a new number, so an answer
 * that did not come through it now can be told from one that did.
 */
export async function aNetwork() {
  const state = { isCut: false, failsWith: 0 };
  const asked: string[] = [];
  const held = new Map<string, Promise<void>>();
  let count = 0;
  const proxy = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "");
    await held.get(pathname);
    if (state.isCut) return void request.socket.destroy();
    asked.push(pathname);
    if (state.failsWith) return void response.writeHead(state.failsWith, { "Content-Type": "text/html" }).end("<h1>Down</h1>");
    const passedOn = ask(request.url ?? "", { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, [STAMP]: String(++count) });
      answer.pipe(response);
    });
    passedOn.on("error", () => request.socket.destroy());
    request.pipe(passedOn);
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
    /** Withholds requests of a path until the returned function is called. */
    hold(pathname: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(pathname, promise);
      return () => {
        held.delete(pathname);
        resolve();
      };
    },
    /** The number of answers so far. */
    get count() {
      return count;
    },
    /** The number of an answer; 0 if it did not come through the network. */
    stampOf: (answer: Response | APIResponse) => Number(answer.headers()[STAMP] ?? 0),
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
