import { expect, test, vi } from "vitest";
import { cached } from "@/lib/platform/cache/cached";

test("outside Next nothing is kept", async () => {
  const load = vi.fn(async () => new Date(0));
  expect(await cached(load, ["home"])).toEqual(new Date(0));
  await cached(load, ["home"]);
  expect(load).toHaveBeenCalledTimes(2);
});
