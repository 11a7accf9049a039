import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { encodeImage } from "@/lib/platform/images/encode";

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
