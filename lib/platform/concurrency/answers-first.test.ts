import { expect, test } from "vitest";
import { afterCalls, countCall } from "@/lib/platform/concurrency/answers-first";

/** Calls that are answered when `answer` is called. */
function manyCalls() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { answer, ended: Promise.all(Array.from({ length: 8 }, () => countCall(() => answered))) };
}

test("work that nobody waits for comes after the answers to many calls", async () => {
  const order: string[] = [];
  const { answer, ended } = manyCalls();
  const calls = ended.then(() => order.push("answers"));
  const work = afterCalls().then(() => order.push("work"));
  setImmediate(answer);
  await Promise.all([calls, work]);
  expect(order).toEqual(["answers", "work"]);
});

test("it comes although the calls do not end", async () => {
  const { answer, ended } = manyCalls();
  await afterCalls();
  answer();
  await ended;
});

test("a call that fails is no longer counted", async () => {
  await Promise.allSettled(Array.from({ length: 8 }, () => countCall(() => Promise.reject(new Error("refused")))));
  const order: string[] = [];
  const work = afterCalls().then(() => order.push("work"));
  const next = new Promise(setImmediate).then(() => order.push("the next turn of the loop"));
  await Promise.all([work, next]);
  expect(order).toEqual(["work", "the next turn of the loop"]);
});
