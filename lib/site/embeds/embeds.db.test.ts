import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GET } from "@/app/embed/[kind]/[name]/route";
import { db } from "@/lib/platform/db/client";
import { hashSource } from "@/lib/platform/headers/security-headers.cjs";
import { COLOURS, LATIN_RANGE } from "@/lib/site/embeds/style";
import { isKnownAddress } from "@/lib/site/seo/known-addresses";
import { aClub, aCollege, anEvent, unique } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";

/** An open event that starts after some days. */
const times = (startsIn: number) => ({
  registrationOpensAt: inDays(-90),
  registrationClosesAt: inDays(startsIn),
  startsAt: inDays(startsIn),
});

const ask = (kind: string, name: string, request = new Request("http://localhost")) =>
  GET(request, { params: Promise.resolve({ kind, name }) });

async function read(kind: string, name: string): Promise<string> {
  const answer = await ask(kind, name);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  return answer.text();
}
const eventsIn = (html: string) => [...html.matchAll(/<li><a href="[^"]*\/event\/([\da-f-]{36})\?/g)].map(([, id]) => id);

test("clubs, colleges and tags show their next 12 events, soonest first, and lead to all of them [platform 6]", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  const [club, sister] = [await aClub({ college, name: "Robots" }), await aClub({ college })];
  const later = await anEvent(club, { ...times(5), name: "Later", tags: ["Trivia"] });
  const sooner = await anEvent(club, { ...times(2), name: "Sooner", pricePaise: 125_000, venue: "Main Quad", tags: ["Trivia"] });
  const ofSister = await anEvent(sister, { ...times(3), tags: ["Trivia"] });
  await anEvent(club, times(-2));
  for (const status of ["draft", "in_review", "cancelled", "deleted"] as const) await anEvent(club, { ...times(4), status });
  const html = await read("club", "robots");
  expect(eventsIn(html)).toEqual([sooner.id, later.id]);
  expect(html).toContain("<h1>Events of Robots</h1>");
  for (const text of [">Sooner</b>", ">Main Quad</span>", ">₹1,250</span>", ">Robots on Quad</a>"]) expect(html).toContain(text);
  expect(eventsIn(await read("college", college.id))).toEqual([sooner.id, ofSister.id, later.id]);
  expect(eventsIn(await read("tag", "trivia"))).toEqual([sooner.id, ofSister.id, later.id]);
  expect(await read("tag", "trivia")).toContain("<h1>Events with the tag Trivia</h1>");

  for (let more = 0; more < 11; more++) await anEvent(club, times(10 + more));
  const full = await read("club", club.id);
  expect(eventsIn(full)).toHaveLength(12);
  expect(full).toContain(`/events-page?club=${club.id}&amp;utm_source=embed"`);
  expect(full).toContain(">All 13 events</a>");
});

test("a club without events to come says so", async () => {
  const club = await aClub({ name: "Robots" });
  const html = await read("club", club.id);
  expect(html).toContain("Nothing is planned at the moment.");
  expect(html).toContain(">Robots on Quad</a>");
});

test("one event has Register while its registration is open, and otherwise says why not [platform 6]", async () => {
  const club = await aClub({ college: await aCollege({ name: "Sahyadri" }), name: "Robots" });
  const open = await anEvent(club, { ...times(5), name: "Robo Race", venue: "Main Quad" });
  const html = await read("event", open.id);
  for (const text of [">Robo Race</a></h1>", "Main Quad, Sahyadri", ">Free</span>", ">Register</a>", ">Robots</a>"])
    expect(html).toContain(text);
  const closed = [
    [{ ...times(5), registrationOpensAt: inDays(1) }, "Registration has not opened yet."],
    [{ ...times(5), registrationClosesAt: inDays(-1) }, "Registration is closed."],
    [times(-2), "This event has ended."],
    [{ ...times(5), status: "cancelled" as const }, "This event was cancelled."],
  ] as const;
  for (const [made, text] of closed) {
    const other = await read("event", (await anEvent(club, made)).id);
    expect(other).toContain(text);
    expect(other).not.toContain(">Register</a>");
  }
});

test("every link opens a tab and names the embed as its source [platform 6]", async () => {
  const club = await aClub();
  const event = await anEvent(club, times(3));
  for (const html of [await read("club", club.id), await read("event", event.id)]) {
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(link).toMatch(/href="http[^"]*[?;]utm_source=embed" target="_blank" rel="noopener"/);
  }
});

test("unknown, hidden and misspelt things have no embed, and a former slug leads on [platform 6]", async () => {
  const club = await aClub({ name: `Robots ${unique()}` });
  const { slug } = await db.club.findUniqueOrThrow({ where: { id: club.id } });
  await db.club.update({ where: { id: club.id }, data: { name: `Machines ${unique()}` } });
  const { slug: present } = await db.club.findUniqueOrThrow({ where: { id: club.id } });
  const moved = await ask("club", slug);
  expect([moved.status, moved.headers.get("location")]).toEqual([308, `/embed/club/${present}`]);
  expect(await isKnownAddress(`/embed/club/${slug}`)).toBe(true);
  const [draft, shown] = [await anEvent(club, { status: "draft" }), await anEvent(club, times(3))];
  for (const [kind, name] of [
    ["event", draft.id],
    ["event", shown.id.toUpperCase()],
    ["event", club.id],
    ["event", "none"],
    ["club", `none-${unique()}`],
    ["club", shown.id],
    ["college", club.id],
    ["tag", "Coding"],
    ["tag", "none"],
    ["clubs", club.id],
    ["blog", club.id],
  ] as const) {
    const answer = await ask(kind, name);
    expect([answer.status, answer.headers.get("cache-control"), await answer.text()], `${kind}/${name}`).toEqual([404, "no-store", ""]);
    expect(await isKnownAddress(`/embed/${kind}/${name}`), `${kind}/${name}`).toBe(false);
  }
  for (const address of [`/embed/event/${shown.id}`, `/embed/club/${club.id}`, "/embed/tag/coding"])
    expect(await isKnownAddress(address)).toBe(true);
});

test("an embed is the same bytes for everybody and sets no cookie [platform 6, 11.8]", async () => {
  const club = await aClub();
  await anEvent(club, times(3));
  const plain = await ask("club", club.id);
  const signedIn = await ask(
    "club",
    club.id,
    new Request("http://localhost/?lang=hi", { headers: { cookie: "token=x", "accept-language": "hi" } }),
  );
  expect(await signedIn.text()).toBe(await plain.text());
  expect(signedIn.headers.get("etag")).toBe(plain.headers.get("etag"));
  for (const answer of [plain, signedIn]) expect(answer.headers.has("set-cookie")).toBe(false);
});

test("its policy admits one style, one script, and any site around it; it has no form and no address of another site [platform 6]", async () => {
  const club = await aClub();
  await anEvent(club, times(3));
  const answer = await ask("club", club.id);
  const html = await answer.text();
  const textOf = (element: string) => new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(html)?.[1] ?? "";
  expect(answer.headers.get("content-security-policy")).toBe(
    `default-src 'none'; script-src ${hashSource(textOf("script"))}; style-src ${hashSource(textOf("style"))}; img-src 'self'; font-src 'self'; ` +
      "form-action 'none'; base-uri 'none'; frame-ancestors *",
  );
  expect(html.match(/<(script|style)\b/g)).toHaveLength(2);
  expect(html).not.toMatch(/<(form|input|iframe)\b| style=| on\w+=|cookie|storage/i);
});

test("what a club writes is text in an embed [platform 6, 11.7]", async () => {
  const attack = `"><script>1</script>`;
  const club = await aClub({ name: attack });
  const event = await anEvent(club, { ...times(3), name: attack, venue: attack });
  for (const html of [await read("club", club.id), await read("event", event.id)]) {
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain("&quot;&gt;&lt;script&gt;");
  }
});

test("an embed of 12 events with the longest names has at most 60 KB [platform 6]", async () => {
  const college = await aCollege();
  const club = await aClub({ college, name: "रोबोटिक्स".repeat(10) });
  for (let index = 0; index < 12; index++) await anEvent(club, { ...times(3), name: "ह".repeat(29), venue: "&".repeat(100) });
  expect(Buffer.byteLength(await read("club", club.id))).toBeLessThan(60 * 1024);
});

test("its colours and letters are those of the site", () => {
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  for (const line of [...COLOURS, LATIN_RANGE]) expect(tokens).toContain(line);
});

test("the script of the element has at most 2 KB [platform 6]", () => {
  expect(readFileSync("public/embed.js").byteLength).toBeLessThanOrEqual(2048);
});
