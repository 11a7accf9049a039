"use strict";
// Our server loads this file unbundled, and Next bundles it into the site; all share one measurement per process. Source: decision 049.

/** A process whose clock differs more from the database's decides nothing. */
const CLOCK_BOUND_MS = 1000;
/** A slower answer says too little about the time: its error is half of its duration. */
const ANSWER_MAX_MS = 500;

const KEY = Symbol.for("quad.clock");
/** The database's time when `performance.now()` was 0; unknown until it is measured. @type {{ zeroMs?: number }} */
const database = globalThis[KEY] ?? {};
globalThis[KEY] = database;

/**
 * Measures the difference to the database's clock.
 * @param {number} databaseMs the answer to a query that was sent at `askedAt` of `performance.now()`, and has just come
 * @param {number} askedAt
 */
function measureClock(databaseMs, askedAt) {
  const answeredAt = performance.now();
  if (answeredAt - askedAt <= ANSWER_MAX_MS) database.zeroMs = databaseMs - (askedAt + answeredAt) / 2;
}

/** The lead of this machine's clock over the database's, negative when it is behind. A clock that was just set shows at once. */
function clockLeadMs() {
  return database.zeroMs === undefined ? 0 : Math.round(Date.now() - performance.now() - database.zeroMs);
}

const isClockWrong = () => Math.abs(clockLeadMs()) > CLOCK_BOUND_MS;

module.exports = { clockLeadMs, isClockWrong, measureClock };
