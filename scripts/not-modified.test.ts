import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { answerNotModified } from "./not-modified.mjs";

const TAG = '"abc"';

/** Requests a file from a server that answers with an ETag as Next.js does: headers first, then the body in parts. */
async function ask(tags: string | undefined, method = "GET", status = 200) {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    answerNotModified(request, response);
    response.statusCode = status;
    response.setHeader("ETag", TAG);
    response.setHeader("Content-Type", "text/calendar");
    if (method === "HEAD") response.end();
    else await pipeline(Readable.from([Buffer.from("one "), Buffer.from("two")]), response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    const address = `http://localhost:${(server.address() as AddressInfo).port}/`;
    const answer = await fetch(address, { method, headers: tags ? { "if-none-match": tags } : {} });
    const { headers } = answer;
    return { status: answer.status, text: await answer.text(), etag: headers.get("etag"), type: headers.get("content-type") };
  } finally {
    server.close();
  }
}

test.each([TAG, `W/${TAG}`, `"x", ${TAG}`, '"abc-br"', '"abc-gzip"', "*"])(
  "a client that has %s gets a 304 without a body",
  async (tags) => {
    const unchanged = { status: 304, text: "", etag: TAG, type: null };
    expect(await ask(tags)).toEqual(unchanged);
    expect(await ask(tags, "HEAD")).toEqual(unchanged);
  },
);

test("a client with other bytes, and a failure, get the whole answer", async () => {
  const whole = { status: 200, text: "one two", etag: TAG, type: "text/calendar" };
  for (const tags of [undefined, '"other"', '"abcd"', "abc"]) expect(await ask(tags)).toEqual(whole);
  expect(await ask(TAG, "GET", 500)).toEqual({ ...whole, status: 500 });
});
