import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { GET as ICS } from "@/app/ics/[id]/route";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { eventFeed } from "@/lib/site/seo/feed";
import { isKnownAddress } from "@/lib/site/seo/known-addresses";
import { sitemap, sitemapPart } from "@/lib/site/seo/sitemap";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aGrant, anEvent, anImage, aPlace, aStudent } from "@/lib/testing/factories";

type Handler = Parameters<typeof call>[0];

const API = path.resolve(import.meta.dirname, "../../../app/api");

/** Every reading call: its name and the variables of its path. */
async function listReads() {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "route.ts");
  const reads = await Promise.all(
    files.map(async (file) => {
      const { GET } = (await import(path.join(API, file))) as Record<string, Handler>;
      const variables = [...path.dirname(file).matchAll(/\[(\w+)\]/g)].map(([, name]) => name as string);
      return { name: path.dirname(file), handler: GET as Handler, variables };
    }),
  );
  return reads.filter(({ name }) => !name.startsWith("[["));
}
const reads = await listReads();

const NAME = "Quiet Lantern Walk";
const STARTS_AT = new Date(Date.now() + 8 * DAY_MS);

async function aWorld() {
  const [college, otherCollege] = [await aCollege(), await aCollege()];
  const club = await aClub({ college });
  const place = await aPlace(college);
  const event = async (fields: Parameters<typeof anEvent>[1]) =>
    anEvent(club, {
      name: NAME,
      descriptionText: NAME,
      type: "Concert",
      posterId: (await anImage()).id,
      previewId: (await anImage()).id,
      startsAt: STARTS_AT,
      placeId: place.id,
      ...fields,
    });
  const events = [
    await event({ status: "draft" }),
    await event({ status: "draft", publishAt: new Date(Date.now() + DAY_MS) }),
    await event({ status: "in_review" }),
    await event({ status: "hidden", hiddenFrom: "published" }),
    await event({ status: "hidden", hiddenFrom: "cancelled" }),
  ];
  const elsewhere = await anEvent(club);
  const helper = await aStudent();
  await aGrant(helper, { role: "manager", event: elsewhere });
  const strangers: (Account | undefined)[] = [undefined, await aStudent({ college }), helper, await aClub({ college }), otherCollege];
  return { college, club, events, strangers };
}
type World = Awaited<ReturnType<typeof aWorld>>;

const QUERIES: Record<string, string>[] = [
  {},
  { searchQuery: NAME, count: "1" },
  { selectedTypes: '["Concert"]', month: dayIn(DEFAULT_TIME_ZONE, STARTS_AT).slice(0, 7) },
];

/** Everything that these accounts can learn about the events, through any call, file or address. */
async function whatIsTold({ college, club, events }: World, accounts: (Account | undefined)[]): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const as of accounts) {
    const values = [...events.map(({ id }) => id), club.id, college.id, ...(as ? [as.id] : [])];
    for (const { name, handler, variables } of reads) {
      for (const value of variables.length > 0 ? values : [""]) {
        // If there are two variables, the second one is the caller.
        const params = Object.fromEntries(variables.map((variable, index) => [variable, index === 0 ? value : (as?.id ?? value)]));
        for (const query of variables.length > 0 ? [{}] : QUERIES) {
          const { body } = await call(handler, { method: "GET", as, params, query });
          told.set(`${as?.role ?? "visitor"} ${name} ${JSON.stringify({ params, query })}`, JSON.stringify(body ?? ""));
        }
      }
    }
  }
  told.set("sitemap", await sitemap());
  told.set("sitemap-2", (await sitemapPart(2)) ?? "");
  told.set("feed", await eventFeed());
  for (const { id } of events) {
    const context = { params: Promise.resolve({ id }) } as Parameters<typeof ICS>[1];
    told.set(`ics ${id}`, await (await ICS(new Request("https://quad.example"), context)).text());
  }
  return told;
}

const secretsOf = ({ events }: World) => [NAME, ...events.flatMap(({ id, posterId, previewId }) => [id, posterId, previewId ?? id])];
const betrayals = (told: Map<string, string>, secrets: string[]) =>
  [...told].filter(([, text]) => secrets.some((secret) => text.includes(secret))).map(([name]) => name);

/** A thousand calls. */
const TIMEOUT_MS = 240_000;

test("no call, file or address reveals a hidden event's id, name or picture to a stranger [organisers 19.9; reach 9.5]", {
  timeout: TIMEOUT_MS,
}, async () => {
  const world = await aWorld();
  expect(betrayals(await whatIsTold(world, world.strangers), secretsOf(world))).toEqual([]);
  for (const { id } of world.events) {
    for (const address of [`/event/${id}`, `/ics/${id}`]) expect(await isKnownAddress(address)).toBe(false);
  }
  // The same scan finds them once they are published, and their organisers before.
  expect(betrayals(await whatIsTold(world, [world.club]), secretsOf(world))).toContainEqual(expect.stringMatching(/^club manage/));
  await db.event.updateMany({ where: { name: NAME }, data: { status: "published", publishAt: null, hiddenFrom: null } });
  const found = betrayals(await whatIsTold(world, [undefined]), secretsOf(world)).join("\n");
  for (const place of [
    "visitor asd",
    "visitor event/calendar",
    "visitor event/map",
    "visitor event/concerts",
    "visitor event/[id]",
    "visitor collegeRep/events",
    "feed",
    "ics",
    "sitemap",
  ]) {
    expect(found).toContain(place);
  }
});

test("joining a hidden event, or checking in, is answered as for an unknown one", async () => {
  const world = await aWorld();
  const student = await aStudent();
  const before = await db.event.findMany({ orderBy: { id: "asc" } });
  const bodies = { answers: {}, name: "Null Pointers", code: "RKX47M", eventId: "" };
  const writes = [
    ["GET", "event/hi/[eventId]/[userId]"],
    ["GET", "event/hi2/[eventId]/[userId]"],
    ["GET", "event/registration/[eventId]"],
    ["DELETE", "event/registration/[eventId]"],
    ["GET", "events/[id]/registration"],
    ["POST", "events/[id]/registration"],
    ["PUT", "events/[id]/registration"],
    ["DELETE", "events/[id]/registration"],
    ["POST", "events/[id]/teams"],
    ["POST", "event/here/[eventId]"],
    ["POST", "payment/order"],
  ] as const;
  for (const { id } of world.events) {
    for (const [method, name] of writes) {
      const handlers = (await import(path.join(API, name, "route.ts"))) as Record<string, Handler>;
      const params = { eventId: id, id, userId: student.id };
      const json = method === "GET" || method === "DELETE" ? undefined : { ...bodies, eventId: id };
      const answer = await call(handlers[method] as Handler, { method, as: student, params, json });
      expect({ name, ...answer }).toMatchObject({ name, status: 404, body: { code: "event_not_found" } });
    }
  }
  expect(await db.registration.count()).toBe(0);
  expect(await db.event.findMany({ orderBy: { id: "asc" } })).toEqual(before);
});

test("changing, publishing or copying a hidden event is answered as unknown for a stranger, and as forbidden for its college", async () => {
  const world = await aWorld();
  const acts = [
    ["PUT", "event/update/[id]"],
    ["POST", "event/publish/[id]"],
    ["POST", "event/unpublish/[id]"],
    ["POST", "event/duplicate/[id]"],
    ["DELETE", "collegeRep/delete/[eventId]"],
  ] as const;
  const send = async (as: Account, [method, name]: (typeof acts)[number], id: string) => {
    const handlers = (await import(path.join(API, name, "route.ts"))) as Record<string, Handler>;
    const content = method === "PUT" ? { body: new FormData() } : method === "POST" ? { json: {} } : {};
    return call(handlers[method] as Handler, { method, as, params: { id, eventId: id }, ...content });
  };
  const strangers = world.strangers.filter((one) => one !== undefined);
  for (const { id } of world.events) {
    for (const act of acts) {
      for (const as of strangers) expect(await send(as, act, id)).toMatchObject({ status: 404, body: { code: "event_not_found" } });
      expect(await send(world.college, act, id)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    }
  }
  expect(await db.event.count({ where: { name: NAME, status: { in: ["draft", "in_review"] } } })).toBe(3);
});
