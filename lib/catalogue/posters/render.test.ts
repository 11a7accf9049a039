import sharp from "sharp";
import { expect, test } from "vitest";
import { renderPoster, renderPreview } from "@/lib/catalogue/posters/render";

const words = { title: "Monsoon Ragas", type: "Concert", date: "2026-11-07", venue: "Open Air Theatre" } as const;
const choice = { family: "waves", palette: 1, seed: "1" } as const;

test("a chosen poster is rendered, always the same", async () => {
  const picture = await renderPoster({ ...words, ...choice });
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1080, height: 1350, hasAlpha: false });
  expect(picture.equals(await renderPoster({ ...words, ...choice }))).toBe(true);
});

test("a title in another script can be rendered", async () => {
  const picture = await renderPoster({ ...words, ...choice, title: "संगीत <संध्या> & मेला" });
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1080, height: 1350 });
});

test("a link's preview is the chosen poster in its wide form", async () => {
  const picture = await renderPreview(words, choice);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
});

test.each([
  ["tall", 300, 3000],
  ["broad", 3000, 300],
  ["small", 40, 50],
])("a link's picture shows an uploaded poster whole: %s", async (_, width, height) => {
  const poster = await sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .webp()
    .toBuffer();
  const picture = await renderPreview(words, poster);
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1200, height: 630 });
  const xs: number[] = [];
  const ys: number[] = [];
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    const [red = 0, green = 0] = data.subarray(pixel * info.channels);
    if (red < 200 || green > 60) continue;
    xs.push(pixel % info.width);
    ys.push(Math.floor(pixel / info.width));
  }
  const shown = (range: number[]) =>
    range.reduce((most, at) => Math.max(most, at), 0) - range.reduce((least, at) => Math.min(least, at), 9999);
  expect(shown(xs) / shown(ys)).toBeCloseTo(width / height, 0);
});

test("a broken picture is an error, and the next one is still rendered", async () => {
  await expect(renderPreview(words, Buffer.from("no picture"))).rejects.toThrow();
  await expect(renderPreview(words, choice)).resolves.toBeInstanceOf(Buffer);
});

test("too many requests get a 503, and waiting ones are served", async () => {
  const crowd = await Promise.allSettled(Array.from({ length: 25 }, () => renderPreview(words, choice)));
  const refused = crowd.filter(({ status }) => status === "rejected");
  expect(refused.length).toBe(8);
  expect(refused).toContainEqual({ status: "rejected", reason: expect.objectContaining({ code: "server_busy" }) });
  await expect(renderPreview(words, choice)).resolves.toBeInstanceOf(Buffer);
}, 30_000);
