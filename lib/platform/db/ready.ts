import "server-only";
import { backgroundPool } from "@/lib/platform/db/background";
import { pool } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { isClockWrong } from "@/lib/platform/time/clock.cjs";

/** Set by our own server while it shuts down (scripts/serve.mjs). */
export const STOPPING = Symbol.for("quad.stopping");

/** The time for which an answer is reused. Only one query runs at a time, however many callers there are. */
const GOOD_FOR_MS = 1000;
const QUERY_TIMEOUT_MS = 2000;

/** The migrations and the SQL of this build (next.config.mjs). */
const MIGRATIONS = (process.env.QUAD_MIGRATIONS ?? "").split(",");
const SQL = process.env.QUAD_SQL;

type Finding = "ready" | "database away" | "migrations missing";
let found: { finding: Finding; until: number } | undefined;
let looking: Promise<Finding> | undefined;

/**
 * @throws AppError not_ready while the process shuts down, the database cannot be reached or a migration of this build is missing: within
 * five seconds, without telling the caller the reason; clock_wrong while the machine's clock is wrong
 */
export async function assertReady(): Promise<void> {
  if (STOPPING in globalThis) throw new AppError("not_ready");
  if (isClockWrong()) throw new AppError("clock_wrong");
  looking ??= look().finally(() => {
    looking = undefined;
  });
  if ((await looking) !== "ready") throw new AppError("not_ready");
}

async function look(): Promise<Finding> {
  if (found && performance.now() < found.until) return found.finding;
  const finding = await ask();
  if (finding !== found?.finding && (found || finding !== "ready")) log.warn({ finding }, "readiness changed");
  found = { finding, until: performance.now() + GOOD_FOR_MS };
  return finding;
}

/** Not on the connections of requests: while those are all busy, the process is still ready. */
async function ask(): Promise<Finding> {
  const text = `
    SELECT count(DISTINCT "migration_name") FILTER (WHERE "migration_name" = ANY ($1)) = cardinality($1::text[])
      AND (bool_or("migration_name" <> ALL ($1)) OR EXISTS (SELECT FROM quad.sql_versions WHERE "version" = $2)) AS "isReady"
    FROM public."_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`;
  try {
    const query = { text, values: [MIGRATIONS, SQL], query_timeout: QUERY_TIMEOUT_MS };
    const { rows } = await backgroundPool().query<{ isReady: boolean }>(query);
    return rows[0]?.isReady ? "ready" : "migrations missing";
  } catch (error) {
    const { code } = error as { code?: string };
    return code === "42P01" ? "migrations missing" : "database away";
  }
}

/** @throws the driver's error when the database does not answer within the pool's limits */
export async function assertDatabaseAnswers(): Promise<void> {
  await pool.query("SELECT 1");
}
