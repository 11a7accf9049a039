import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { noteUnavailable } from "@/lib/platform/http/unavailable.cjs";
import { answerUnavailable } from "./unavailable.mjs";

/** The status and Retry-After of a page that is rendered like this. */
async function answerOf(draw: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    answerUnavailable(request, response);
    draw(request, response);
  }).listen(0);
  const answer = await new Promise<IncomingMessage>((resolve) => get({ port: (server.address() as AddressInfo).port }, resolve));
  answer.resume();
  server.close();
  return [answer.statusCode, answer.headers["retry-after"]];
}

const fail = (response: ServerResponse) => {
  response.statusCode = 500;
  response.end("Something went wrong");
};

test("a page that failed because the database is away is a 503 that says when to come back", async () => {
  const drawn = await answerOf((request, response) => {
    noteUnavailable(request.headers);
    fail(response);
  });
  expect(drawn).toEqual([503, "5"]);
});

test("this also works if the site has a copy of the headers", async () => {
  const drawn = await answerOf((request, response) => {
    noteUnavailable({ ...request.headers });
    fail(response);
  });
  expect(drawn).toEqual([503, "5"]);
});

test("a page that failed for another reason stays a 500, and one that works without the database a 200", async () => {
  expect(await answerOf((_, response) => fail(response))).toEqual([500, undefined]);
  const drawn = await answerOf((request, response) => {
    noteUnavailable(request.headers);
    response.end("there");
  });
  expect(drawn).toEqual([200, undefined]);
});
