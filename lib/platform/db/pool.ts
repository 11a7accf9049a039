import "server-only";
import { Pool } from "pg";

type Terms = {
  url: string;
  /** What the database calls these connections. */
  name: string;
  max: number;
  connectWithinMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
};

/**
 * Connections on which nothing waits for ever. The limits are set once a connection stands, since poolers like PgBouncer refuse, or drop,
 * what a client asks for while connecting.
 */
export function openPool({ url, name, max, connectWithinMs, statementMs, lockMs, idleInTransactionMs }: Terms): Pool {
  const setLimits = {
    text: `SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs}; SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    query_timeout: connectWithinMs,
  };
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectWithinMs,
    // A connection that says nothing for hours, like the one that listens, has to notice that its other end is gone.
    keepAlive: true,
    application_name: name,
    onConnect: (client) => client.query(setLimits),
  });
  // A connection that breaks is replaced at its next use, whether it was idle or between two statements of a transaction;
  // without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
