import { expect, test } from "vitest";
import { GET as listPublic } from "@/app/api/asd/route";
import * as endpoint from "@/app/api/mcp/route";
import { PUT as decide } from "@/app/api/moderation/[subject]/[id]/route";
import { env } from "@/lib/platform/env";
import { ERROR_CATALOGUE } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aGrant, anEvent, aPlace, aRegistration, aReview, aStudent, unique } from "@/lib/testing/factories";
import { HOSTILE_JSON, HOSTILE_TEXTS } from "@/lib/testing/hostile";
import { emptyLimits } from "@/lib/testing/tables";

const META = "io.modelcontextprotocol";
const NOW = "2026-07-28";
const HANDSHAKES = ["2025-11-25", "2025-06-18", "2025-03-26"];
const JSON_TYPE = { "content-type": "application/json" };
const plain = (value: unknown) => JSON.stringify(value);

/** Sends a body as it is; like any program, without the headers of a browser. */
const post = (body: string, headers: Record<string, string> = {}) =>
  call(endpoint.POST, { body, headers: { ...JSON_TYPE, "sec-fetch-site": "same-origin", ...headers } });

type Sent = { method: string; params?: Record<string, unknown>; id?: unknown };

/** A request of a revision with a handshake. */
const old = ({ method, params, id = 1 }: Sent, headers: Record<string, string> = {}) =>
  post(plain({ jsonrpc: "2.0", id, method, params }), { "mcp-protocol-version": "2025-06-18", ...headers });

/** A request of the stateless revision, with the headers that repeat it. */
function stateless({ method, params = {}, id = 1 }: Sent, headers: Record<string, string> = {}) {
  const _meta = { [`${META}/protocolVersion`]: NOW, [`${META}/clientCapabilities`]: {} };
  const name: Record<string, string> = typeof params.name === "string" ? { "mcp-name": params.name } : {};
  const body = plain({ jsonrpc: "2.0", id, method, params: { _meta, ...params } });
  return post(body, { "mcp-protocol-version": NOW, "mcp-method": method, ...name, ...headers });
}

const tool = (name: string, args: unknown) => old({ method: "tools/call", params: { name, arguments: args } });
const found = async (name: string, args: unknown) => (await tool(name, args)).body.result.structuredContent;
const error = (status: number, code: number) => ({ status, body: { jsonrpc: "2.0", error: { code, message: expect.any(String) } } });

// The protocol ---------------------------------------------------------------------------------------

test("a stateless request says in its headers what it says in its body, else -32020 [platform 8]", async () => {
  const request = { method: "tools/call", params: { name: "search_colleges", arguments: {} } };
  const name = Buffer.from("search_colleges").toString("base64");
  expect(await stateless(request)).toMatchObject({ status: 200, body: { id: 1, result: { resultType: "complete" } } });
  expect(await stateless(request, { "mcp-name": `=?base64?${name}?=` })).toMatchObject({ status: 200, body: { result: {} } });
  for (const wrong of [
    { "mcp-protocol-version": "2025-11-25" },
    { "mcp-protocol-version": "" },
    { "mcp-method": "tools/list" },
    { "mcp-method": "" },
    { "mcp-method": "TOOLS/CALL" },
    { "mcp-name": "get_event" },
    { "mcp-name": "" },
    { "mcp-name": "=?base64?!?=" },
  ] as Record<string, string>[])
    expect(await stateless(request, wrong), plain(wrong)).toMatchObject({ ...error(400, -32020), body: { id: 1 } });
  // A request without the header.
  const _meta = { [`${META}/protocolVersion`]: NOW, [`${META}/clientCapabilities`]: {} };
  expect(await post(plain({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta } }))).toMatchObject(error(400, -32020));
});

test("a revision that is not spoken is -32022 with those that are [platform 8]", async () => {
  for (const requested of ["1900-01-01", "2024-11-05", "2026-07-29"]) {
    const _meta = { [`${META}/protocolVersion`]: requested, [`${META}/clientCapabilities`]: {} };
    const headers = { "mcp-protocol-version": requested };
    for (const params of [{ _meta }, {}])
      expect(await post(plain({ jsonrpc: "2.0", id: "a", method: "tools/list", params }), headers)).toMatchObject({
        status: 400,
        body: { id: "a", error: { code: -32022, data: { supported: [NOW, ...HANDSHAKES], requested } } },
      });
  }
});

test("a stateless request without its metadata is -32602 [platform 8]", async () => {
  const headers = { "mcp-protocol-version": NOW, "mcp-method": "tools/list" };
  for (const _meta of [undefined, {}, [], "text", { [`${META}/protocolVersion`]: NOW }])
    expect(await post(plain({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta } }), headers)).toMatchObject(
      error(400, -32602),
    );
});

test("the handshake agrees on the revision that was asked for, else on its newest, and makes no session [platform 8]", async () => {
  const begin = (protocolVersion: unknown) => old({ method: "initialize", params: { protocolVersion, capabilities: {}, clientInfo: {} } });
  for (const [asked, agreed] of [...HANDSHAKES.map((each) => [each, each]), ["2024-11-05", "2025-11-25"], [NOW, "2025-11-25"]]) {
    const { status, body, headers } = await begin(asked);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { result: { protocolVersion: agreed, serverInfo: { name: "quad" }, capabilities: { tools: {} } } },
    });
    expect([...headers.keys()].filter((name) => /session|cookie/.test(name))).toEqual([]);
  }
  expect(await begin(7)).toMatchObject(error(200, -32602));
  expect((await old({ method: "ping" })).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
  // A request without a header has the oldest of them.
  expect(await post(plain({ jsonrpc: "2.0", id: 1, method: "ping" }))).toMatchObject({ status: 200 });
});

test("what a server is, and its tools, are the same bytes for everybody, and may be kept [platform 8]", async () => {
  const lists = await Promise.all([
    stateless({ method: "tools/list" }),
    old({ method: "tools/list" }),
    stateless({ method: "tools/list" }),
  ]);
  const [first, ...others] = lists.map(({ body }) => plain(body.result));
  expect(others).toEqual([first, first]);
  expect(JSON.parse(first ?? "")).toMatchObject({ ttlMs: 3_600_000, cacheScope: "public", resultType: "complete" });
  expect((await stateless({ method: "server/discover" })).body.result).toMatchObject({
    ...{ resultType: "complete", cacheScope: "public", ttlMs: 3_600_000 },
    supportedVersions: [NOW, ...HANDSHAKES],
    _meta: { [`${META}/serverInfo`]: { name: "quad" } },
    instructions: expect.stringContaining("written by clubs"),
  });
  expect(await old({ method: "tools/list", params: { cursor: "x" } })).toMatchObject(error(200, -32602));
});

test("unknown methods are -32601, with 404 in the newest revision and 200 in those before it [platform 8]", async () => {
  const unknown = ["resources/list", "prompts/list", "logging/setLevel", "__proto__", "constructor"];
  for (const method of [...unknown, "", "server/discover"]) expect(await old({ method }), method).toMatchObject(error(200, -32601));
  for (const method of [...unknown, "initialize", "ping", "subscriptions/listen"])
    expect(await stateless({ method }), method).toMatchObject(error(404, -32601));
});

test("notifications are 202 without a body, whatever they say [platform 8]", async () => {
  for (const method of ["notifications/initialized", "notifications/cancelled", "tools/call"])
    expect(await post(plain({ jsonrpc: "2.0", method }))).toMatchObject({ status: 202, body: undefined });
});

test("a body that is not one message is 400, and so is one above 64 KB [platform 8]", async () => {
  const request = { jsonrpc: "2.0", id: 1, method: "ping" };
  for (const body of ["", "{", "\u0000", "nul", `{"jsonrpc":"2.0"`, "[".repeat(30_000)])
    expect(await post(body), body.slice(0, 20)).toMatchObject(error(400, -32700));
  const cut = Buffer.from(plain({ ...request, method: "é" }), "latin1");
  expect(await call(endpoint.POST, { body: cut, headers: JSON_TYPE })).toMatchObject(error(400, -32700));
  const noMessages = [[], [request], [request, request], null, "ping", 7, {}, { ...request, jsonrpc: "1.0" }, { ...request, method: 7 }];
  const noRequests = [
    { ...request, id: null },
    { ...request, id: 1.5 },
    { ...request, id: {} },
    { ...request, params: [] },
  ];
  for (const body of [...noMessages, ...noRequests, { jsonrpc: "2.0", id: 1, result: {} }])
    expect(await post(plain(body)), plain(body)).toMatchObject(error(400, -32600));
  const padded = (bytes: number) => plain({ ...request, params: { x: "" } }).replace(`"x":""`, `"x":"${"y".repeat(bytes)}"`);
  const own = padded(0).length;
  expect(await post(padded(64 * 1024 - own))).toMatchObject({ status: 200 });
  expect(await post(padded(64 * 1024 - own + 1))).toMatchObject(error(400, -32700));
  expect(await post(padded(4 * 1024 * 1024))).toMatchObject(error(400, -32700));
  expect(await post(plain(request), { "content-type": "text/plain" })).toMatchObject({
    status: 415,
    body: { code: "media_type_not_taken" },
  });
});

test("other sites are refused, also with a token of whatever kind; other methods are 405 [platform 8]", async () => {
  const request = { method: "tools/list" };
  for (const origin of ["https://evil.example", "null", `${env.ORIGIN}.evil.example`])
    for (const more of [{}, { authorization: "Bearer quad_x" }, { authorization: "Bearer x" }] as Record<string, string>[])
      expect(await old(request, { origin, ...more })).toMatchObject({ status: 403, body: { code: "cross_site_request" } });
  expect(await old(request, { "sec-fetch-site": "cross-site" })).toMatchObject({ status: 403 });
  expect(await old(request, { origin: env.ORIGIN })).toMatchObject({ status: 200 });
  const { GET, DELETE, PUT, PATCH } = endpoint;
  for (const [method, handler] of Object.entries({ GET, DELETE, PUT, PATCH })) {
    const { status, headers } = await call(handler, { method });
    expect({ status, allow: headers.get("allow") }).toEqual({ status: 405, allow: "POST" });
  }
});

test("cookies and Authorization are not read: the answer is the same for everybody [platform 8, 11.9]", async () => {
  await anEvent(await aClub());
  const body = plain({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search_events", arguments: {} } });
  const nobody = await post(body);
  const asked = { body, headers: JSON_TYPE };
  expect((await call(endpoint.POST, { ...asked, as: await aStudent() })).body).toEqual(nobody.body);
  for (const authorization of ["Bearer quad_nothing", "Bearer x.y.z", "Basic eDp5"]) {
    const { status, body: answered, headers } = await post(body, { authorization, cookie: "token=forged" });
    expect({ status, answered, cookie: headers.get("set-cookie") }).toEqual({ status: 200, answered: nobody.body, cookie: null });
  }
});

test("an address asks 120 times a minute [platform 8]", async () => {
  await emptyLimits();
  expect(limits.assistants).toMatchObject({ points: 120, durationS: 60 });
  const ask = () => old({ method: "ping" }, { "x-forwarded-for": "203.0.113.9" });
  const answers = await Promise.all(Array.from({ length: 130 }, ask));
  const refused = answers.filter(({ status }) => status === 429);
  // The process grants its own part in each minute anew, so a minute that ends during the test admits these few more.
  expect(refused.length).toBeLessThanOrEqual(10);
  expect((await Promise.all(Array.from({ length: 120 }, ask))).some(({ status }) => status === 429)).toBe(true);
  for (const { headers, body } of refused) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body.code).toBe("too_many_requests");
  }
  expect(await old({ method: "ping" }, { "x-forwarded-for": "203.0.113.10" })).toMatchObject({ status: 200 });
});

// The tools ------------------------------------------------------------------------------------------

test("arguments that a tool does not take are -32602 and name the field [platform 8]", async () => {
  const wrong: [string, unknown, string][] = [
    ["search_events", { limit: 21 }, "limit"],
    ["search_events", { limit: "5" }, "limit"],
    ["search_events", { tags: ["Golf"] }, "tags.0"],
    ["search_events", { tags: "Coding" }, "tags"],
    ["search_events", { when: "tomorrow" }, "when"],
    ["search_events", { when: "week", from: "2027-01-01" }, "when"],
    ["search_events", { from: "2027-01-02", to: "2027-01-01" }, "to"],
    ["search_events", { from: "2027-02-30" }, "from"],
    ["search_events", { near: "91,0" }, "near"],
    ["search_events", { past: true }, ""],
    ["search_events", { club: crypto.randomUUID() }, ""],
    ["search_events", [], ""],
    ["get_event", {}, "event"],
    ["get_event", { event: "x".repeat(301) }, "event"],
    ["search_clubs", { college: "" }, "college"],
    ["search_colleges", { college: "x" }, ""],
  ];
  for (const [name, args, field] of wrong) {
    const { status, body } = await tool(name, args);
    expect({ name, args, status, code: body.error?.code, field: body.error?.data?.issues[0]?.field }).toEqual({
      ...{ name, args, status: 200, code: -32602, field },
    });
  }
  for (const name of ["register", "", 7, null, "__proto__"])
    expect(await old({ method: "tools/call", params: { name } })).toMatchObject(error(200, -32602));
});

test("no value of an argument makes a failure of ours [platform 8]", async () => {
  const fields = { search_events: ["words", "college", "near", "from", "tags"], get_event: ["event"], search_clubs: ["words", "college"] };
  for (const [name, args] of Object.entries(fields))
    for (const field of args)
      for (const value of [...HOSTILE_TEXTS, ...HOSTILE_JSON]) {
        const { status, body } = await old(
          { method: "tools/call", params: { name, arguments: { [field]: value } } },
          { "x-forwarded-for": `198.51.100.${Math.floor(Math.random() * 250)}` },
        );
        expect(status, `${name} ${field} ${plain(value)}`).toBe(200);
        const text = body.result?.content?.[0]?.text;
        expect(body.error?.code === -32602 || !body.result.isError || /^This (event|college) is not available\.$/.test(text), text).toBe(
          true,
        );
      }
});

test("an event is found by its id, its path and its addresses, and told with its rules and its text [platform 8]", async () => {
  const college = await aCollege({ name: `Institute ${unique()}` });
  const club = await aClub({ college });
  const place = await aPlace(college);
  const long = "मंच ".repeat(1000);
  const event = await anEvent(club, {
    ...{ description: `<p>First.</p><p>Tom &amp; <b>Jerry</b></p><p>${long}</p>`, placeId: place.id, capacity: 2, pricePaise: 25_050 },
    ...{ approval: true, years: [2, 3], admits: "own" },
  });
  await aRegistration(event, await aStudent());
  const whole = await found("get_event", { event: event.id });
  expect(whole).toMatchObject({
    ...{ id: event.id, name: event.name, venue: "Main Quad", mode: "Offline", price: 250.5, seatsLeft: 1, isOpen: true },
    college: { id: college.id },
    place: { name: place.name, lat: place.lat, lon: place.lon },
    startsAt: event.startsAt?.toISOString(),
    isDescriptionCut: true,
  });
  expect(whole.joining).toMatch(
    /^Open to verified students of Institute .* in years 2 and 3\. The organiser approves each registration\.$/,
  );
  expect(whole.description.startsWith("First.\nTom & Jerry\nमंच")).toBe(true);
  expect([...whole.description].length).toBeLessThanOrEqual(2000);
  for (const named of [whole.url, new URL(whole.url).pathname, `/event/${event.id}`, `${env.ORIGIN}/event/${event.id}`])
    expect(await found("get_event", { event: named })).toEqual(whole);
  for (const named of [`https://evil.example/event/${event.id}`, "/clubs/none/none", "/clubs", "", event.name, "/event"].filter(Boolean))
    expect(await tool("get_event", { event: named })).toMatchObject({ body: { result: { isError: true } } });
});

test("a college is meant by its id, its slug or the closest name [platform 8]", async () => {
  const tag = unique().replaceAll(/\d/g, "x");
  const college = await aCollege({ name: `National ${tag} Institute` });
  const event = await anEvent(await aClub({ college }));
  await anEvent(await aClub());
  const { colleges } = await found("search_colleges", { words: tag });
  const slug = new URL(colleges[0].url).pathname.split("/").at(-1);
  for (const named of [college.id, slug, `National ${tag} Institute`, `national ${tag}`]) {
    const { events } = await found("search_events", { college: named });
    expect(events.map(({ id }: { id: string }) => id)).toEqual([event.id]);
  }
  expect(await tool("search_events", { college: "qqqqqqqqqqqq" })).toMatchObject({
    body: { result: { isError: true, content: [{ text: "This college is not available." }] } },
  });
});

test("a search finds what the public list finds, and no more [platform 11.9]", async () => {
  const club = await aClub();
  const words = `drone${unique().replaceAll(/\d/g, "x")}`;
  for (let n = 0; n < 3; n++) await anEvent(club, { name: `${words} ${n}`, capacity: 5 + n, tags: n ? ["Music"] : ["Coding"] });
  const listed = await call(listPublic, { method: "GET", query: { searchQuery: words, count: "1" } });
  const { events, count } = await found("search_events", { words });
  expect(count).toBe(listed.body.count);
  const facts = (each: Record<string, unknown>) => [each.id, each.seatsLeft, each.startsAt, each.price, each.venue];
  expect(events.map(facts)).toEqual(listed.body.events.map(facts));
  const tagged = await found("search_events", { words, tags: ["Music"], limit: 1 });
  expect(tagged).toMatchObject({ count: 2, events: [{ tags: ["Music"] }] });
});

test("nothing hidden, unpublished or personal is told by any tool [platform 11.9, 12]", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const secret = `sesame${unique().replaceAll(/\d/g, "x")}`;
  const texts = { name: secret, venue: `Hall ${secret}`, description: `<p>${secret}</p>`, descriptionText: secret };
  const later = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
  const kept = [
    await anEvent(club, { ...texts, status: "draft" }),
    await anEvent(club, { ...texts, status: "draft", publishAt: later }),
    await anEvent(club, { ...texts, status: "draft" }),
    await anEvent(club, { ...texts, status: "deleted" }),
    await anEvent(club, texts),
  ];
  if (kept[2]) await aReview(kept[2]);
  const reason = { action: "hide", reason: "fraud", note: "Payments outside Quad are against the rules." };
  const hide = (subject: string, id: string) =>
    call(decide, { method: "PUT", as: college, params: { subject, id }, json: { ...reason, action: subject === "club" ? "ban" : "hide" } });
  expect(await hide("event", kept.at(-1)?.id ?? "")).toMatchObject({ status: 200 });
  const banned = await aClub({ college, name: `Banned ${secret}` });
  kept.push(await anEvent(banned, texts));
  expect(await hide("club", banned.id)).toMatchObject({ status: 200 });

  // A public event beside them, with people.
  const [helper, student] = [await aStudent(), await aStudent()];
  const open = await anEvent(club, { createdBy: `Maker ${secret}`, contactEmail: `${secret}@example.edu`, contactPhone: "9812345670" });
  await aGrant(helper, { role: "editor", event: open });
  await aRegistration(open, student);

  const answers: unknown[] = [];
  for (const args of [{ words: secret }, { college: college.id, limit: 20 }, { college: college.id, from: "2020-01-01" }])
    answers.push(await found("search_events", args));
  answers.push(await found("search_clubs", { words: secret }), await found("search_clubs", { college: college.id, limit: 20 }));
  answers.push(await found("search_colleges", { limit: 20 }), await found("get_event", { event: open.id }));
  for (const { id, slug } of kept)
    for (const event of [id, `/event/${id}`, `${env.ORIGIN}/clubs/${club.id}/${slug}`, `/clubs/${banned.id}/${slug}`]) {
      const { body } = await tool("get_event", { event });
      expect(body.result).toMatchObject({ isError: true, content: [{ text: ERROR_CATALOGUE.event_not_found.message }] });
      answers.push(body);
    }
  const told = plain(answers);
  expect(told).toContain(open.id);
  expect(told).not.toContain(secret);
  for (const id of [...kept.map((event) => event.id), banned.id, helper.id, student.id, "9812345670"]) expect(told).not.toContain(id);
  expect(told).not.toMatch(/@/);
});
