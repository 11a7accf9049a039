import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { encodeImage, encodePreview } from "@/lib/platform/images/encode";

const RED = { r: 200, g: 40, b: 30 };
const red = (channels: 3 | 4 = 3) => sharp({ create: { width: 500, height: 300, channels, background: { ...RED, alpha: 1 } } });

async function storedColour(picture: Sharp) {
  const { width, height, files } = await encodeImage(await picture.toBuffer());
  expect({ width, height, widths: files.map((file) => file.width) }).toEqual({ width: 500, height: 300, widths: [240, 400, 500] });
  const { channels } = await sharp(files[0]?.bytes).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

test.each<[string, Sharp]>([
  ["JPEG", red().jpeg({ quality: 95 })],
  ["progressive JPEG", red().jpeg({ quality: 95, progressive: true })],
  ["CMYK JPEG", red().toColourspace("cmyk").withIccProfile("cmyk").jpeg({ quality: 95 })],
  ["JPEG in Display P3", red().withIccProfile("p3").jpeg({ quality: 95 })],
  ["PNG of 16 bits", red().toColourspace("rgb16").png()],
  ["PNG with a palette", red().png({ palette: true })],
  ["PNG with alpha", red(4).png()],
  ["interlaced PNG", red().png({ progressive: true })],
  ["GIF", red().gif()],
  ["lossless WebP", red().webp({ lossless: true })],
  ["AVIF", red().avif({ quality: 90 })],
])("a %s keeps its colours", async (_name, picture) => {
  const colour = await storedColour(picture);
  for (const [at, value] of [RED.r, RED.g, RED.b].entries()) expect(Math.abs((colour[at] ?? 0) - value)).toBeLessThan(16);
});

test("a grey picture stays grey, a transparent one transparent", async () => {
  const grey = await encodeImage(await red().greyscale().png().toBuffer());
  const [r, g, b] = (await sharp(grey.files[0]?.bytes).stats()).channels.map(({ mean }) => Math.round(mean));
  expect(new Set([r, g, b]).size).toBe(1);
  const clear = await encodeImage(await red().ensureAlpha(0).png().toBuffer());
  expect((await sharp(clear.files[0]?.bytes).metadata()).hasAlpha).toBe(true);
});

test("an animation keeps its first frame", async () => {
  const frames = await sharp([await red().png().toBuffer(), await red().negate().png().toBuffer()], { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(frames).metadata()).pages).toBe(2);
  const { files } = await encodeImage(frames);
  expect((await sharp(files[0]?.bytes).metadata()).pages ?? 1).toBe(1);
});

const PREVIEW_MAX_BYTES = 250_000;

test.each<[string, Sharp, "whole" | "logo"]>([
  ["a banner that is much too wide", red().resize(1600, 200, { fit: "fill" }), "whole"],
  [
    "noise, which no encoder makes smaller",
    sharp({ create: { width: 1200, height: 630, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 80 } } }),
    "whole",
  ],
  ["a tall transparent logo", red(4).resize(30, 300, { fit: "fill" }).ensureAlpha(0.5), "logo"],
  ["a grey picture", red().greyscale(), "whole"],
])("the picture of links of %s is one JPEG of 1200 x 630 and at most 250 KB [app 6]", async (_name, picture, shown) => {
  const { width, height, files } = await encodePreview(await picture.png().toBuffer(), shown);
  expect({ width, height, files: files.length }).toEqual({ width: 1200, height: 630, files: 1 });
  const bytes = files[0]?.bytes ?? new Uint8Array();
  expect(bytes.byteLength).toBeLessThanOrEqual(PREVIEW_MAX_BYTES);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630, hasAlpha: false });
});

test("a logo stands whole on the ground of pages, in the middle of the picture of links [app 6]", async () => {
  const { files } = await encodePreview(await red().png().toBuffer(), "logo");
  const { data, info } = await sharp(files[0]?.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  const near = (colour: number[], wanted: number[]) => colour.every((part, index) => Math.abs(part - (wanted[index] ?? 0)) < 8);
  expect(near(at(600, 315), [RED.r, RED.g, RED.b])).toBe(true);
  // 500 x 300 in a square of 420: 420 x 252.
  for (const [x, y] of [
    [10, 10],
    [600, 180],
    [380, 315],
    [1190, 620],
  ] as const)
    expect(near(at(x, y), [0xf6, 0xf3, 0xea])).toBe(true);
});
