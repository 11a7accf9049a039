import { expect, test } from "vitest";
import { pictureFile, pictureFiles, UploadedPicture } from "@/lib/platform/images/schema";

const file = (name = "a.png") => new File(["x"], name);
const [one, eleven] = [[file()], Array.from({ length: 11 }, () => file())];

test("a poster is one file", () => {
  expect(pictureFile.safeParse(one).data).toBe(one[0]);
  for (const value of [undefined, "", "a.png", [], eleven, [{}], one[0]]) expect(pictureFile.safeParse(value).success).toBe(false);
});

test("several pictures are none, or up to the limit", () => {
  const upToTen = pictureFiles(10, "Too many.");
  expect(upToTen.safeParse(eleven.slice(1)).data).toHaveLength(10);
  for (const value of [undefined, "", []]) expect(upToTen.safeParse(value).data).toEqual([]);
  for (const value of [eleven, "a.png", ["a.png"]]) expect(upToTen.safeParse(value).success).toBe(false);
});

test("the keys of pictures sent to UploadThing replace files", () => {
  const [key, other] = ["0192f0c1-7a3e-7b44-9c11-3f2a51d0e6aa", "0192f0c1-7a3e-7b44-9c11-3f2a51d0e6bb"];
  expect(pictureFile.safeParse(key).data).toEqual(new UploadedPicture(key));
  expect(pictureFiles(10, "Too many.").safeParse(`${key},${other}`).data).toEqual([new UploadedPicture(key), new UploadedPicture(other)]);
  for (const text of [`${key},${other}`, `${key},`, "../key"]) expect(pictureFile.safeParse(text).success).toBe(false);
  for (const text of [`${key},`, Array(11).fill(key).join(",")]) expect(pictureFiles(10, "Too many.").safeParse(text).success).toBe(false);
});
