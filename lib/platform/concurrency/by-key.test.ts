import { expect, test, vi } from "vitest";
import { batchByKey, mutexByKey } from "@/lib/platform/concurrency/by-key";

test("callers during running work are served by the next batch, in order", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = vi.fn(async (_key: string, items: number[]) => {
    await finished;
    return items.map((item) => item * 10);
  });
  const ask = batchByKey(work, 2);
  const answers = [1, 2, 3, 4].map((item) => ask("one", item));
  const other = ask("other", 5);
  expect(work.mock.calls).toEqual([
    ["one", [1]],
    ["other", [5]],
  ]);
  finish();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
  expect(await other).toBe(50);
  expect(work.mock.calls.slice(2)).toEqual([
    ["one", [2, 3]],
    ["one", [4]],
  ]);
});

test("a failed batch fails only for its own callers", async () => {
  const ask = batchByKey(async (_key, items: number[]) => {
    if (items.includes(2)) throw new Error("not this one");
    return items;
  }, 2);
  const answers = await Promise.allSettled([1, 2, 3, 4].map((item) => ask("one", item)));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(await ask("one", 5)).toBe(5);
});

test("no more work than the limit waits for a key, and the rest is refused at once", async () => {
  const line = mutexByKey({ waitingAtMost: 2 });
  let open = () => {};
  const first = line("a", () => new Promise<void>((resolve) => (open = resolve)));
  const waiting = [line("a", async () => "second"), line("a", async () => "third")];
  await expect(line("a", async () => "fourth")).rejects.toMatchObject({ code: "server_busy" });
  expect(await line("b", async () => "other")).toBe("other");
  open();
  await first;
  expect(await Promise.all(waiting)).toEqual(["second", "third"]);
});

test("work for the same key waits its turn, even after a failure, and work for another key does not", async () => {
  const line = mutexByKey({ waitingAtMost: 5 });
  const done: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = line("a", () => gate.then(() => Promise.reject(new Error("failed"))));
  const second = line("a", async () => done.push("second"));
  await line("b", async () => done.push("other"));
  expect(done).toEqual(["other"]);
  open();
  await expect(first).rejects.toThrow("failed");
  await second;
  expect(done).toEqual(["other", "second"]);
});
