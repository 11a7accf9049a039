import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client, type QueryConfig } from "pg";
import type { Expiries } from "@/lib/platform/cache/expiries.cjs";
import { batchByKey } from "@/lib/platform/concurrency/by-key";
import { backgroundPool } from "@/lib/platform/db/background";
import { pool } from "@/lib/platform/db/client";
import { SESSION } from "@/lib/platform/db/session.cjs";
import { env } from "@/lib/platform/env";
import { setHealthFlag } from "@/lib/platform/health-flags";
import { log } from "@/lib/platform/log";
import { clockLeadMs, isClockWrong, measureClock } from "@/lib/platform/time/clock.cjs";

/** The time for which a process may answer from its cache after it last read the expiries. */
const KNOWN_FOR_MS = 3000;
const ASK_AGAIN_MS = 1000;
/** Poll interval without LISTEN. */
const ASK_AGAIN_UNCALLED_MS = 200;
/** A process that has not answered by then reads the expiries before it answers again. */
const PATIENCE_MS = KNOWN_FOR_MS + 500;
const LOOK_FIRST_MS = 4;
const LOOK_AT_LAST_MS = 100;
/** Time limit for connecting and for each statement. */
const LISTENER_LIMIT_MS = 2000;
export const LISTENER_NAME = "quad expiries";

/** The expiries after a number, the oldest number in the record, and whether other processes wait for this one. */
const ASK = `SELECT ARRAY(SELECT DISTINCT unnest("tags") FROM "Expiry" WHERE "number" > $1) AS "tags",
  (SELECT coalesce(min("number"), 0) FROM "Expiry") AS "oldest", (SELECT coalesce(max("number"), 0) FROM "Expiry") AS "newest",
  EXISTS (SELECT FROM "ServerProcess" WHERE "id" = $2) AS "isListed",
  (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "now"`;
type Found = { tags: string[]; oldest: number; newest: number; isListed: boolean; now: number };

function noteClock(databaseMs: number, askedAt: number): void {
  measureClock(databaseMs, askedAt);
  setHealthFlag("clock", isClockWrong(), { aheadMs: clockLeadMs() });
}

/**
 * Shares expiries with the other server processes that use the same database. The table Expiry is the truth; PostgreSQL's notification
 * about a new row only makes it fast. This process reads the table every second, and may answer from its cache for three seconds after each
 * read; after that a request waits for the next read. A call that changed something waits until every process in the table ServerProcess
 * has seen the change, or can no longer answer without reading the table.
 * @param options.isLasting whether this process lives on between requests; otherwise it reads the table at every request, and no process
 * waits for it Source: decision 007.
 */
export function shareExpiries(expiries: InstanceType<typeof Expiries>, { isLasting }: { isLasting: boolean }): void {
  const id = randomUUID();
  const stopping = new AbortController();
  let listener: Client | undefined;
  /** The last expiry that this process knows, and the last one that it reported. */
  let [seen, told]: (number | undefined)[] = [];
  let isAway = false;

  /**
   * Used when the listening connection fails. On hosts where processes live for one request, a second pool would double their connections.
   */
  const otherwise = isLasting ? backgroundPool() : pool;

  /** Uses connections that requests never occupy: answers from the cache do not wait for requests. */
  async function ask<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }> {
    const asked = listener;
    if (asked) {
      try {
        return await asked.query<Row>(text, values);
      } catch {
        leave(asked);
      }
    }
    return otherwise.query<Row>({ text, values, query_timeout: LISTENER_LIMIT_MS } as QueryConfig);
  }

  /** Reads the expiries until now and drops their entries. */
  async function look(): Promise<void> {
    const askedAt = performance.now();
    const { rows } = await ask<Found>(ASK, [seen ?? 0, id]);
    const { tags, oldest, newest, isListed, now } = rows[0] as Found;
    if (isLasting) noteClock(now, askedAt);
    if (seen !== undefined) {
      // The process was away for longer than the record covers, or the record was started again.
      if (oldest > seen + 1 || newest < seen) expiries.expireEverything();
      else if (tags.length > 0) expiries.expire(tags);
    }
    seen = newest;
    // In other cases the rendering itself reads them too, and would wait for itself.
    if (!isLasting) return;
    await expiries.finishDrawings();
    if (stopping.signal.aborted) return;
    if ((isListed && told === seen) || (await tell(seen))) {
      expiries.knownUntil = askedAt + KNOWN_FOR_MS;
      return;
    }
    // Other processes wait for this one from now on; it must read earlier expiries.
    await ask(`INSERT INTO "ServerProcess" ("id", "seen") VALUES ($1, $2) ON CONFLICT DO NOTHING`, [id, seen]);
    told = seen;
    await look();
  }

  /** @returns false when no process waits for this one any longer */
  async function tell(number: number): Promise<boolean> {
    const isListed = (await ask(`UPDATE "ServerProcess" SET "seen" = $2 WHERE "id" = $1`, [id, number])).rowCount === 1;
    if (isListed) told = number;
    return isListed;
  }

  const looking = batchByKey<undefined, undefined>(async (_key, asked) => {
    try {
      await look();
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, "what expired is not known");
      isAway = true;
      // An entry rendered from now on may be older than the first successful read.
      seen ??= -1;
      throw error;
    }
    return asked;
  }, Number.POSITIVE_INFINITY);
  /** Reads once more, even during a read: that read may have begun too early. */
  const lookAgain = () => looking("", undefined);

  async function catchUp(): Promise<void> {
    // Cached entries are shown while the database is away; the loop below notices when it is back.
    if (!(isAway && isLasting)) await lookAgain().catch(() => {});
  }

  async function reachEverybody(number: number): Promise<void> {
    await lookAgain();
    // An expiry that was rolled back with its transaction is never seen.
    const last = Math.min(number, seen ?? 0);
    const patientUntil = performance.now() + PATIENCE_MS;
    for (let pauseMs = LOOK_FIRST_MS; await isAwaited(last); pauseMs = Math.min(2 * pauseMs, LOOK_AT_LAST_MS)) {
      if (performance.now() > patientUntil) {
        await ask(`DELETE FROM "ServerProcess" WHERE "id" <> $1 AND "seen" < $2`, [id, last]);
        return;
      }
      await wait(pauseMs);
    }
  }

  /** Whether some process has not seen the expiry yet. */
  async function isAwaited(number: number): Promise<boolean> {
    const { rowCount } = await ask(`SELECT FROM "ServerProcess" WHERE "id" <> $1 AND "seen" < $2 LIMIT 1`, [id, number]);
    return rowCount !== 0;
  }

  async function listen(): Promise<void> {
    const limits = { connectionTimeoutMillis: LISTENER_LIMIT_MS, query_timeout: LISTENER_LIMIT_MS, keepAlive: true };
    const client = new Client({ connectionString: env.DATABASE_URL, application_name: LISTENER_NAME, ...limits });
    client.on("error", () => leave(client)).on("end", () => leave(client));
    client.on("notification", () => void lookAgain().catch(() => {}));
    try {
      await client.connect();
      await client.query(`${SESSION}; LISTEN pages_expired`);
      listener = client;
    } catch {
      leave(client);
    }
  }

  function leave(client: Client): void {
    if (listener === client) listener = undefined;
    client.end().catch(() => {});
  }

  async function keepUp(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (!listener) await listen();
      await lookAgain().catch(() => {});
      await wait(listener ? ASK_AGAIN_MS : ASK_AGAIN_UNCALLED_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const keepingUp = isLasting ? keepUp() : Promise.resolve();
  expiries.catchUp = catchUp;
  expiries.reachEverybody = reachEverybody;
  expiries.stop = async () => {
    stopping.abort();
    await keepingUp;
    await lookAgain().catch(() => {});
    expiries.knownUntil = 0;
    await ask(`DELETE FROM "ServerProcess" WHERE "id" = $1`, [id]).catch(() => {});
    if (listener) leave(listener);
  };
}
