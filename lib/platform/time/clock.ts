import "server-only";
import { setHealthFlag } from "@/lib/platform/health-flags";

/**
 * A machine whose clock is wrong takes the database's time, counted on by a clock that nobody sets: rows hold times that other processes wrote,
 * and holds, sessions and codes end when every process agrees that they do (decision 042).
 */

/** A difference that is more than the way to the database and back. */
const STEP_MS = 500;
/** An answer that took longer says little about the time. */
const SLOW_MS = 1000;
/** A machine's clock that is worse is not read any more. One that is set by the network stays far below. */
const TOLERATED_MS = 5000;
/** A machine's clock that is worse needs somebody's attention. */
const WRONG_MS = 30_000;

const machineNow = Date.now.bind(Date);
/** The database's time when `performance.now()` was 0. */
let zero: number | undefined;
const stepped = new Set<() => void>();

/**
 * Corrects the time of a machine whose clock is wrong.
 * @param databaseMs the answer to a query that was sent at `askedAt` of `performance.now()`, and has just come
 */
export function followDatabaseClock(databaseMs: number, askedAt: number): void {
  const answeredAt = performance.now();
  if (answeredAt - askedAt > SLOW_MS) return;
  const [before, measured] = [zero, databaseMs - (askedAt + answeredAt) / 2];
  if (before === undefined || Math.abs(measured - before) > STEP_MS) {
    zero = measured;
    if (before !== undefined) for (const tell of stepped) tell();
  }
  const aheadMs = Math.round(machineNow() - databaseNow());
  if (!isReplaced && Math.abs(aheadMs) > TOLERATED_MS) replaceDate();
  setHealthFlag("clock", Math.abs(aheadMs) > WRONG_MS, { aheadMs });
}

/** Calls `tell` whenever the database's own clock was set. @returns a function that ends it */
export function onClockStep(tell: () => void): () => void {
  stepped.add(tell);
  return () => stepped.delete(tell);
}

const databaseNow = (): number => Math.round((zero ?? 0) + performance.now());

let isReplaced = false;

/** For libraries too: sessions, limits and the queue's schedule read the time where nothing can be passed to them. */
function replaceDate(): void {
  isReplaced = true;
  const Machine = Date;
  Machine.now = databaseNow;
  globalThis.Date = new Proxy(Machine, {
    apply: () => new Machine(databaseNow()).toString(),
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [databaseNow()] : given, made),
  });
  Object.defineProperty(Machine.prototype, "constructor", { value: globalThis.Date, writable: true, configurable: true });
}
