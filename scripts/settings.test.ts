import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { serverEnvironment } from "./settings.mjs";

const heapLimitMb = (given: { [name: string]: string }) => {
  const command = ["-p", "v8.getHeapStatistics().heap_size_limit / 2 ** 20"];
  return Number(execFileSync(process.execPath, command, { env: serverEnvironment({ ...process.env, ...given }), encoding: "utf8" }));
};

test("a process that serves takes less than half a gigabyte, unless the operator says otherwise", () => {
  expect(heapLimitMb({ NODE_OPTIONS: "" })).toBeLessThan(512);
  expect(heapLimitMb({ NODE_OPTIONS: "--max-old-space-size=2048" })).toBeGreaterThan(2000);
  expect(serverEnvironment({ MALLOC_ARENA_MAX: "8" }).MALLOC_ARENA_MAX).toBe("8");
});
