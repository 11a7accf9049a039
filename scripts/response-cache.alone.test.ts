import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expiries } from "@/lib/platform/cache/expiries.cjs";
import { noteOrigin } from "@/lib/platform/cache/response-origin.cjs";
import { LOG_REPEATED, logRepeated } from "@/lib/platform/http/request-log";
import { normalizeRequest } from "./public-request.mjs";
import { responseCache } from "./response-cache.mjs";

const TEXT = "Events, soonest first. ".repeat(200);
const HIT = {
  "Cache-Control": "s-maxage=300",
  "Content-Type": "text/html; charset=utf-8",
  ETag: '"tag"',
  Vary: "rsc, Accept-Encoding",
  "x-nextjs-cache": "HIT",
};

type Page = {
  entry: object;
  tags: string[];
  count: number;
  freshUntil: number;
  isCall?: boolean;
  renew?: () => Promise<number | undefined>;
};
/** Acts as Next.js: it answers each address from a cache entry. */
let answerOf: (response: ServerResponse, url: string, headers: IncomingHttpHeaders) => void;
let handedOn: number;
let server: ReturnType<typeof createServer>;

const aPage = (fields: Partial<Page> = {}): Page => ({
  entry: {},
  tags: ["events"],
  count: expiries.count,
  freshUntil: Number.POSITIVE_INFINITY,
  ...fields,
});

beforeEach(async () => {
  handedOn = 0;
  const page = aPage();
  answerOf = (response, _url, headers) => {
    noteOrigin(headers, page);
    response.writeHead(200, HIT).end(TEXT);
  };
  const answersKept = responseCache();
  server = createServer(async (request, response) => {
    Object.assign(request, normalizeRequest(request.url ?? "", request.headers, "quad.example"));
    if (await answersKept(request, response)) return;
    handedOn += 1;
    // Next.js allows reading the headers afterwards too.
    const writeHead = response.writeHead.bind(response);
    response.writeHead = ((status: number, headers: OutgoingHttpHeaders) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value as string);
      return writeHead(status);
    }) as typeof response.writeHead;
    answerOf(response, request.url ?? "", request.headers);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

function hashOfParts(parts: string): string {
  return createHash("sha256").update(parts).digest().subarray(0, 12).toString("base64url");
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; isKept: boolean };

function ask(path: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const before = handedOn;
  return new Promise((resolve, reject) => {
    const sent = send({ port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
          isKept: handedOn === before,
        }),
      );
    });
    sent.on("error", reject).end();
  });
}

/** Repeats a request until its answer is kept. */
async function keep(path: string, headers: OutgoingHttpHeaders = {}): Promise<void> {
  await expect.poll(async () => (await ask(path, headers)).isKept, { interval: 1 }).toBe(true);
}

/** Whether an address still reaches Next.js although the answer to a later request for another address is already kept. */
async function isNeverKept(path: string, headers: OutgoingHttpHeaders = {}): Promise<boolean> {
  await ask(path, headers);
  const special = answerOf;
  const page = aPage();
  answerOf = (response, url, asked) => {
    if (url !== "/after") return special(response, url, asked);
    noteOrigin(asked, page);
    response.writeHead(200, HIT).end(TEXT);
  };
  await keep("/after");
  return !(await ask(path, headers)).isKept;
}

test.each([
  [undefined, undefined],
  ["", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;Q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.2, gzip;q=0.9", "gzip"],
  ["*", "br"],
  ["*;q=0.1, br;q=0", "gzip"],
  ["identity, br;q=0.5", undefined],
  ["br;q=0, gzip;q=0, identity;q=0", undefined],
  ["deflate", undefined],
  ["br;q=much", undefined],
  [";;,,=", undefined],
])("Accept-Encoding %j is answered with %j", async (accepted, encoding) => {
  await keep("/FAQ");
  const { status, headers, body } = await ask("/FAQ", accepted === undefined ? {} : { "accept-encoding": accepted });
  expect([status, headers["content-encoding"]]).toEqual([200, encoding]);
  expect(headers["content-length"]).toBe(String(body.length));
  expect(headers.etag).toBe(encoding ? `"tag-${encoding}"` : '"tag"');
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((bytes: Buffer) => bytes);
  expect(decode(body).toString()).toBe(TEXT);
});

test("answers that Next.js compresses are kept in every encoding", async () => {
  const page = aPage();
  answerOf = (response, _url, headers) => {
    noteOrigin(headers, page);
    const body = gzipSync(TEXT);
    response.writeHead(200, { ...HIT, "Content-Encoding": "gzip" });
    response.write(body.subarray(0, 20));
    response.end(body.subarray(20));
  };
  await keep("/FAQ", { "accept-encoding": "gzip" });
  const { headers, body } = await ask("/FAQ");
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.toString()).toBe(TEXT);
});

test.each([
  ['"tag-br"', 304, '"tag-br"'],
  ['W/"tag-br"', 304, '"tag-br"'],
  ['"other", W/"tag-br" , "more"', 304, '"tag-br"'],
  // The ETag that Next.js itself sent.
  ['"tag"', 304, '"tag"'],
  ["*", 304, '"tag-br"'],
  ['"other"', 200, '"tag-br"'],
  ["tag-br", 200, '"tag-br"'],
])("If-None-Match: %s is answered with %d", async (tags, status, etag) => {
  await keep("/FAQ");
  const answer = await ask("/FAQ", { "if-none-match": tags, "accept-encoding": "br" });
  expect([answer.status, answer.headers.etag]).toEqual([status, etag]);
  expect(answer.headers["cache-control"]).toBe("s-maxage=300");
  if (status === 304) {
    expect(answer.body).toHaveLength(0);
    expect(answer.headers["content-type"]).toBeUndefined();
    expect(answer.headers["content-length"]).toBeUndefined();
  }
});

test("HEAD has the headers of GET", async () => {
  await keep("/FAQ");
  const headers = { "accept-encoding": "br" };
  const [got, asked] = [await ask("/FAQ", headers), await ask("/FAQ", headers, "HEAD")];
  expect(asked.isKept).toBe(true);
  expect({ ...asked.headers, date: "" }).toEqual({ ...got.headers, date: "" });
  expect(asked.body).toHaveLength(0);
});

test("an answer is dropped when one of its tags expires, and others stay", async () => {
  const [one, other] = [aPage({ tags: ["one"] }), aPage({ tags: ["other"] })];
  answerOf = (response, url, headers) => {
    noteOrigin(headers, url === "/one" ? one : other);
    response.writeHead(200, HIT).end(TEXT);
  };
  await keep("/one");
  await keep("/other");
  expiries.expire(["one"]);
  expect((await ask("/one")).isKept).toBe(false);
  expect((await ask("/other")).isKept).toBe(true);
  expiries.expireEverything();
  expect((await ask("/other")).isKept).toBe(false);
});

test("an expired answer is repeated while its page is asked about, if the page is still true, and dropped if not", async () => {
  const asked: number[] = [];
  let isTrue = true;
  const renew = async () => {
    asked.push(expiries.count);
    return isTrue ? expiries.count : undefined;
  };
  const page = aPage({ tags: ["renewed"], renew });
  answerOf = (response, _url, headers) => {
    noteOrigin(headers, page);
    response.writeHead(200, HIT).end(TEXT);
  };
  await keep("/FAQ");
  expect(asked).toEqual([]);
  expiries.expire(["renewed"]);
  const again = await ask("/FAQ");
  expect([again.isKept, again.body.toString(), asked.length]).toEqual([true, TEXT, 1]);
  expect([(await ask("/FAQ")).isKept, asked.length]).toEqual([true, 1]);
  isTrue = false;
  expiries.expire(["renewed"]);
  expect((await ask("/FAQ")).isKept).toBe(false);
});

/** A page that has expired; the first answers to it are held until `goOn` is called, and have `status` and `cache`. */
async function heldPage(path: string, { status = 200, cache = "MISS" } = {}) {
  const page = aPage({ tags: ["held"] });
  const held: (() => void)[] = [];
  answerOf = (response, _url, headers) => {
    noteOrigin(headers, page);
    response.writeHead(200, HIT).end(TEXT);
  };
  await keep(path);
  answerOf = (response, _url, headers) => {
    held.push(() => {
      if (cache === "HIT") noteOrigin(headers, aPage());
      response.writeHead(status, { ...HIT, "x-nextjs-cache": cache }).end(TEXT);
    });
  };
  expiries.expire(["held"]);
  handedOn = 0;
  return {
    held,
    goOn() {
      const made = aPage();
      answerOf = (response, _url, headers) => {
        noteOrigin(headers, made);
        response.writeHead(status, HIT).end(TEXT);
      };
      for (const answer of held.splice(0)) answer();
    },
  };
}

test("an expired page is made for all who ask meanwhile: one request is left to Next.js, then the one whose answer is kept", async () => {
  const { held, goOn } = await heldPage("/FAQ");
  const answers = Array.from({ length: 10 }, () => ask("/FAQ"));
  await expect.poll(() => held.length).toBe(1);
  goOn();
  expect((await Promise.all(answers)).map(({ status, body }) => [status, body.toString()])).toEqual(answers.map(() => [200, TEXT]));
  expect(handedOn).toBe(2);
  expect((await ask("/FAQ")).isKept).toBe(true);
});

test("an answer that never ends delays the others for a moment only", async () => {
  const { held } = await heldPage("/FAQ");
  const [slow, other] = [ask("/FAQ"), ask("/FAQ")];
  await expect.poll(() => held.length).toBe(2);
  held[1]?.();
  expect((await Promise.race([slow, other])).status).toBe(200);
  held[0]?.();
  await Promise.all([slow, other]);
});

test("a page that may not be kept any longer is left to Next.js for everybody at once", async () => {
  const { held, goOn } = await heldPage("/FAQ", { status: 404, cache: "HIT" });
  const answers = Array.from({ length: 10 }, () => ask("/FAQ"));
  await expect.poll(() => held.length).toBe(1);
  held.shift()?.();
  await expect.poll(() => held.length).toBe(9);
  goOn();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 404));
});

test("a page whose lifetime has ended is not asked about", async () => {
  const renew = vi.fn(async () => expiries.count);
  const page = aPage({ tags: ["aged"], freshUntil: Date.now() + 60_000, renew });
  answerOf = (response, _url, headers) => {
    noteOrigin(headers, page);
    response.writeHead(200, HIT).end(TEXT);
  };
  await keep("/FAQ");
  expiries.expire(["aged"]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
  expect((await ask("/FAQ")).isKept).toBe(false);
  expect(renew).not.toHaveBeenCalled();
});

test("an answer that expired while it was made is not used", async () => {
  const page = aPage({ tags: ["late"] });
  answerOf = (response, _url, headers) => {
    noteOrigin(headers, page);
    response.writeHead(200, HIT).end(TEXT);
    expiries.expire(["late"]);
  };
  expect(await isNeverKept("/FAQ")).toBe(true);
});

test("an answer is passed to Next.js when its lifetime ends, so that it is rendered again", async () => {
  const page = aPage({ freshUntil: Date.now() + 60_000 });
  answerOf = (response, _url, headers) => {
    noteOrigin(headers, page);
    response.writeHead(200, HIT).end(TEXT);
  };
  await keep("/FAQ");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
  expect((await ask("/FAQ")).isKept).toBe(false);
});

test.each<[string, number, OutgoingHttpHeaders]>([
  ["a cookie", 200, { ...HIT, "Set-Cookie": "a=b" }],
  ["private", 200, { ...HIT, "Cache-Control": "private, max-age=0" }],
  ["no-store", 200, { ...HIT, "Cache-Control": "no-store" }],
  ["without a lifetime for shared caches", 200, { "Content-Type": "text/html", "x-nextjs-cache": "HIT" }],
  ["drawn for it", 200, { ...HIT, "x-nextjs-cache": "MISS" }],
  ["older than its lifetime", 200, { ...HIT, "x-nextjs-cache": "STALE" }],
  ["not there", 404, HIT],
])("an answer that is %s is not kept", async (_case, status, headers) => {
  const page = aPage();
  answerOf = (response, _url, asked) => {
    noteOrigin(asked, page);
    response.writeHead(status, headers).end(TEXT);
  };
  expect(await isNeverKept("/FAQ")).toBe(true);
});

test("an answer with an unknown origin, or two, is not kept", async () => {
  const pages = [aPage(), aPage()];
  answerOf = (response, url, headers) => {
    if (url === "/two") for (const page of pages) noteOrigin(headers, page);
    response.writeHead(200, HIT).end(TEXT);
  };
  expect(await isNeverKept("/none")).toBe(true);
  expect(await isNeverKept("/two")).toBe(true);
});

test.each<[string, OutgoingHttpHeaders]>([
  ["/api/asd?limit=1", {}],
  ["/student-profile", {}],
  ["/FAQ", { range: "bytes=0-9" }],
  ["/FAQ", { rsc: "1" }],
  ["/FAQ?_rsc=wrong", { rsc: "1", "next-router-prefetch": "1" }],
  ["/FAQ?_rsc=", { rsc: "1", "next-router-prefetch": "4" }],
  // The hashes are right; the requests name a segment that nobody reads.
  [`/FAQ?_rsc=${hashOfParts("0,/any,0,0")}`, { rsc: "1", "next-router-segment-prefetch": "/any" }],
  [`/FAQ?_rsc=${hashOfParts("2,/any,0,0")}`, { rsc: "1", "next-router-prefetch": "2", "next-router-segment-prefetch": "/any" }],
])("%s %j is left to Next.js", async (path, headers) => {
  await keep("/FAQ");
  expect(await isNeverKept(path, headers)).toBe(true);
});

test("a shareable call is logged each time, and each answer has an id of its own", async () => {
  const logged: [string, string, string | undefined][] = [];
  Object.assign(globalThis, {
    [LOG_REPEATED]: (...line: Parameters<typeof logRepeated>) => {
      logged.push(line);
      return logRepeated(...line);
    },
  });
  const page = aPage({ isCall: true });
  answerOf = (response, _url, headers) => {
    noteOrigin(headers, page);
    const own = { "Cache-Control": "no-store", "Content-Type": "application/json", "X-Request-Id": "of-the-first-one-alone" };
    response.writeHead(200, own).end(JSON.stringify(TEXT));
  };
  await keep("/api/asd");
  logged.length = 0;
  const given = "an-id-that-a-proxy-made";
  const answers = [await ask("/api/asd"), await ask("/api/asd", {}, "HEAD"), await ask("/api/asd", { "x-request-id": given })];
  const ids = answers.map(({ headers }) => headers["x-request-id"]);
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain("of-the-first-one-alone");
  expect(ids[2]).toBe(given);
  expect(logged.map(([method, path, id]) => [method, path, id])).toEqual([
    ["GET", "/api/asd", undefined],
    ["HEAD", "/api/asd", undefined],
    ["GET", "/api/asd", given],
  ]);
  expect(answers[0]).toMatchObject({ isKept: true, headers: { "cache-control": "no-store" } });
  expect(answers[0]?.headers.etag).toBeUndefined();
});

test("query parameters change nothing, and each form that the client's router requests is kept separately", async () => {
  const pages = new Map<string, Page>();
  answerOf = (response, _url, headers) => {
    const form = [headers.rsc, headers["next-router-prefetch"], headers["next-router-segment-prefetch"]].join();
    const page = pages.get(form) ?? aPage();
    pages.set(form, page);
    noteOrigin(headers, page);
    response.writeHead(200, HIT).end(form);
  };
  const segment = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" };
  await keep("/FAQ");
  await keep("/FAQ?_rsc", { rsc: "1" });
  // The hash that Next.js 16 expects.
  await keep("/FAQ?a=1&_rsc=_i_aeImnuN6u1u1r", segment);
  for (const [path, headers, body] of [
    ["/FAQ?q=chess", {}, ",,"],
    ["/FAQ?b&_rsc=", { rsc: "1" }, "1,,"],
    ["/FAQ?_rsc=_i_aeImnuN6u1u1r", segment, "1,1,/_tree"],
  ] as const) {
    const answer = await ask(path, headers);
    expect([answer.isKept, answer.body.toString()]).toEqual([true, body]);
  }
});

test("one entry is kept under few addresses, however many match it", async () => {
  for (let number = 1; number <= 4; number++) await keep(`/address-${number}`);
  expect(await isNeverKept("/address-5")).toBe(true);
  expect((await ask("/address-1")).isKept).toBe(true);
});

test("the plain form of a compressed answer uses no memory, and is still answered", async () => {
  const pages = new Map<string, Page>();
  const text = "A page of an event.".repeat(100_000);
  answerOf = (response, url, headers) => {
    const page = pages.get(url) ?? aPage();
    pages.set(url, page);
    noteOrigin(headers, page);
    response.writeHead(200, { ...HIT, "Content-Type": "text/html", Vary: "accept-encoding" }).end(text);
  };
  const addresses = Array.from({ length: 25 }, (_, index) => `/event/large-${index}`);
  for (const path of addresses) await keep(path);
  for (const path of addresses) {
    const plain = await ask(path, { "accept-encoding": "identity" });
    expect([plain.isKept, plain.body.equals(Buffer.from(text))]).toEqual([true, true]);
  }
});

test("memory is bounded: the least recently used answer is dropped first", async () => {
  const pages = new Map<string, Page>();
  const body = randomBytes(1_900_000);
  answerOf = (response, url, headers) => {
    const page = pages.get(url) ?? aPage();
    pages.set(url, page);
    noteOrigin(headers, page);
    response.writeHead(200, { ...HIT, "Content-Type": "image/png", Vary: "rsc" }).end(body);
  };
  const addresses = Array.from({ length: 21 }, (_, index) => `/picture/${index}`);
  for (const path of addresses) await keep(path);
  expect((await ask("/picture/0")).isKept).toBe(true);
  await keep("/one-more");
  await keep("/another");
  expect((await ask("/picture/1")).isKept).toBe(false);
  expect((await ask("/picture/0")).isKept).toBe(true);
});
