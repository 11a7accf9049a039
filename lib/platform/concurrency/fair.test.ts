import { expect, test } from "vitest";
import { fairTurns } from "@/lib/platform/concurrency/fair";

test("clients take turns, whoever asked most, and a failure ends its turn like an answer", async () => {
  const inTurn = fairTurns({ atOnce: 1, waitingAtMost: 3 });
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
