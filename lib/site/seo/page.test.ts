import sharp from "sharp";
import { expect, test } from "vitest";
import { pageMetadata, SITE_PREVIEW } from "@/lib/site/seo/page";

const page = { title: "Robo Race", description: "Sat 19 Dec, 18:00, Main Quad", path: "/event/1" };
const picture = { id: "01900000-0000-7000-8000-00000000000a", width: 1200, height: 630, widths: [1200], folder: "/images" };

test("the picture of the site is a JPEG of 1200 x 630 of at most 250 KB [app 6]", async () => {
  const { size, ...rest } = await sharp("public/preview.jpg")
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ ...info, size: data.byteLength }));
  expect(rest).toMatchObject({ format: "jpeg", width: SITE_PREVIEW.width, height: SITE_PREVIEW.height });
  expect(size).toBeLessThanOrEqual(250_000);
});

test("titles and descriptions for links are cut between words, the page's title is not [app 6]", () => {
  const long = { ...page, title: "Robots ".repeat(20).trim(), description: "Fast and loud. ".repeat(20) };
  const { title, openGraph, twitter } = pageMetadata(long);
  expect(title).toBe(long.title);
  for (const card of [openGraph, twitter]) {
    const words = card as { title: string; description: string };
    expect([...words.title].length).toBeLessThanOrEqual(60);
    expect([...words.description].length).toBeLessThanOrEqual(160);
    expect(words.title).toMatch(/Robots…$/);
  }
});

test("a picture that is no JPEG, and none, give way to that of the site [app 9.5]", () => {
  for (const preview of [undefined, null, picture, { ...picture, format: "webp" as const }])
    expect(pageMetadata({ ...page, preview }).openGraph?.images).toEqual([SITE_PREVIEW]);
  expect(pageMetadata({ ...page, preview: { ...picture, format: "jpeg" as const } }).openGraph?.images).toEqual([
    { url: `/images/${picture.id}-1200.jpg`, width: 1200, height: 630, type: "image/jpeg", alt: page.title },
  ]);
});
