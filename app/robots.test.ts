import { expect, test } from "vitest";
import robots from "@/app/robots";

test("each path that crawlers skip stands once, without those that begin with it", () => {
  const [rule] = [robots().rules].flat();
  const paths = [rule?.disallow ?? []].flat();
  expect(paths).toEqual(expect.arrayContaining(["/api/", "/manage/", "/student-profile", "/my-tickets"]));
  for (const path of paths) expect(paths.filter((other) => path.startsWith(other))).toEqual([path]);
});
