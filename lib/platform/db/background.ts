import "server-only";
import type { Pool, QueryResultRow } from "pg";
import { openPool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";

const remembered = globalThis as { quadBackgroundPool?: Pool };

/**
 * Connections for background work, separate from the connections of requests. Those are few and have short limits, too short for LISTEN,
 * which occupies one, and for a message that a slow mail server takes seconds to accept. Opened at the first use; idle ones close.
 */
export function backgroundPool(): Pool {
  remembered.quadBackgroundPool ??= openPool({
    url: env.DATABASE_URL,
    name: "quad background",
    // Enough for the worker's LISTEN, its jobs, and its records about them.
    max: 8,
    connectWithinMs: 3000,
    // A transaction waits while a message is sent, which may be slow; nothing takes a minute.
    statementMs: 60_000,
    lockMs: 30_000,
    idleInTransactionMs: 60_000,
  });
  return remembered.quadBackgroundPool;
}

/** The rows of a reading statement; the statement is ended after this time. */
export async function queryWithin<Row extends QueryResultRow>(limitMs: number, text: string, values: unknown[]): Promise<Row[]> {
  const client = await backgroundPool().connect();
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${limitMs}`);
    const { rows } = await client.query<Row>(text, values);
    await client.query("COMMIT");
    client.release();
    return rows;
  } catch (error) {
    // Closing the connection ends the transaction, even if the connection is broken.
    client.release(true);
    throw error;
  }
}
