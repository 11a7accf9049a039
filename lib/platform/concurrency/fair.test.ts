import { expect, test } from "vitest";
import { roundRobinByClient } from "@/lib/platform/concurrency/round-robin";

test("clients take turns, however much each asks, and a failure ends its turn like an answer", async () => {
  const inTurn = roundRobinByClient({ atOnce: 1, waitingAtMost: 3 });
  const started: string[] = [];
  const work = (name: string) => async () => {
    started.push(name);
    if (name === "a2") throw new Error("failed");
    return name;
  };
  let open = () => {};
  const first = inTurn("a", () => new Promise<void>((resolve) => (open = resolve)));
  const asked = [
    ["a", "a1"],
    ["a", "a2"],
    ["a", "a3"],
    ["b", "b1"],
    ["c", "c1"],
    ["b", "b2"],
  ].map(([client = "", name = ""]) => inTurn(client, work(name)));
  await expect(inTurn("a", work("a4"))).rejects.toMatchObject({ code: "server_busy" });
  open();
  await first;
  const answers = await Promise.allSettled(asked);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await inTurn("d", work("d1"))).toBe("d1");
});

test("one client never has more turns than its limit, and leaves the others to the next client", async () => {
  const inTurn = roundRobinByClient({ atOnce: 3, ofOneAtOnce: 2, waitingAtMost: 10 });
  const ends = new Map<string, () => void>();
  const ask = (name: string) => inTurn(name.slice(0, 1), () => new Promise<void>((end) => void ends.set(name, end)));
  const asked = ["a1", "a2", "a3", "a4", "b1", "b2"].map(ask);
  expect([...ends.keys()]).toEqual(["a1", "a2", "b1"]);
  ends.get("b1")?.();
  await asked[4];
  expect([...ends.keys()].slice(3)).toEqual(["b2"]);
  for (const [name, place] of [
    ["a1", 0],
    ["a2", 1],
  ] as const) {
    ends.get(name)?.();
    await asked[place];
  }
  expect([...ends.keys()].slice(4)).toEqual(["a3", "a4"]);
  for (const name of ["a3", "a4", "b2"]) ends.get(name)?.();
  await Promise.all(asked);
  expect(await inTurn("a", async () => "free")).toBe("free");
});

test("aborted work leaves the queue, and its place becomes free", async () => {
  const inTurn = roundRobinByClient({ atOnce: 1, waitingAtMost: 1 });
  let open = () => {};
  const first = inTurn("a", () => new Promise<void>((resolve) => (open = resolve)));
  const leaving = new AbortController();
  const left = inTurn("a", async () => "never", leaving.signal);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  await expect(inTurn("b", async () => "never", leaving.signal)).rejects.toThrow("left");
  const next = inTurn("a", async () => "next");
  open();
  await first;
  expect(await next).toBe("next");
});
