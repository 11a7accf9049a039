import "server-only";
import type { Socket } from "node:net";
import { Pool } from "pg";
import { SESSION } from "@/lib/platform/db/session.cjs";

/** The time beyond a statement's limit for which its answer is awaited. */
const SILENT_MS = 1000;

type Terms = {
  url: string;
  /** The connections' `application_name`. */
  name: string;
  max: number;
  connectWithinMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
};

/**
 * A pool with a limit on every wait. Limits and settings are set after connecting, because poolers like PgBouncer refuse or drop start-up
 * parameters.
 */
export function openPool({ url, name, max, connectWithinMs, statementMs, lockMs, idleInTransactionMs }: Terms): Pool {
  const begin = {
    text: `${SESSION}; SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs}; SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    query_timeout: connectWithinMs,
  };
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectWithinMs,
    // A connection that is silent for hours, like the listening one, must notice that the other end is gone.
    keepAlive: true,
    application_name: name,
    onConnect: (client) => client.query(begin),
  });
  // A broken connection is replaced at its next use, whether it was idle or between two statements of a transaction; without a listener its
  // error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // A server that hangs, or a network that drops everything, never ends a statement.
    const { connection } = client as unknown as { connection: { stream: Socket } };
    connection.stream.setTimeout(statementMs + SILENT_MS, () => {
      const isAsking = !(client as unknown as { readyForQuery: boolean }).readyForQuery;
      if (isAsking) connection.stream.destroy(new Error("Query read timeout"));
    });
  });
  return pool;
}
