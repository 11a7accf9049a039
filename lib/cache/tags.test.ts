import { expect, test, vi } from "vitest";
import { cached, expireEvent, tags } from "@/lib/cache/tags";

test("outside of Next nothing is kept, and expiring is no error", async () => {
  const load = vi.fn(async () => new Date(0));
  expect(await cached(load, [tags.home])).toEqual(new Date(0));
  await cached(load, [tags.home]);
  expect(load).toHaveBeenCalledTimes(2);
  expect(() => expireEvent({ id: "1", club: { id: "2" }, college: { id: "3" } })).not.toThrow();
});
