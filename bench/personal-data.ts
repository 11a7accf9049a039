/**
 * Measures the export and the purge of 100,000 registrations, and prints the result as one line of JSON: for each the time, the greatest
 * delay of the event loop, and the memory of the process beyond its memory before. STUDENT has the registrations, EVENT the people.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import type { Student } from "@/lib/platform/auth/actor";
import { backgroundPool } from "@/lib/platform/db/background";
import { db, pool } from "@/lib/platform/db/client";
import { openExport } from "@/lib/site/personal-data/export";
import { purge } from "@/lib/site/personal-data/purge";

const MEMORY_POLL_MS = 20;
const DELAY_RESOLUTION_MS = 5;

const { STUDENT = "", EVENT = "" } = process.env;
const student: Student = { role: "student", id: STUDENT, sessionId: "", collegeId: null };

async function measured<T>(work: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, MEMORY_POLL_MS);
  delay.enable();
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  clearInterval(watch);
  const toMs = (nanoseconds: number) => nanoseconds / 1e6;
  return { result, seconds, delayMs: toMs(delay.max), delayP99Ms: toMs(delay.percentile(99)), moreMb: (most - before) / 1e6 };
}

async function exportOnce(): Promise<number> {
  let bytes = 0;
  for await (const part of await openExport(authorizeSelf(student, STUDENT))) bytes += part.length;
  return bytes;
}

// The first call compiles the code. Nothing is older than this purge's moment.
await exportOnce();
await purge(new Date(0));
const exported = await measured(exportOnce);
const purged = await measured(() => purge());
const { rows } = await pool.query(`SELECT count(*)::int AS "left" FROM "Registration" WHERE "eventId" = $1 AND "personEmail" <> ''`, [
  EVENT,
]);
process.stdout.write(`${JSON.stringify({ exported, purged: { ...purged, left: rows[0]?.left } })}\n`);
await db.$disconnect();
await pool.end();
await backgroundPool().end();
process.exit(0);
