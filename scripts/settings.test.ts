import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { serverOptions } from "./settings.mjs";

const heapLimitMb = (options: string) => {
  const command = ["-p", "v8.getHeapStatistics().heap_size_limit / 2 ** 20"];
  return Number(execFileSync(process.execPath, command, { env: { ...process.env, NODE_OPTIONS: options }, encoding: "utf8" }));
};

test("a process that serves takes half a gigabyte, unless the operator says otherwise", () => {
  expect(heapLimitMb(serverOptions())).toBeLessThan(1024);
  expect(heapLimitMb(serverOptions("--max-old-space-size=2048"))).toBeGreaterThan(2000);
});
