import sharp from "sharp";
import { expect, test } from "vitest";
import { PUT as saveClub } from "@/app/api/clubs/[id]/route";
import { PUT as saveCollege } from "@/app/api/colleges/[id]/route";
import { GET as readPicture } from "@/app/images/[name]/route";
import { renewPreviews } from "@/lib/catalogue/directory/renew-previews";
import { RENEW_PREVIEWS } from "@/lib/catalogue/directory/tasks";
import type { Club, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { fileName, PREVIEW } from "@/lib/platform/images/policy";
import { storeImage } from "@/lib/platform/images/service";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anEvent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { aPicture } from "@/lib/testing/pictures";

const PREVIEW_MAX_BYTES = 250_000;
const PAST = { registrationOpensAt: new Date(0), registrationClosesAt: new Date(1), startsAt: new Date(2) };

const aFile = async (width: number, height: number) =>
  new File([new Uint8Array(await aPicture(width, height).jpeg().toBuffer())], "a.jpg", { type: "image/jpeg" });

async function put(as: Club | College, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const handler = as.role === "club" ? saveClub : saveCollege;
  expect(await call(handler, { method: "PUT", as, params: { id: as.id }, body })).toMatchObject({ status: 200 });
  return previewOf(as);
}

async function previewOf({ role, id }: Club | College): Promise<string | null> {
  const find = { where: { id }, select: { previewId: true } };
  const { previewId } = await (role === "club" ? db.club.findUniqueOrThrow(find) : db.college.findUniqueOrThrow(find));
  return previewId;
}

const read = (id: string) => {
  const name = fileName(id, PREVIEW.width, "jpeg");
  return readPicture(new Request(`http://localhost/images/${name}`), { params: Promise.resolve({ name }) });
};

async function expectJpeg(id: string | null): Promise<void> {
  const answer = await read(id ?? "");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.byteLength).toBeLessThanOrEqual(PREVIEW_MAX_BYTES);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", ...PREVIEW });
}

const isStored = async (id: string | null) => (await db.image.count({ where: { id: id ?? "" } })) === 1;

test.each([
  ["club", () => aClub()],
  ["college", () => aCollege()],
])("the picture of links to a %s is its banner, else its logo, made when these change [app 6]", async (_, make) => {
  const organiser = await make();
  const ofLogo = await put(organiser, { logo: await aFile(300, 300) });
  await expectJpeg(ofLogo);
  expect(await put(organiser, { about: "We build robots." })).toBe(ofLogo);

  const ofBanner = await put(organiser, { banner: await aFile(1600, 400) });
  await expectJpeg(ofBanner);
  expect([ofBanner === ofLogo, await isStored(ofLogo)]).toEqual([false, false]);
  // The banner is shown, so another logo changes nothing.
  expect(await put(organiser, { logo: await aFile(200, 300) })).toBe(ofBanner);

  await expectJpeg(await put(organiser, { banner: "" }));
  expect(await put(organiser, { logo: "" })).toBeNull();
  expect(await db.image.count()).toBe(0);
});

test("two edits of the pictures at once leave a picture of links that shows what the page shows [app 6]", async () => {
  const club = await aClub();
  await Promise.all([put(club, { logo: await aFile(300, 300) }), put(club, { banner: await aFile(1600, 400) })]);
  await runJobs();
  await expectJpeg(await previewOf(club));
  const { banner } = await db.club.findUniqueOrThrow({ where: { id: club.id }, select: { banner: { select: { id: true } } } });
  const before = await previewOf(club);
  expect(banner).not.toBeNull();
  expect(await put(club, { logo: "" })).toBe(before);
});

test("a banned club's picture of links is gone with its other pictures [app 6]", async () => {
  const club = await aClub();
  const previewId = await put(club, { banner: await aFile(1600, 400) });
  await db.club.update({ where: { id: club.id }, data: { bannedAt: new Date() } });
  expect((await read(previewId ?? "")).status).toBe(404);
});

test("one job makes the missing pictures of events that are not over, clubs and colleges, in batches, and may be repeated [app 6]", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const { id: logoId } = await storeImage(club.id, await aPicture(300, 300).png().toBuffer(), "poster");
  const { id: posterId } = await storeImage(club.id, await aPicture(400, 500).png().toBuffer(), "poster");
  const old = await storeImage(club.id, await aPicture(400, 500).png().toBuffer(), "poster");
  const events = [];
  // More than a batch.
  for (let index = 0; index < 12; index++) events.push(await anEvent(club, { posterId, previewId: index === 0 ? old.id : null }));
  const over = await anEvent(club, { posterId, ...PAST });
  const withoutFile = await anEvent(club);
  await db.club.update({ where: { id: club.id }, data: { logoId } });
  await db.college.update({ where: { id: college.id }, data: { bannerId: logoId } });
  const bare = await aClub();

  await db.$transaction((tx) => enqueue(tx, RENEW_PREVIEWS, { part: "events" }));
  await runJobs();
  const previews = async () => {
    const rows = await db.event.findMany({ orderBy: { id: "asc" }, select: { id: true, previewId: true } });
    return new Map(rows.map(({ id, previewId }) => [id, previewId]));
  };
  const made = await previews();
  for (const { id } of events) await expectJpeg(made.get(id) ?? null);
  expect(await isStored(old.id)).toBe(false);
  expect([made.get(over.id), made.get(withoutFile.id)]).toEqual([null, null]);
  const ofPages = [await previewOf(club), await previewOf(college)];
  for (const id of ofPages) await expectJpeg(id);
  expect(await previewOf(bare)).toBeNull();

  for (const part of ["events", "clubs", "colleges"] as const) await renewPreviews({ part });
  await runJobs();
  expect(await previews()).toEqual(made);
  expect([await previewOf(club), await previewOf(college)]).toEqual(ofPages);
});
