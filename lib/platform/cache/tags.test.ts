import { expect, test, vi } from "vitest";
import { cached, tags } from "@/lib/platform/cache/tags";

test("outside of Next nothing is kept", async () => {
  const load = vi.fn(async () => new Date(0));
  expect(await cached(load, [tags.home])).toEqual(new Date(0));
  await cached(load, [tags.home]);
  expect(load).toHaveBeenCalledTimes(2);
});
