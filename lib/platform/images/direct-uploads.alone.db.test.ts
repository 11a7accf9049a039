import { createHmac } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { POST as createBlog } from "@/app/api/blog/create/route";
import { POST as createEvent } from "@/app/api/event/listing/route";
import { POST as uploads } from "@/app/api/uploads/route";
import { POST as uploadThing } from "@/app/api/uploadthing/route";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { sweepUploads } from "@/lib/platform/images/direct-uploads";
import { IMAGE_MAX_BYTES } from "@/lib/platform/images/policy";
import { call } from "@/lib/testing/call";
import { anEventForm } from "@/lib/testing/event-form";
import { aClub, aStudent } from "@/lib/testing/factories";
import { aPicture, uploadOf } from "@/lib/testing/pictures";

/** Set before the configuration is read. */
const standIn = await vi.hoisted(async () => {
  const { UploadThingStandIn } = await import("@/lib/testing/uploadthing");
  const started = await UploadThingStandIn.start();
  Object.assign(process.env, started.settings, { UPLOADTHING_FILES_URL: started.settings.UPLOADTHING_API_URL });
  return started;
});

beforeEach(() => {
  standIn.files.clear();
  standIn.isFailing = false;
});
afterAll(() => standIn[Symbol.asyncDispose]());

const sign = (account: Account | undefined, files: { name: string; size: number; type: string }[]) =>
  call(uploadThing, { as: account, json: { files } });

/** Acts as a browser: asks for addresses and sends the files there. @returns their keys */
async function sendDirectly(account: Account, ...contents: Uint8Array[]): Promise<string[]> {
  const files = contents.map((bytes, index) => ({ name: `${index}.png`, size: bytes.byteLength, type: "image/png" }));
  const { status, body } = await sign(account, files);
  expect(status).toBe(200);
  for (const [index, bytes] of contents.entries()) {
    const form = new FormData();
    form.append("file", new File([new Uint8Array(bytes)], `${index}.png`, { type: "image/png" }));
    expect((await fetch(body.uploads[index].url, { method: "PUT", body: form })).status).toBe(200);
  }
  return body.uploads.map(({ customId }: { customId: string }) => customId);
}

const publish = (account: Account, key: string) => call(uploads, { as: account, body: uploadOf(key) });
const aPng = () => aPicture().png().toBuffer();
const IMAGES = /^[\da-f-]{36}-\d+\.(?:webp|jpg)$/;

async function expectNothingLeft() {
  expect([...standIn.files.keys()]).toEqual([]);
  expect([await db.image.count(), await db.directUpload.count()]).toEqual([0, 0]);
}

test("a poster sent directly is shown re-encoded, and the original is gone", async () => {
  const club = await aClub();
  const [key = ""] = await sendDirectly(club, await aPng());
  expect([...standIn.files.keys()]).toEqual([key]);
  const { status, body } = await call(createEvent, { as: club, body: anEventForm(club, { image: key, posterChoice: null }) });
  expect(status).toBe(201);
  expect([...standIn.files.keys()].filter((name) => !IMAGES.test(name))).toEqual([]);
  const { posterId } = await db.event.findUniqueOrThrow({ where: { id: body.data.id } });
  const poster = standIn.files.get(`${posterId}-800.webp`);
  expect(await sharp(poster?.bytes).metadata()).toMatchObject({ format: "webp", width: 800 });
  expect(await db.directUpload.count()).toBe(0);
});

test("a blog takes several keys, and a form with files works as before", async () => {
  const club = await aClub();
  const keys = await sendDirectly(club, await aPng(), await aPng());
  const form = new FormData();
  const texts = { clubId: club.id, title: "Two pictures", college: "Sahyadri College", content: "Twelve words at least, or so." };
  for (const [name, value] of Object.entries({ ...texts, image: keys.join(",") })) form.set(name, value);
  const { status, body } = await call(createBlog, { as: club, body: form });
  expect(body).toMatchObject({ message: expect.any(String) });
  expect(status).toBe(201);
  expect(await db.blogImage.count()).toBe(2);
  expect((await call(uploads, { as: club, body: uploadOf(await aPng()) })).status).toBe(201);
});

test("a key works for its account only, and once, also concurrently", async () => {
  const [student, stranger] = [await aStudent(), await aStudent()];
  const [key = ""] = await sendDirectly(student, await aPng());
  expect(await publish(stranger, key)).toMatchObject({ status: 400, body: { code: "image_not_uploaded" } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => publish(student, key)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  expect(await db.image.count()).toBe(1);
  expect(await publish(student, key)).toMatchObject({ status: 400 });
});

test.each([
  ["nothing was sent", async (): Promise<Buffer | undefined> => undefined, 400, "image_not_uploaded"],
  ["it is no picture", async () => Buffer.from("<svg onload='alert(1)'></svg>"), 415, "image_kind_not_taken"],
  ["it is broken", async () => (await aPng()).subarray(0, 200), 400, "image_broken"],
  ["it is larger than was signed", async () => Buffer.alloc(IMAGE_MAX_BYTES + 1), 413, "image_too_large"],
] as const)("a key is refused and nothing is left when %s", async (_what, content, status, code) => {
  const student = await aStudent();
  const { body } = await sign(student, [{ name: "a.png", size: 10, type: "image/png" }]);
  const key = body.uploads[0].customId;
  const bytes = await content();
  if (bytes) standIn.files.set(key, { type: "image/png", bytes });
  expect(await publish(student, key)).toMatchObject({ status, body: { code } });
  await expectNothingLeft();
});

test("too large files, other files, too many files and visitors get no address", async () => {
  const student = await aStudent();
  const file = { name: "a.png", size: 10, type: "image/png" };
  const refused: [unknown[], number][] = [
    [[{ ...file, size: IMAGE_MAX_BYTES + 1 }], 413],
    [[{ ...file, type: "text/html" }], 400],
    [[{ ...file, size: -1 }], 400],
    [[], 400],
    [Array(11).fill(file), 400],
  ];
  for (const [files, status] of refused) expect(await sign(student, files as (typeof file)[])).toMatchObject({ status });
  expect(await sign(undefined, [file])).toMatchObject({ status: 401 });
  expect(await db.directUpload.count()).toBe(0);
});

test("unused uploads are deleted after an hour, and no sooner", async () => {
  const student = await aStudent();
  await sendDirectly(student, await aPng());
  await sweepUploads(new Date(Date.now() + 59 * 60 * 1000));
  expect(standIn.files.size).toBe(1);
  await db.account.delete({ where: { id: student.id } });
  const later = new Date(Date.now() + 61 * 60 * 1000);
  standIn.isFailing = true;
  await expect(sweepUploads(later)).rejects.toMatchObject({ code: "storage_unreachable" });
  standIn.isFailing = false;
  await sweepUploads(later);
  await expectNothingLeft();
});

test("a silent UploadThing is a 503, and its files are left to the sweep", async () => {
  const student = await aStudent();
  const [key = ""] = await sendDirectly(student, await aPng());
  standIn.isFailing = true;
  expect(await publish(student, key)).toMatchObject({ status: 503, body: { code: "storage_unreachable" } });
  standIn.isFailing = false;
  await sweepUploads(new Date(Date.now() + 61 * 60 * 1000));
  await expectNothingLeft();
});

test("UploadThing's own calls are accepted only with a valid signature", async () => {
  const file = { key: "k", customId: null, name: "a.png", size: 1, type: "image/png", fileHash: "h" };
  const urls = { url: "https://x.example/a", appUrl: "https://x.example/a", ufsUrl: "https://x.example/a" };
  const origin = standIn.settings.UPLOADTHING_INGEST_URL;
  const body = JSON.stringify({ status: "uploaded", file: { ...file, ...urls, lastModified: 1 }, origin, metadata: {} });
  const answerTo = (secret: string) => {
    const signature = `hmac-sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "uploadthing-hook": "callback", "x-uploadthing-signature": signature, "content-type": "application/json" };
    return call(uploadThing, { body, headers });
  };
  expect(await answerTo("sk_test_stand_in")).toMatchObject({ status: 200 });
  expect(await answerTo("another")).toMatchObject({ status: 400 });
});

test("if pictures are stored on this machine no address is given, and keys are unknown", async () => {
  const student = await aStudent();
  const [key = ""] = await sendDirectly(student, await aPng());
  const { UPLOADTHING_TOKEN } = env;
  Object.assign(env, { UPLOADTHING_TOKEN: undefined });
  try {
    expect(await sign(student, [{ name: "a.png", size: 10, type: "image/png" }])).toMatchObject({ status: 200, body: { uploads: [] } });
    expect(await publish(student, key)).toMatchObject({ status: 400, body: { code: "image_not_uploaded" } });
  } finally {
    Object.assign(env, { UPLOADTHING_TOKEN });
  }
});
