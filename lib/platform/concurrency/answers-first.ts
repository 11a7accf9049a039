import "server-only";
import { setTimeout as wait } from "node:timers/promises";

/** Fewer calls than this leave the thread time for other work. */
const MANY = 8;
const LOOK_MS = 50;
const PATIENCE_MS = 1000;

/** Kept on globalThis: the endpoints and the worker are bundled apart. */
const shared = globalThis as { quadCalls?: { underWay: number } };
shared.quadCalls ??= { underWay: 0 };
const calls = shared.quadCalls;

/** Counts a call of this process until its answer is made. */
export async function countCall<T>(answer: () => Promise<T>): Promise<T> {
  calls.underWay++;
  try {
    return await answer();
  } finally {
    calls.underWay--;
  }
}

/** Resolves when this process answers few calls, or after a second: work that nobody waits for comes after answers, but comes. */
export async function afterCalls(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (calls.underWay >= MANY && performance.now() < until) await wait(LOOK_MS);
}
