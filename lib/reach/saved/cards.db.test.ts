import sharp from "sharp";
import { expect, test } from "vitest";
import { GET } from "@/app/cards/[name]/route";
import { getEvent } from "@/lib/catalogue/events/service";
import { db } from "@/lib/platform/db/client";
import { storeImage } from "@/lib/platform/images/service";
import { makeCard } from "@/lib/reach/saved/cards";
import { aClub, anEvent } from "@/lib/testing/factories";

const read = (name: string) => GET(new Request("http://localhost"), { params: Promise.resolve({ name }) });

async function anEventWithPoster() {
  const club = await aClub({ name: "Mechatronics & Co" });
  const poster = await sharp({ create: { width: 800, height: 1000, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  const { id } = await storeImage(club.id, new Uint8Array(poster), "poster");
  return anEvent(club, { posterId: id, name: "Robo Kabaddi" });
}

/** The share of a picture's pixels that have the poster's red. */
async function redShare(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += info.channels) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60) red++;
  return red / (info.width * info.height);
}

test.each([
  ["story", 1920, (720 * 900) / (1080 * 1920)],
  ["square", 1080, (560 * 700) / (1080 * 1080)],
])("a %s has the whole poster and the words, always the same", async (shape, height, share) => {
  const event = await anEventWithPoster();
  const answer = await read(`${event.id}-${shape}.jpg`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1080, height });
  expect(await redShare(bytes)).toBeCloseTo(share, 1);
  expect(bytes.length).toBeLessThan(600_000);
  const again = await read(`${event.id}-${shape}.jpg`);
  expect(again.headers.get("etag")).toBe(answer.headers.get("etag"));
  await db.event.update({ where: { id: event.id }, data: { name: "Robo Kho-Kho" } });
  expect((await read(`${event.id}-${shape}.jpg`)).headers.get("etag")).not.toBe(answer.headers.get("etag"));
});

test("a card without its poster's file shows the words", async () => {
  const event = await anEvent(await aClub());
  const answer = await read(`${event.id}-square.jpg`);
  expect(answer.status).toBe(200);
});

test("a hidden, unknown or misspelt event has no card", async () => {
  const draft = await anEvent(await aClub(), { status: "draft" });
  const event = await anEvent(await aClub());
  const names = [`${draft.id}-story.jpg`, `${crypto.randomUUID()}-story.jpg`, `${event.id}-wide.jpg`, `${event.id}-story.png`];
  for (const name of [...names, `${event.id.toUpperCase()}-story.jpg`, event.id, "x"]) {
    const answer = await read(name);
    expect([answer.status, answer.headers.get("cache-control")], name).toEqual([404, "no-store"]);
  }
});

test("a client that requests many cards gets all of them, and other clients do not wait for all of these", async () => {
  const event = await getEvent((await anEventWithPoster()).id);
  const made: string[] = [];
  const make = async (client: string) => {
    await makeCard(event, "square", client);
    made.push(client);
  };
  const flood = Array.from({ length: 30 }, () => make("10.0.0.1"));
  await make("10.0.0.2");
  expect(made.length).toBeLessThan(31);
  await Promise.all(flood);
  expect(made).toHaveLength(31);
});

test("a client with a hundred waiting cards gets a 503, and others do not", async () => {
  const event = await getEvent((await anEventWithPoster()).id);
  const asking = Promise.allSettled(Array.from({ length: 110 }, () => makeCard(event, "square", "10.0.0.1")));
  expect((await makeCard(event, "square", "10.0.0.2")).length).toBeGreaterThan(0);
  const refusals = (await asking).flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code ?? answer.reason] : []));
  expect(refusals).toEqual(Array.from({ length: 8 }, () => "server_busy"));
});
