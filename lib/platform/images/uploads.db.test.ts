import { rm } from "node:fs/promises";
import path from "node:path";
import { NextRequest } from "next/server";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { POST } from "@/app/api/uploads/route";
import { GET as getImage } from "@/app/images/[name]/route";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { IMAGE_MAX_BYTES } from "@/lib/platform/images/policy";
import { call } from "@/lib/testing/call";
import { aClub, aStudent } from "@/lib/testing/factories";
import { aPicture, storedFiles, uploadOf } from "@/lib/testing/pictures";

beforeEach(() => rm(path.join(env.DATA_DIR, "uploads"), { recursive: true, force: true }));

const upload = async (content: Uint8Array | string, name?: string, type?: string) =>
  call(POST, { as: await aStudent(), body: uploadOf(content, name, type) });

function serve(url: string, headers: Record<string, string> = {}) {
  const name = url.replace("/images/", "");
  return getImage(new NextRequest(`${env.ORIGIN}/images/x`, { headers }), { params: Promise.resolve({ name }) });
}

async function expectNothingLeft() {
  expect(await db.image.count()).toBe(0);
  expect(await storedFiles()).toEqual([]);
}

describe("an accepted picture", () => {
  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)("%s is answered with the address of a WebP", async (format) => {
    const { status, body } = await upload(await aPicture().toFormat(format).toBuffer());
    expect({ status, body }).toEqual({ status: 201, body: { url: expect.stringMatching(/^\/images\/[\da-f-]{36}-800\.webp$/) } });
    const response = await serve(body.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: "webp", width: 800, height: 400 });
    expect((await storedFiles()).sort()).toEqual(
      [1000, 240, 400, 600, 800].map((width) => body.url.slice(8).replace("-800.", `-${width}.`)).sort(),
    );
    expect((await serve(body.url, { "if-none-match": response.headers.get("etag") ?? "" })).status).toBe(304);
  });

  test("belongs to its sender", async () => {
    const club = await aClub();
    await call(POST, { as: club, body: uploadOf(await aPicture().jpeg().toBuffer()) });
    expect(await db.image.findMany({ select: { accountId: true, use: true, width: true, height: true } })).toEqual([
      { accountId: club.id, use: "picture", width: 1000, height: 500 },
    ]);
  });

  test("is turned upright and contains no location", async () => {
    const photo = await aPicture()
      .withExif({ IFD0: { Copyright: "Ananya" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "18/1 31/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { body } = await upload(photo);
    const stored = await sharp(Buffer.from(await (await serve(body.url)).arrayBuffer())).metadata();
    expect(stored).toMatchObject({ width: 500, height: 1000 });
    for (const kept of ["exif", "icc", "xmp", "iptc", "orientation", "comments"] as const) expect(stored[kept]).toBeUndefined();
  });

  test("ignores the sender's file names", async () => {
    const jpeg = await aPicture(20, 20).jpeg().toBuffer();
    for (const name of ["../../../../etc/passwd", "..\\..\\x.jpg", "shell.php.jpg", "poster.jpg.html", "/etc/cron.d/x", "a\0b.jpg", "."]) {
      expect((await upload(jpeg, name, "text/html")).status).toBe(201);
    }
    for (const name of await storedFiles()) expect(name).toMatch(/^[\da-f-]{36}-20\.webp$/);
  });

  test("loses a page hidden in it", async () => {
    const polyglot = Buffer.concat([await aPicture(20, 20).gif().toBuffer(), Buffer.from("<script>alert(1)</script>")]);
    const { body } = await upload(polyglot, "x.html", "text/html");
    const bytes = Buffer.from(await (await serve(body.url)).arrayBuffer());
    expect(bytes.includes("script")).toBe(false);
  });
});

describe("a refused picture leaves nothing behind [base 6]", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>`;
  /** A PNG whose header declares this size, and that holds no pixel. */
  const pngHeader = (width: number, height: number) => {
    const bytes = Buffer.from("89504e470d0a1a0a0000000d494844520000000000000000080600000000000000", "hex");
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  const cases: [string, () => Promise<Uint8Array | string> | Uint8Array | string, number, string][] = [
    ["a GIF that is a page", () => Buffer.from("GIF89a=1;/*<script>alert(1)</script>*/"), 400, "image_broken"],
    ["an SVG that is called .png", () => Buffer.from(svg), 415, "image_kind_not_taken"],
    ["an SVG with an XML head", () => Buffer.from(`<?xml version="1.0"?>${svg}`), 415, "image_kind_not_taken"],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415, "image_kind_not_taken"],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj"), 415, "image_kind_not_taken"],
    ["a TIFF", () => aPicture(20, 20).tiff().toBuffer(), 415, "image_kind_not_taken"],
    ["a PNG of 100 megapixels", () => aPicture(10_000, 10_000).png().toBuffer(), 400, "image_too_many_pixels"],
    ["a PNG longer than any screen", () => aPicture(20, 20_000).png().toBuffer(), 400, "image_too_many_pixels"],
    ["a PNG that lies about its size", () => pngHeader(30_000, 30_000), 400, "image_broken"],
    ["half a JPEG", async () => (await aPicture(3000, 3000).jpeg().toBuffer()).subarray(0, 9000), 400, "image_broken"],
    ["half a PNG", async () => (await noise().png().toBuffer()).subarray(0, 20_000), 400, "image_broken"],
    ["the first bytes of a JPEG", () => Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"), 400, "image_broken"],
    ["a JPEG of 8 MiB and a byte", async () => padded(IMAGE_MAX_BYTES + 1), 413, "image_too_large"],
    ["a body that is larger still", () => new Uint8Array(IMAGE_MAX_BYTES + 2 * 1024 * 1024), 413, "body_too_large"],
    ["an empty file", () => new Uint8Array(), 400, "image_broken"],
    ["text instead of a file", () => "https://example.edu/poster.png", 400, "validation_failed"],
  ];
  const noise = () =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 60 } } });
  const padded = async (size: number) => Buffer.concat([await aPicture(20, 20).jpeg().toBuffer()], size);

  test.each(cases)("%s", async (_name, content, status, code) => {
    const answer = await upload(await content(), "poster.png", "image/png");
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body.message).toMatch(/\.$/);
    await expectNothingLeft();
  });

  test("two files", async () => {
    const body = uploadOf(await aPicture(20, 20).jpeg().toBuffer());
    body.append("image", body.get("image") as File);
    expect(await call(POST, { as: await aStudent(), body })).toMatchObject({ status: 400, body: { issues: [{ field: "image" }] } });
    await expectNothingLeft();
  });

  test("no file, JSON, and a body that is no form", async () => {
    const as = await aStudent();
    expect(await call(POST, { as, body: new FormData() })).toMatchObject({ status: 400 });
    expect(await call(POST, { as, json: { image: "x" } })).toMatchObject({ status: 415 });
    const headers = { "content-type": "multipart/form-data; boundary=cut" };
    expect(await call(POST, { as, body: "--cut\r\nhello", headers })).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    await expectNothingLeft();
  });

  test("a visitor's picture", async () => {
    expect(await call(POST, { body: uploadOf(await aPicture(20, 20).jpeg().toBuffer()) })).toMatchObject({ status: 401 });
    await expectNothingLeft();
  });
});

test("a JPEG of exactly 8 MiB is taken", async () => {
  const jpeg = await aPicture(20, 20).jpeg().toBuffer();
  expect((await upload(Buffer.concat([jpeg], IMAGE_MAX_BYTES))).status).toBe(201);
});

test("an account sends up to 60 pictures an hour", async () => {
  const as = await aStudent();
  for (let sent = 0; sent < 60; sent++) expect((await call(POST, { as, body: uploadOf("no picture") })).status).toBe(400);
  const refused = await call(POST, { as, body: uploadOf(await aPicture(20, 20).jpeg().toBuffer()) });
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await expectNothingLeft();
});

test("only our own names are served", async () => {
  const { body } = await upload(await aPicture(20, 20).jpeg().toBuffer());
  const [file = ""] = await storedFiles();
  const names = [
    "",
    ".",
    "..",
    "../secret",
    "..%2fsecret",
    `../uploads/${file}`,
    `${file}.part`,
    `${file}\0`,
    `${file}/`,
    "x.webp",
    file.toUpperCase(),
  ];
  for (const name of names) expect((await serve(name)).status).toBe(404);
  expect((await serve(`/images/${crypto.randomUUID()}-800.webp`)).status).toBe(404);
  expect((await serve(body.url)).status).toBe(200);
});
