import { mkdtempSync, writeFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import PageCache from "@/lib/platform/cache/cache-handler.cjs";
import { existingAddresses } from "@/lib/platform/cache/existing-addresses.cjs";
import { expiries } from "@/lib/platform/cache/expiries.cjs";
import { noteReading, textReadAgain } from "@/lib/platform/cache/readings.cjs";
import { hashSource } from "@/lib/platform/headers/security-headers.cjs";

const LAYOUT = "layout()";
const DATA = 'self.__next_f.push([1,"x"])';
const CONTEXT = { kind: "APP_PAGE", isFallback: false, isRoutePPREnabled: false } as const;
const LASTS = { ...CONTEXT, cacheControl: { revalidate: 300, expire: undefined } };

const distDir = mkdtempSync(join(tmpdir(), "pages-"));
const serverDistDir = join(distDir, "server");
/** The cache as one request sees it. */
const cacheFor = (headers: Record<string, undefined>) =>
  new PageCache({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir,
    maxMemoryCacheSize: 20_000,
    revalidatedTags: [],
    _requestHeaders: headers,
  });
const request = {};
const cache = cacheFor(request);

const keyOf = (path: string) => `/route-cache/APP_PAGE/0123/$${path}`;
const aPage = (html = `<script>${LAYOUT}</script><script>${DATA}</script>`, status?: number) =>
  ({ kind: "APP_PAGE", html, rscData: Buffer.from("rsc"), headers: {}, postponed: undefined, status, segmentData: undefined }) as const;
/** The beginning of Next's data for this address. */
const dataOf = (path: string, query = "") =>
  Buffer.from(
    `1:I["x"]\n0:{"P":null,"c":${JSON.stringify((path + query).split("/"))},"q":"${query}","i":false,"nonce":"$undefined"}\n2:[]`,
  );
async function finish(path: string, page: ReturnType<typeof aPage>, data = dataOf(path)) {
  await cache.set(keyOf(path), Object.assign(page, { rscData: data }), LASTS);
}
/** Reads in Next's order: the page first. */
async function draw(path: string, page: ReturnType<typeof aPage>, data = dataOf(path)) {
  await cache.get(keyOf(path), CONTEXT);
  await finish(path, page, data);
}
const policyOf = async (path: string) => {
  const entry = await cache.get(keyOf(path), CONTEXT);
  return entry?.value && "headers" in entry.value ? entry.value.headers?.["content-security-policy"] : undefined;
};

async function build(path: string) {
  const owner = { kind: "APP_PAGE", sourceRoute: path };
  const { getRouteCacheKey } = await import("next/dist/server/lib/route-cache-key");
  const key = getRouteCacheKey(path, owner as Parameters<typeof getRouteCacheKey>[1]);
  const file = join(serverDistDir, "app", path);
  await writeFile(`${file}.html`, aPage().html);
  await writeFile(`${file}.rsc`, "rsc");
  await writeFile(`${file}.meta`, JSON.stringify({ headers: {}, routeCache: { key, owner, isFallback: false } }));
  return key;
}

beforeAll(async () => {
  await mkdir(join(serverDistDir, "app"), { recursive: true });
  writeFileSync(join(serverDistDir, "app/_not-found.html"), `<script>${LAYOUT}</script>`);
  writeFileSync(join(serverDistDir, "app/_not-found.rsc"), "rsc");
  writeFileSync(
    join(distDir, "prerender-manifest.json"),
    JSON.stringify({ routes: { "/aging": { initialRevalidateSeconds: 300 }, "/lasting": { initialRevalidateSeconds: false } } }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  expiries.endRequest(request);
});

test("a page carries its policy when it is rendered for the first time, and from memory", async () => {
  const page = aPage();
  await draw("/event/1", page);
  expect(page.headers).toEqual({
    "content-security-policy": expect.stringContaining(`script-src 'self' ${hashSource(LAYOUT)} ${hashSource(DATA)};`),
  });
  expect(await policyOf("/event/1")).toContain(hashSource(DATA));
});

test("a script inside a user's text is not admitted", async () => {
  await draw("/blogs/1", aPage(`<script>${LAYOUT}</script><p><script>alert(1)</script></p>`));
  const policy = await policyOf("/blogs/1");
  expect(policy).toContain(hashSource(LAYOUT));
  expect(policy).not.toContain(hashSource("alert(1)"));
});

test("a 404 carries a policy, is not kept, and replaces the page that was kept before", async () => {
  await draw("/event/2", aPage());
  const gone = aPage(undefined, 404);
  await draw("/event/2", gone);
  expect(gone.headers).toMatchObject({ "content-security-policy": expect.any(String), "cache-control": "no-store" });
  expect(await cache.get(keyOf("/event/2"), CONTEXT)).toBeNull();
});

test.each([307, 308])("a redirect (%d) is answered with no-store, and is not kept", async (status) => {
  const moved = aPage(undefined, status);
  Object.assign(moved.headers, { location: "/clubs/today" });
  await draw(`/clubs/before-${status}`, moved);
  expect(moved.headers).toMatchObject({ location: "/clubs/today", "cache-control": "no-store" });
  expect(await isKept(`/clubs/before-${status}`)).toBe(false);

  const file = { kind: "APP_ROUTE", status, body: Buffer.alloc(0), headers: { location: "/clubs/today.ics" } } as const;
  const key = keyOf(`/feeds/clubs/before-${status}.ics`);
  await cache.get(key, { ...CONTEXT, kind: "APP_ROUTE" } as never);
  await cache.set(key, file, LASTS);
  expect(file.headers).toEqual({ location: "/clubs/today.ics", "cache-control": "no-store" });
  expect(await cache.get(key, { ...CONTEXT, kind: "APP_ROUTE" } as never)).toBeNull();
});

test.each([
  ["a query", "/events-page", dataOf("/events-page", "?q=private-words")],
  ["a query without a name", "/events-page", dataOf("/events-page", "?")],
  ["words in place of the router's hash", "/event/9", Buffer.from('0:{"c":["","event","9?_rsc=private-words"],"q":"",')],
  ["the address that was rewritten", "/otp", dataOf("/otp/0197")],
  ["another spelling of its path", "/event/9", dataOf("/event/%39")],
  ["a nonce", "/event/9", Buffer.from(dataOf("/event/9").toString().replace("$undefined", "private-words"))],
  ["a second beginning", "/event/9", Buffer.concat([dataOf("/event/9"), Buffer.from("\n"), dataOf("/event/9", "?q=private-words")])],
  ["no address", "/event/9", Buffer.from("rsc")],
])("a page that shows %s of its request is answered and not kept", async (_what, path, data) => {
  const page = aPage();
  await draw(path, page, data);
  expect(page.headers).toHaveProperty("content-security-policy");
  expect(await isKept(path)).toBe(false);
});

test("a page first requested by the browser's router is kept", async () => {
  for (const [path, query] of [
    ["/", "?_rsc="],
    ["/event/13", "?_rsc=0aB-_0aB-_0aB-_0"],
    ["/event/14", "?_rsc=1b2c3"],
  ] as const) {
    const data = Buffer.from(dataOf(path, query).toString().replace(`"q":"${query}"`, '"q":""'));
    await draw(path, aPage(), data);
    expect(await isKept(path), path).toBe(true);
  }
});

test("the page of one-time codes is kept if it contains no code's id", async () => {
  await draw("/otp", aPage(), dataOf("/otp/id"));
  expect(await isKept("/otp")).toBe(true);
});

describe("at an address without a page", () => {
  afterEach(() => {
    existingAddresses.has = async () => true;
  });

  test("the build's 404 page is answered before rendering, and nothing is kept", async () => {
    await draw("/event/10", aPage());
    const asked: string[] = [];
    existingAddresses.has = async (path: string) => {
      asked.push(path);
      return false;
    };
    expect(await isKept("/event/10")).toBe(true);
    expect(asked).toEqual([]);
    for (let times = 0; times < 2; times++) {
      expect(await cache.get(keyOf("/event/11"), CONTEXT)).toMatchObject({
        value: {
          status: 404,
          html: expect.stringContaining(LAYOUT),
          headers: { "cache-control": "no-store", "content-security-policy": expect.stringContaining(hashSource(LAYOUT)) },
        },
      });
    }
    expect(asked).toEqual(["/event/11", "/event/11"]);
    expect(await cache.get(keyOf("/ics/11"), { ...CONTEXT, kind: "APP_ROUTE" } as never)).toMatchObject({
      value: { kind: "APP_ROUTE", status: 404, headers: { "cache-control": "no-store" } },
    });
  });

  test("waiting for running renderings does not include it", async () => {
    existingAddresses.has = async () => false;
    await cache.get(keyOf("/event/12"), CONTEXT);
    expiries.expire(["event:12"]);
    await expiries.finishDrawings();
  });
});

test("a failure is not kept, and a page that was kept before stays", async () => {
  await draw("/event/20", aPage());
  for (const path of ["/event/20", "/event/21"]) await draw(path, aPage(undefined, 503));
  expect(await isKept("/event/20")).toBe(true);
  expect(await isKept("/event/21")).toBe(false);
});

test("pages beyond the limit replace the oldest, and nothing is written to disk", async () => {
  for (let id = 0; id < 500; id += 1) await draw(`/many/${id}`, aPage());
  expect(await cache.get(keyOf("/many/0"), CONTEXT)).toBeNull();
  expect(await policyOf("/many/499")).toBeDefined();
  expect(await readdir(serverDistDir)).toEqual(["app"]);
});

test("a finished page of the build is served with its policy, unless its content changes", async () => {
  const [lasting, aging] = [await build("/lasting"), await build("/aging")];
  expect(await cache.get(lasting, CONTEXT)).toMatchObject({
    value: { headers: { "content-security-policy": expect.stringContaining(hashSource(DATA)) } },
  });
  expect(await cache.get(aging, CONTEXT)).toBeNull();
});

const taggedPage = (tag: string) => ({ ...aPage(), headers: { "x-next-cache-tags": tag } });
const isKept = async (path: string) => (await cache.get(keyOf(path), CONTEXT)) !== null;

test("a page is kept until one of its tags expires, and other tags have no effect", async () => {
  await draw("/event/3", taggedPage("events,event:3"));
  expiries.expire(["event:4"]);
  expect(await isKept("/event/3")).toBe(true);
  expiries.expire(["event:3"]);
  expect(await isKept("/event/3")).toBe(false);
  await draw("/event/3", taggedPage("events,event:3"));
  expect(await isKept("/event/3")).toBe(true);
});

describe("a page that noted what it read", () => {
  const readingsOf = (...readings: { tags: string[]; text?: string; again?: () => Promise<string> }[]) => {
    const asked = {};
    for (const [number, { text = "", ...reading }] of readings.entries())
      noteReading(asked, { name: `${number} ${crypto.randomUUID()}`, text, ...reading });
    return asked;
  };
  const drawFor = async (path: string, tags: string, asked: object) => {
    const one = cacheFor(asked as Record<string, undefined>);
    await one.get(keyOf(path), CONTEXT);
    await one.set(keyOf(path), Object.assign(taggedPage(tags), { rscData: dataOf(path) }), LASTS);
  };

  test("is kept when a tag expired and it would read the same now, and made anew when it would not", async () => {
    let now = "the same";
    const again = vi.fn(async () => now);
    await drawFor("/event/30", "events", readingsOf({ tags: ["events"], text: "the same", again }));
    expiries.expire(["events"]);
    expect([await isKept("/event/30"), await isKept("/event/30")]).toEqual([true, true]);
    expect(again).toHaveBeenCalledTimes(1);
    now = "another";
    expiries.expire(["events"]);
    expect(await isKept("/event/30")).toBe(false);
  });

  test.each<[string, string, Parameters<typeof readingsOf>, string]>([
    ["a tag that no reading stands for", "events,event:31", [{ tags: ["events"], again: async () => "" }], "event:31"],
    [
      "a tag of what cannot be compared",
      "events,event:31",
      [{ tags: ["events"], again: async () => "" }, { tags: ["event:31"] }],
      "event:31",
    ],
    ["a tag of both kinds of readings", "events", [{ tags: ["events"], again: async () => "" }, { tags: ["events"] }], "events"],
    [
      "a tag whose reading fails",
      "events",
      [{ tags: ["events"], again: () => Promise.reject(new Error("the database is away")) }],
      "events",
    ],
    [
      "a tag of one of very many readings",
      "events",
      Array.from({ length: 8 }, () => ({ tags: ["events"], again: async () => "" })),
      "events",
    ],
  ])("is made anew after the expiry of %s", async (_what, tags, readings, expired) => {
    await drawFor("/event/31", tags, readingsOf(...readings));
    expect(await isKept("/event/31")).toBe(true);
    expiries.expire([expired]);
    expect(await isKept("/event/31")).toBe(false);
  });

  test("is compared once for pages that show the same, and once more for each further expiry", async () => {
    let open = () => {};
    const again = vi.fn(() => new Promise<string>((resolve) => (open = () => resolve(""))));
    const asked = readingsOf({ tags: ["events"], again });
    for (const path of ["/event/32", "/event/33"]) await drawFor(path, "events", asked);
    expiries.expire(["events"]);
    const both = [isKept("/event/32"), isKept("/event/33")];
    await vi.waitFor(() => expect(again).toHaveBeenCalled());
    open();
    expect([await Promise.all(both), again.mock.calls.length]).toEqual([[true, true], 1]);
    expiries.expire(["events"]);
    const first = isKept("/event/32");
    await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(2));
    const openFirst = open;
    expiries.expire(["events"]);
    const second = isKept("/event/33");
    await vi.waitFor(() => expect(again).toHaveBeenCalledTimes(3));
    openFirst();
    open();
    expect(await Promise.all([first, second])).toEqual([true, true]);
  });

  test("is made anew from what was read to compare it, until the next expiry", async () => {
    const asked = {};
    noteReading(asked, { name: "list", text: "former", tags: ["events"], again: async () => "present" });
    await drawFor("/event/35", "events", asked);
    expect(await textReadAgain("list")).toBeUndefined();
    expiries.expire(["events"]);
    expect(await isKept("/event/35")).toBe(false);
    expect(await textReadAgain("list")).toBe("present");
    expiries.expire(["elsewhere"]);
    expect(await textReadAgain("list")).toBeUndefined();
  });

  test("is awaited by an expiry while it is compared, because Next shares the question with new requests", async () => {
    let open = () => {};
    const again = vi.fn(() => new Promise<string>((resolve) => (open = () => resolve(""))));
    await drawFor("/event/34", "events", readingsOf({ tags: ["events"], again }));
    expiries.expire(["events"]);
    const compared = isKept("/event/34");
    await vi.waitFor(() => expect(again).toHaveBeenCalled());
    expiries.expire(["events"]);
    let isOver = false;
    const over = expiries.finishDrawings().then(() => {
      isOver = true;
    });
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    open();
    await compared;
    await over;
  });
});

test("while a process cannot read the expiries, it keeps nothing", async () => {
  await draw("/event/5", taggedPage("event:5"));
  expiries.expireEverything();
  expect(await isKept("/event/5")).toBe(false);
});

test("a page whose data changed during its rendering is answered, and not kept", async () => {
  expect(await isKept("/event/2")).toBe(false);
  expiries.expire(["event:2"]);
  const drawn = taggedPage("event:2");
  await finish("/event/2", drawn);
  expect(drawn.headers).toHaveProperty("content-security-policy");
  expect(await isKept("/event/2")).toBe(false);
});

test("data that several pages read while it changed is not kept, whichever page stores it last", async () => {
  const data = { kind: "FETCH", data: { headers: {}, body: "{}", url: "" }, revalidate: 300 } as const;
  const context = { fetchCache: true, tags: ["events"], fetchUrl: "", fetchIdx: 0 } as const;
  const read = () =>
    cache.get("data-of-events", { kind: "FETCH", tags: ["events"], fetchUrl: "", fetchIdx: 0, revalidate: 300, softTags: [] } as never);
  expect([await read(), await read()]).toEqual([null, null]);
  expiries.expire(["events"]);
  for (let times = 0; times < 2; times++) await cache.set("data-of-events", { ...data } as never, context as never);
  expect(await read()).toBeNull();
  await cache.set("data-of-events", { ...data } as never, context as never);
  expect(await read()).not.toBeNull();
});

test("pages rendered at the same time are renewed at different times of the last third of their lifetime, their data before them", async () => {
  const paths = Array.from({ length: 20 }, (_, number) => keyOf(`/event/many-${number}`));
  const data = { kind: "FETCH", data: { headers: {}, body: "{}", url: "" }, revalidate: 300 };
  const read = () =>
    cache.get("lasting-data", { kind: "FETCH", tags: [], fetchUrl: "", fetchIdx: 0, revalidate: 300, softTags: [] } as never);
  vi.useFakeTimers({ toFake: ["Date"] });
  const start = Date.now();
  /** Decides as Next does. */
  const countStale = async () => {
    const entries = await Promise.all(paths.map((key) => cache.get(key, CONTEXT)));
    // Next compares this time with the expiries of tags.
    for (const entry of entries) expect(entry?.lastModified).toBe(start);
    return entries.filter((entry) => start + Number(entry?.cacheControl?.revalidate) * 1000 < Date.now()).length;
  };
  for (let number = 0; number < paths.length; number++) await draw(`/event/many-${number}`, aPage("short"));
  await read();
  await cache.set("lasting-data", data as never, { fetchCache: true, tags: [], fetchUrl: "", fetchIdx: 0 } as never);
  vi.setSystemTime(start + 199_000);
  expect([await countStale(), (await read())?.value]).toEqual([0, data]);
  vi.setSystemTime(start + 250_000);
  const half = await countStale();
  expect([half > 0, half < paths.length, await read()]).toEqual([true, true, null]);
  vi.setSystemTime(start + 301_000);
  expect(await countStale()).toBe(paths.length);
  // The renewals that these reads started.
  for (let number = 0; number < paths.length; number++) await finish(`/event/many-${number}`, aPage("short"));
});

test("renderings that began before an expiry are awaited: pages that share them show the old data", async () => {
  const failing = {};
  await cache.get(keyOf("/event/6"), CONTEXT);
  await cacheFor(failing).get(keyOf("/event/7"), CONTEXT);
  expiries.expire(["events"]);
  // This rendering began after the expiry, so it may be kept.
  await cache.get(keyOf("/event/8"), CONTEXT);
  let isOver = false;
  const over = expiries.finishDrawings().then(() => {
    isOver = true;
  });
  await finish("/event/6", aPage());
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  // A failed rendering ends with its request.
  expiries.endRequest(failing);
  await over;
});
