import { expect, test } from "vitest";
import robots from "@/app/robots";

test("pages behind links that people share may be read by crawlers", () => {
  const [rule] = [robots().rules].flat();
  const paths = [rule?.disallow ?? []].flat();
  const blocked = (path: string) => paths.some((each) => (each.endsWith("$") ? path === each.slice(0, -1) : path.startsWith(each)));
  for (const path of ["/verify", "/verify/7K3Q-9F2M-XW4T", "/records/token"]) expect(blocked(path), path).toBe(false);
  expect(blocked("/record")).toBe(true);
});

test("each path that crawlers skip stands once, without those that begin with it", () => {
  const [rule] = [robots().rules].flat();
  const paths = [rule?.disallow ?? []].flat();
  expect(paths).toEqual(expect.arrayContaining(["/api/", "/manage/", "/student-profile", "/my-tickets"]));
  for (const path of paths) expect(paths.filter((other) => path.startsWith(other))).toEqual([path]);
});
