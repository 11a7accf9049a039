import { expect, test } from "vitest";
import { imageUrl, parseImageUrl, srcSet, widthsFor } from "@/lib/platform/images/policy";

test.each([
  [4000, [240, 400, 600, 800, 1600]],
  [1600, [240, 400, 600, 800, 1600]],
  [1000, [240, 400, 600, 800, 1000]],
  [800, [240, 400, 600, 800]],
  [120, [120]],
])("a picture %d pixels wide is stored in widths %j, never enlarged", (width, widths) => {
  expect(widthsFor(width)).toEqual(widths);
});

const id = "0193b2a0-5c1e-4f7a-9a51-2d6c8f0e1a2b";
const image = { id, widths: [400, 800, 1000], folder: "/images" };

test("the address of a width is that of the smallest file that fills it, otherwise of the largest", () => {
  expect(imageUrl(image, 400)).toBe(`/images/${id}-400.webp`);
  expect(imageUrl(image, 640)).toBe(`/images/${id}-800.webp`);
  expect(imageUrl(image, 1600)).toBe(`/images/${id}-1000.webp`);
  expect(imageUrl({ id, widths: [1200], folder: "/images", format: "jpeg" }, 1200)).toBe(`/images/${id}-1200.jpg`);
  expect(srcSet(image)).toBe(`/images/${id}-400.webp 400w, /images/${id}-800.webp 800w, /images/${id}-1000.webp 1000w`);
});

test("our own addresses are read back, all others are refused", () => {
  expect(parseImageUrl(imageUrl(image, 800))).toEqual({ id, width: 800, folder: "/images" });
  expect(parseImageUrl(`https://app.ufs.sh/f/${id}-800.webp`)).toEqual({ id, width: 800, folder: "https://app.ufs.sh/f" });
  for (const url of ["", "/images/x.webp", `/images/${id}-800.png`, `/images/${id}-800.webp?x`, `/images/${id}-0.webp`, `${id}-800.webp`]) {
    expect(parseImageUrl(url)).toBeNull();
  }
});
