import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { deleteAccounts } from "@/lib/identity/accounts/service";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { imageUrl } from "@/lib/platform/images/policy";
import { discardImages, findOwnImageUrls, ownsImageUrl, storeImage, sweepImages } from "@/lib/platform/images/service";
import { DERIVE_PICTURES } from "@/lib/platform/images/tasks";
import { toImageJson } from "@/lib/platform/images/wire";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { aClub, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { aPicture, storedFiles } from "@/lib/testing/pictures";

const uploads = path.join(env.DATA_DIR, "uploads");
beforeEach(() => rm(uploads, { recursive: true, force: true }));

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
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
      const description = made === 60 ? `<p><img src="${imageUrl(inText, 800)}" alt="" /></p>` : "<p>Come!</p>";
      const { id } = await anEventWith(club.id, { posterId: poster.id, description });
      if (made === 0) await db.eventReview.create({ data: { eventId: id, kind: "change", changes: { poster: [poster.id, waiting.id] } } });
    }
  } finally {
    await setTriggers("ENABLE");
  }
  await enqueue(db, DERIVE_PICTURES, {});
  await sweepImages(inDays(40));
  expect(await db.image.count()).toBe(4);
  await runJobs();
  await sweepImages(inDays(80));
  const kept = await db.image.findMany({ select: { id: true } });
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([inText.id, waiting.id, poster.id]));
});

test("sweeping is bounded, and two concurrent sweeps take different pictures", async () => {
  for (let stored = 0; stored < 15; stored++) await storeImage(null, await picture(), "poster");
  await sweepImages(inDays(1));
  expect(await db.image.count()).toBe(5);
  await Promise.all([sweepImages(inDays(2)), sweepImages(inDays(2))]);
  expect(await db.image.count()).toBe(0);
  expect(await storedFiles()).toEqual([]);
});
