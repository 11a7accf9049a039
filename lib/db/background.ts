import "server-only";
import { Pool } from "pg";
import { env } from "@/lib/env";

const remembered = globalThis as { quadBackgroundPool?: Pool };

/** Enough for the worker's LISTEN, its jobs, and its notes about them. */
const MAX = 8;
/** A message may take its time to be handed over while a transaction waits for it; nothing takes a minute. */
const LIMITS = "-c statement_timeout=60000 -c lock_timeout=30000 -c idle_in_transaction_session_timeout=60000";

function openPool(): Pool {
  const pool = new Pool({
    connectionString: env.DATABASE_URL,
    max: MAX,
    connectionTimeoutMillis: 3000,
    // The connection that listens says nothing for hours; one whose other end is gone has to be noticed.
    keepAlive: true,
    options: LIMITS,
    application_name: "quad background",
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Connections for what goes on beside the requests. They are not those of the requests, whose few connections and short limits suit neither
 * LISTEN, which keeps one for itself, nor a message that a slow mail server takes seconds to accept. Opened at the first use; idle ones close.
 */
export function backgroundPool(): Pool {
  remembered.quadBackgroundPool ??= openPool();
  return remembered.quadBackgroundPool;
}
