import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { deleteAccounts } from "@/lib/identity/accounts/service";
import { db, type Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { derivePictures } from "@/lib/platform/images/derive-pictures";
import { imageUrl } from "@/lib/platform/images/policy";
import { deleteImage, keepShown } from "@/lib/platform/images/repository";
import { discardImages, discardImagesOf, findOwnImageUrls, ownsImageUrl, storeImage, sweepImages } from "@/lib/platform/images/service";
import { toImageJson } from "@/lib/platform/images/wire";
import { aClub, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { inDays } from "@/lib/testing/moments";
import { aPicture, storedFiles } from "@/lib/testing/pictures";

const uploads = path.join(env.DATA_DIR, "uploads");
beforeEach(() => rm(uploads, { recursive: true, force: true }));

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const HELD = `SELECT application_name AS "pool" FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`;
const picture = () => aPicture(20, 20).png().toBuffer();

async function anEventWith(clubId: string, { posterId, description = "" }: { posterId: string; description?: string }) {
  return db.event.create({
    data: {
      clubId,
      posterId,
      description,
      name: "Robo Rally",
      pricePaise: 0,
      type: "Other",
      mode: "Offline",
      venue: "Main hall",
      tags: [],
      createdBy: "Asha",
      contactEmail: "asha@example.edu",
      contactPhone: "9876543210",
      registrationOpensAt: new Date(),
      registrationClosesAt: inDays(1),
    },
    select: { id: true },
  });
}

test("a page shows the smallest file that fills the place, with its shape known before loading", async () => {
  const image = await storeImage(null, await aPicture(2000, 1000).png().toBuffer(), "poster");
  expect(toImageJson(image)).toEqual({
    url: `/images/${image.id}-800.webp`,
    srcSet: [240, 400, 600, 800, 1600].map((width) => `/images/${image.id}-${width}.webp ${width}w`).join(", "),
    width: 1600,
    height: 800,
  });
});

test("many concurrent pictures are all stored, and too many get a 503 [base 6]", async () => {
  const bytes = await picture();
  expect(await Promise.all(Array.from({ length: 12 }, () => storeImage(null, bytes, "poster")))).toHaveLength(12);
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => storeImage(null, bytes, "poster")));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "server_busy", status: 503 });
  expect(await db.image.count()).toBe(12 + 60 - refused.length);
  expect(await storedFiles()).toHaveLength(12 + 60 - refused.length);
});

test("a disk that refuses files is a 503, and no row is left", async () => {
  await mkdir(env.DATA_DIR, { recursive: true });
  await writeFile(uploads, "a file where the folder should be");
  await expect(storeImage(null, await picture(), "poster")).rejects.toMatchObject({ code: "storage_unreachable", status: 503 });
  await rm(uploads);
  await sweepImages(inDays(1));
  expect(await db.image.count()).toBe(0);
});

test("an account owns exactly the addresses of its own pictures", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  const image = await storeImage(student.id, await aPicture(1000, 500).png().toBuffer(), "picture");
  const url = imageUrl(image, 800);
  expect(await ownsImageUrl(student.id, url)).toBe(true);
  expect(await ownsImageUrl(other.id, url)).toBe(false);
  const strange = [
    `${url}?x`,
    `https://evil.example${url}`,
    url.replace("-800", "-801"),
    url.replace("/images", "/image"),
    "",
    "javascript:1",
  ];
  expect(await findOwnImageUrls(student.id, [...strange, url, imageUrl(image, 400)])).toEqual(new Set([url, imageUrl(image, 400)]));
});

test("an unused poster is deleted after an hour, and one of an event stays", async () => {
  const club = await aClub();
  const [shown, forgotten] = [await storeImage(club.id, await picture(), "poster"), await storeImage(club.id, await picture(), "poster")];
  await anEventWith(club.id, { posterId: shown.id });
  await sweepImages();
  expect(await db.image.count()).toBe(2);
  await sweepImages(inDays(1));
  expect(await db.image.findMany({ select: { id: true } })).toEqual([{ id: shown.id }]);
  expect(await storedFiles()).toEqual([`${shown.id}-20.webp`]);
  expect(await db.image.findUnique({ where: { id: forgotten.id } })).toBeNull();
});

test("a picture stays while a description or a profile shows it", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const inText = await storeImage(club.id, await picture(), "picture");
  const inProfile = await storeImage(student.id, await picture(), "picture");
  const poster = await storeImage(club.id, await picture(), "poster");
  await storeImage(club.id, await picture(), "picture");
  const event = await anEventWith(club.id, { posterId: poster.id, description: `<p><img src="${imageUrl(inText, 800)}"></p>` });
  await db.student.update({ where: { id: student.id }, data: { image: imageUrl(inProfile, 800) } });
  await sweepImages(inDays(29));
  expect(await db.image.count()).toBe(4);
  await sweepImages(inDays(60));
  expect(new Set((await db.image.findMany({ select: { id: true } })).map(({ id }) => id))).toEqual(
    new Set([inText.id, inProfile.id, poster.id]),
  );
  await db.event.update({ where: { id: event.id }, data: { description: "" } });
  await sweepImages(inDays(120));
  expect(await db.image.findUnique({ where: { id: inText.id } })).toBeNull();
});

test("released pictures are deleted after the commit, and not after a rollback", async () => {
  const club = await aClub();
  const [first, second] = [await storeImage(club.id, await picture(), "poster"), await storeImage(club.id, await picture(), "poster")];
  const event = await anEventWith(club.id, { posterId: first.id });
  const change = (fails: boolean) =>
    db.$transaction(async (tx) => {
      await tx.event.update({ where: { id: event.id }, data: { posterId: second.id } });
      await discardImages(tx, [first.id]);
      if (fails) throw new Error("something else failed");
    });
  await expect(change(true)).rejects.toThrow("something else failed");
  await sweepImages();
  expect(await storedFiles()).toHaveLength(2);
  await change(false);
  await sweepImages();
  expect(await storedFiles()).toEqual([`${second.id}-20.webp`]);
  expect(await db.image.count()).toBe(1);
});

test("the pictures of a deleted account are deleted; those of an event that outlives its club stay", async () => {
  const club = await aClub();
  const [inText, loose] = [await storeImage(club.id, await picture(), "picture"), await storeImage(club.id, await picture(), "picture")];
  const poster = await storeImage(club.id, await picture(), "poster");
  await anEventWith(club.id, { posterId: poster.id, description: `<img src="${imageUrl(inText, 800)}">` });
  await db.$transaction((tx) => deleteAccounts(tx, [club.id]));
  await sweepImages();
  expect(await db.image.findUnique({ where: { id: loose.id } })).toBeNull();
  expect(await db.image.count()).toBe(2);
});

test("a sweep that cannot tell what shows its pictures deletes none, and the next one goes on with others", async () => {
  await storeImage(null, await picture(), "poster");
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE "BlogImage" IN ACCESS EXCLUSIVE MODE`;
      await sweepImages(inDays(1));
    },
    { timeout: 20_000 },
  );
  expect(await db.image.count({ where: { sweepAt: { gt: inDays(1) } } })).toBe(1);
  expect(await storedFiles()).toHaveLength(1);
  await sweepImages(inDays(2));
  expect(await db.image.count()).toBe(0);
});

test("a picture in a description that was copied to another club's event stays as long as that", async () => {
  const [club, host] = [await aClub(), await aClub()];
  const [inText, named] = [await storeImage(club.id, await picture(), "picture"), await storeImage(club.id, await picture(), "picture")];
  const poster = await storeImage(host.id, await picture(), "poster");
  const description = `<p>${imageUrl(named, 800)}<img src="${imageUrl(inText, 800)}" alt="" /></p>`;
  await anEventWith(host.id, { posterId: poster.id, description });
  await db.$transaction((tx) => deleteAccounts(tx, [club.id]));
  await sweepImages(inDays(60));
  const kept = await db.image.findMany({ select: { id: true } });
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([inText.id, poster.id]));
});

test("after an update, no picture goes before older events and reviews were looked through", async () => {
  const club = await aClub();
  const [inText, waiting] = [await storeImage(club.id, await picture(), "picture"), await storeImage(club.id, await picture(), "poster")];
  const poster = await storeImage(club.id, await picture(), "poster");
  await storeImage(club.id, await picture(), "poster");
  // As the version before wrote: without triggers.
  const setTriggers = async (state: "ENABLE" | "DISABLE") => {
    await db.$executeRawUnsafe(`ALTER TABLE "Event" ${state} TRIGGER "Event_pictures"`);
    await db.$executeRawUnsafe(`ALTER TABLE "EventReview" ${state} TRIGGER "EventReview_ids"`);
  };
  await setTriggers("DISABLE");
  try {
    for (let made = 0; made < 120; made++) {
      const isLong = made < 8;
      const shown = `<p><img src="${imageUrl(inText, 800)}" alt="" /></p>`;
      const description = isLong || made === 60 ? shown.repeat(isLong ? 900 : 1) : "<p>Come!</p>";
      const { id } = await anEventWith(club.id, { posterId: poster.id, description });
      if (made === 0) await db.eventReview.create({ data: { eventId: id, kind: "change", changes: { poster: [poster.id, waiting.id] } } });
    }
  } finally {
    await setTriggers("ENABLE");
  }
  await derivePictures({}, async () => undefined);
  expect(await db.event.count({ where: { imageIds: { has: inText.id } } })).toBe(5);
  await sweepImages(inDays(40));
  expect(await db.image.count()).toBe(4);
  await runJobs();
  await sweepImages(inDays(80));
  const kept = await db.image.findMany({ select: { id: true } });
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([inText.id, waiting.id, poster.id]));
});

test("a sweep neither waits for what holds a picture nor takes it for one that nothing shows", async () => {
  const club = await aClub();
  const [held, free] = [await storeImage(club.id, await picture(), "poster"), await storeImage(club.id, await picture(), "poster")];
  for (const { id } of [held, free]) await anEventWith(club.id, { posterId: id });
  const [released, next] = [inDays(3), inDays(30)];
  await db.$transaction(async (tx) => {
    await discardImages(tx, [held.id], released);
    expect(new Set(await keepShown([held.id, free.id], next))).toEqual(new Set([held.id, free.id]));
  });
  const due = await db.image.findMany({
    where: { id: { in: [held.id, free.id] } },
    select: { sweepAt: true },
    orderBy: { sweepAt: "asc" },
  });
  expect(due).toEqual([{ sweepAt: released }, { sweepAt: next }]);
});

test("a picture that an uncommitted change begins to show keeps its files, as a poster and in a description", async () => {
  const club = await aClub();
  const [poster, inText, first] = [
    await storeImage(club.id, await picture(), "poster"),
    await storeImage(club.id, await picture(), "picture"),
    await storeImage(club.id, await picture(), "poster"),
  ];
  const { id } = await anEventWith(club.id, { posterId: first.id });
  await db.$transaction(
    async (tx) => {
      await tx.event.update({ where: { id }, data: { posterId: poster.id, description: `<img src="${imageUrl(inText, 800)}">` } });
      await sweepImages(inDays(60));
    },
    { timeout: 20_000 },
  );
  expect((await storedFiles()).sort()).toEqual([poster, inText, first].map((image) => `${image.id}-20.webp`).sort());
});

test("a picture that is being removed cannot be shown any more, and keeps no connection from requests", async () => {
  const club = await aClub();
  const [forgotten, shown] = [await storeImage(club.id, await picture(), "poster"), await storeImage(club.id, await picture(), "poster")];
  const { id } = await anEventWith(club.id, { posterId: shown.id });
  let showing: Promise<unknown> | undefined;
  let held: { pool: string }[] = [];
  const removing = deleteImage(forgotten.id, async () => {
    showing = db.event.update({ where: { id }, data: { posterId: forgotten.id }, select: { id: true } });
    showing.catch(() => undefined);
    await expect.poll(() => db.$queryRawUnsafe<unknown[]>(WAITING), { timeout: 20_000 }).toHaveLength(1);
    held = await db.$queryRawUnsafe<typeof held>(HELD);
  });
  await removing;
  // The requests have ten, and no time for a slow storage.
  expect(held).toEqual([{ pool: "quad background" }]);
  await expect(showing).rejects.toThrow();
  expect(await db.image.findMany({ select: { id: true } })).toEqual([{ id: shown.id }]);
});

test("two transactions that release the same pictures do not end each other, whatever finds these", async () => {
  const club = await aClub();
  const ids = [];
  for (let made = 0; made < 2; made++) ids.push((await storeImage(club.id, await picture(), "poster")).id);
  const [low = "", high = ""] = ids.sort();
  // The table then has the picture with the higher id first.
  await db.$executeRaw`UPDATE "Image" SET "width" = 21 WHERE "id" = ${low}::uuid`;
  await db.$executeRaw`UPDATE "Image" SET "width" = 22 WHERE "id" = ${low}::uuid`;
  const release = (unused: "seqscan" | "indexscan", work: (tx: Tx) => Promise<void>) =>
    db.$transaction(
      async (tx) => {
        await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = 0; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_${unused} = off`);
        await work(tx);
      },
      { timeout: 20_000 },
    );
  let releasing: Promise<unknown>[] = [];
  await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT FROM "Image" WHERE "id" = ${high}::uuid FOR UPDATE`;
      releasing = [release("indexscan", (own) => discardImagesOf(own, [club.id]))];
      await expect.poll(() => db.$queryRawUnsafe<unknown[]>(WAITING), { timeout: 20_000 }).toHaveLength(1);
      releasing.push(release("seqscan", (own) => discardImages(own, [low, high])));
      await expect.poll(() => db.$queryRawUnsafe<unknown[]>(WAITING), { timeout: 20_000 }).toHaveLength(2);
    },
    { timeout: 60_000 },
  );
  await expect(Promise.all(releasing)).resolves.toHaveLength(2);
});

test("sweeping is bounded, and two concurrent sweeps take different pictures", async () => {
  for (let stored = 0; stored < 15; stored++) await storeImage(null, await picture(), "poster");
  await sweepImages(inDays(1));
  expect(await db.image.count()).toBe(5);
  await Promise.all([sweepImages(inDays(2)), sweepImages(inDays(2))]);
  expect(await db.image.count()).toBe(0);
  expect(await storedFiles()).toEqual([]);
});
