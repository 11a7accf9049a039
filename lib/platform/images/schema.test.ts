import { expect, test } from "vitest";
import { optionalPictureFile, pictureFile, pictureFiles } from "@/lib/platform/images/schema";

const file = (name = "a.png") => new File(["x"], name);
const [one, eleven] = [[file()], Array.from({ length: 11 }, () => file())];

test("a poster is one file", () => {
  expect(pictureFile.safeParse(one).data).toBe(one[0]);
  for (const value of [undefined, "", "a.png", [], eleven, [{}], one[0]]) expect(pictureFile.safeParse(value).success).toBe(false);
});

test("a poster that may stay as it is, is one file or none", () => {
  expect(optionalPictureFile.safeParse(one).data).toBe(one[0]);
  for (const value of [undefined, ""]) expect(optionalPictureFile.safeParse(value)).toEqual({ success: true, data: undefined });
  for (const value of ["a.png", [], eleven]) expect(optionalPictureFile.safeParse(value).success).toBe(false);
});

test("several pictures are none, or as many as there may be", () => {
  const upToTen = pictureFiles(10, "Too many.");
  expect(upToTen.safeParse(eleven.slice(1)).data).toHaveLength(10);
  for (const value of [undefined, "", []]) expect(upToTen.safeParse(value).data).toEqual([]);
  for (const value of [eleven, "a.png", ["a.png"]]) expect(upToTen.safeParse(value).success).toBe(false);
});
