import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { expect, test } from "./fixtures";
import { publishEvent } from "./support/events";
import { askExactly, type HttpAnswer } from "./support/http";
import { isolatedSite } from "./support/isolated-site";
import { FIRST_ORIGIN, SECOND_ORIGIN } from "./support/servers";
import { signInAs } from "./support/sign-in";
import { anEventWithSeats, type Database } from "./support/storm";

// It starts a server, and sends it many requests.
test.describe.configure({ timeout: 120_000 });

/** Our server passes every request with this header to Next.js, and Next.js answers with the whole page. */
const BY_NEXT = { range: "bytes=0-9" };
const BROTLI = { "accept-encoding": "gzip, deflate, br" };

/** Headers that differ between answers or encodings. */
const OWN = ["date", "connection", "keep-alive", "etag", "content-length", "content-encoding", "transfer-encoding"];
const shared = ({ headers }: HttpAnswer) => Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)));

const rsc = (headers: Record<string, string>) => {
  const { "next-router-prefetch": prefetch = "0", "next-router-segment-prefetch": segment = "0" } = headers;
  const { "next-router-state-tree": tree = "0", "next-url": from = "0" } = headers;
  const isPlain = Object.keys(headers).length === 0;
  const digest = createHash("sha256").update([prefetch, segment, tree, from].join()).digest();
  return { query: `?_rsc=${isPlain ? "" : digest.subarray(0, 12).toString("base64url")}`, headers: { rsc: "1", ...headers } };
};
const segment = (name: string) => rsc({ "next-router-prefetch": "1", "next-router-segment-prefetch": name });

type Form = { query: string; headers: OutgoingHttpHeaders };
/** The forms of a page that the client's router requests in addition to the document. */
const FORMS: Record<string, Form> = {
  "the whole page as data": rsc({}),
  "the whole page as data, on the way from another one": rsc({ "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D", "next-url": "/login" }),
  "what is fetched in advance": rsc({ "next-router-prefetch": "1" }),
  "the tree, in advance": segment("/_tree"),
};

/** Pages made by the build. */
function segmentsOf(path: string): Record<string, Form> {
  const folder = `.next/server/app${path === "/" ? "/index" : path}.segments`;
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const names = files.filter((name) => name.endsWith(SEGMENT)).map((name) => `/${name.slice(0, -SEGMENT.length)}`);
  return Object.fromEntries(names.map((name) => [name, segment(name)]));
}
const SEGMENT = ".segment.rsc";

/** Pages whose address has an id. */
const LEADS_ELSEWHERE = ["/otp", "/college-otp", "/reset-password", "/unsubscribe", "/feedback", "/records"];

test("answers from memory equal the answers of Next.js, for every public address in every form [reach 9.1]", async () => {
  await using isolated = await isolatedSite();
  const { origin } = await isolated.serve();
  const { event, blog, club, college, clubSlug, collegeSlug } = await fill(isolated.database);
  const manifest = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8"));
  const finished = Object.keys(manifest.routes).filter((path) => !LEADS_ELSEWHERE.includes(path) && !path.startsWith("/_"));
  const FILLED: Record<string, string[]> = {
    "/api-docs/[part]": ["/api-docs/events"],
    "/embed/[kind]/[name]": [`/embed/club/${clubSlug}`],
    "/event/[id]": [`/event/${event}`],
    "/events-page/[page]": ["/events-page/2"],
    "/blogs/[id]": [`/blogs/${blog}`],
    "/blogs/page/[page]": ["/blogs/page/2"],
    "/blogs/club/[slug]": [`/blogs/club/${clubSlug}`],
    "/blogs/club/[slug]/page/[page]": [`/blogs/club/${clubSlug}/page/2`],
    "/blogs/college/[slug]": [`/blogs/college/${collegeSlug}`],
    "/blogs/college/[slug]/page/[page]": [`/blogs/college/${collegeSlug}/page/2`],
    // Pictures are not compressed (e2e/saved.spec.ts).
    "/cards/[name]": [],
    "/clubs/[slug]": [`/clubs/${clubSlug}`],
    "/colleges/[slug]": [`/colleges/${collegeSlug}`],
    // There are too few for a second page.
    "/clubs/page/[page]": [],
    "/colleges/page/[page]": [],
    // Leads to the event.
    "/clubs/[slug]/[event]": [],
    "/tags/[tag]": ["/tags/career-fair"],
    "/ics/[id]": [`/event/${event}.ics`, `/ics/${event}`],
    "/feeds/[feed]": ["/events.atom", "/blogs.atom", "/events.ics", "/feeds/events"],
    "/feeds/[feed]/[name]": ["/tags/coding.ics", "/tags/coding.atom", `/clubs/${club}.ics`, `/colleges/${college}.atom`],
    // This site names no contact (e2e/trust-pages.spec.ts).
    "/well-known/[file]": [],
    "/sitemaps/[part]": ["/sitemap.xml", "/sitemap-1.xml", "/sitemaps/all"],
  };
  expect(Object.keys(FILLED).sort()).toEqual(Object.keys(manifest.dynamicRoutes).sort());
  const addresses = [
    ...finished,
    ...Object.values(FILLED).flat(),
    `/otp/${event}`,
    `/college-otp/${event}`,
    `/reset-password/${"x".repeat(43)}`,
    `/unsubscribe/${"x".repeat(43)}`,
    "/verify/7K3Q-9F2M-XW4T",
    `/feedback/${event}`,
    `/records/${"x".repeat(43)}`,
  ];
  const isFile = (path: string) => /\.|^\/(ics|feeds|sitemaps|embed)\//.test(path);
  const document: Form = { query: "", headers: {} };
  for (const path of addresses) {
    for (const [name, form] of Object.entries(isFile(path) ? { document } : { document, ...FORMS, ...segmentsOf(path) }))
      await test.step(`${path}: ${name}`, () => expectAlike(origin + path, form));
  }
});

async function expectAlike(address: string, { query, headers }: Form): Promise<void> {
  const url = address + query;
  const ask = (more: OutgoingHttpHeaders = {}, method?: string) => askExactly(url, { ...headers, ...more }, method);
  await keep(url, headers);
  const [kept, byNext] = [await ask(BROTLI), await ask(BY_NEXT)];
  expect(byNext.status).toBe(200);
  const alike = (answer: HttpAnswer, text: string) =>
    expect({ status: answer.status, headers: shared(answer), text: answer.text }).toEqual({ status: 200, headers: shared(byNext), text });

  for (const accepted of [
    "br",
    "gzip",
    "deflate",
    "identity",
    "br;q=0, gzip",
    "gzip;q=0.1, br;q=0.9",
    "*",
    "*;q=0",
    "identity;q=0",
    ",;=",
    "zstd",
  ])
    alike(await ask({ "accept-encoding": accepted }), byNext.text);
  alike(await ask(), byNext.text);
  alike(await ask({ "if-modified-since": new Date().toUTCString() }), byNext.text);
  alike(await ask({ "if-none-match": '"other"', "x-nextjs-data": "1", cookie: "quad_role=student" }), byNext.text);
  alike(await ask(BROTLI, "HEAD"), "");
  expect((await ask(BROTLI, "HEAD")).headers["content-length"]).toBe(String(kept.sent.length));
  alike(await askExactly(`${url}${query ? "&" : "?"}q=chess&tags=Music&_=%00`.replace("%00", "%20"), headers), byNext.text);

  const unchanged = await ask({ ...BROTLI, "if-none-match": `"other", W/${kept.headers.etag}` });
  const { "content-type": _type, ...others } = shared(byNext);
  expect({ status: unchanged.status, headers: shared(unchanged), sent: unchanged.sent.length }).toEqual({
    status: 304,
    headers: others,
    sent: 0,
  });
  if (byNext.headers.etag) {
    // Next.js omits `Accept-Encoding` from this answer's `Vary`, although RFC 9110 requires it for all forms.
    const byNextToo = await ask({ ...BY_NEXT, "if-none-match": byNext.headers.etag });
    expect([byNextToo.status, { ...shared(byNextToo), vary: others.vary }]).toEqual([304, others]);
  }
  for (const method of ["POST", "PUT", "OPTIONS"]) expect((await ask({}, method)).status).toBe(405);
}

/** Repeats a request until its answer comes from memory: only those answers have Brotli, an ETag for data, or the length of files. */
async function keep(url: string, headers: OutgoingHttpHeaders = {}): Promise<HttpAnswer> {
  const { etag, "content-length": length } = (await askExactly(url, { ...headers, ...BY_NEXT })).headers;
  const [hasTag, hasLength] = [etag !== undefined, length !== undefined];
  let answer: HttpAnswer | undefined;
  const isKept = async () => {
    answer = await askExactly(url, { ...headers, ...BROTLI });
    const { "content-encoding": encoding, etag, "content-length": length } = answer.headers;
    return encoding === "br" || (!hasTag && etag !== undefined) || (!hasLength && length !== undefined);
  };
  await expect.poll(isKept, { message: url, intervals: [0] }).toBe(true);
  return answer as HttpAnswer;
}

/** Enough for a second page of each list of events and blogs. */
type Filled = { event: string; blog: string } & Owners;
type Owners = { club: string; college: string; clubSlug: string; collegeSlug: string };

async function fill(database: Database): Promise<Filled> {
  const event = await anEventWithSeats(database, { capacity: 10 });
  for (let number = 1; number < 30; number++) await anEventWithSeats(database, { capacity: 10 });
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO "Blog" ("id", "clubId", "title", "content", "college")
     SELECT gen_random_uuid(), "clubId", 'How we won', 'Forty-one teams and a rubric.', 'Sahyadri College'
     FROM "Event", generate_series(1, 30) WHERE "id" = $1 RETURNING "id"`,
    [event],
  );
  const owners = await database.query<Owners>(
    `SELECT c."id" AS "club", o."id" AS "college", c."slug" AS "clubSlug", o."slug" AS "collegeSlug"
     FROM "Event" e JOIN "Club" c ON c."id" = e."clubId" JOIN "College" o ON o."id" = c."collegeId" WHERE e."id" = $1`,
    [event],
  );
  return { event, blog: rows[0]?.id as string, ...(owners.rows[0] as Owners) };
}

for (const [name, origin] of [
  ["the same process", FIRST_ORIGIN],
  ["another process", SECOND_ORIGIN],
] as const)
  test(`an edit shows in the next answer of ${name}, whatever it has in memory`, async ({ context }) => {
    const club = await signInAs("club", context.request);
    // Starts soon, so that the list of events shows it.
    const startsAt = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const { id, eventName } = await publishEvent(context.request, club.id, { startsAt });
    const addresses = ["/api/asd", `/event/${id}`, `/event/${id}.ics`, `/event/${id}${FORMS["the whole page as data"]?.query}`];
    const headersOf = (address: string) => (address.includes("?") ? { rsc: "1" } : {});
    let shown = eventName;
    for (let edit = 1; edit <= 5; edit++) {
      for (const address of addresses) expect((await keep(origin + address, headersOf(address))).text).toContain(shown);
      shown = `${eventName.slice(0, 20)} ${edit}`;
      const answer = await context.request.put(`/api/event/update/${id}`, { multipart: { eventName: shown } });
      expect(answer.status()).toBe(200);
      for (const address of addresses) {
        const { status, text } = await askExactly(origin + address, { ...BROTLI, ...headersOf(address) });
        expect([status, text.includes(shown), text.includes(`${eventName.slice(0, 20)} ${edit - 1}`)]).toEqual([200, true, false]);
      }
    }
    for (const address of addresses) await keep(origin + address, headersOf(address));
    expect((await context.request.delete(`/api/collegeRep/delete/${id}`)).status()).toBe(200);
    expect((await askExactly(`${origin}/api/asd`)).text).not.toContain(id);
    for (const address of addresses.slice(1)) expect((await askExactly(origin + address, headersOf(address))).status).toBe(404);
  });
