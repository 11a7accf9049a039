import "server-only";
import type { Pool } from "pg";
import { openPool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";

const remembered = globalThis as { quadBackgroundPool?: Pool };

/**
 * Connections for what goes on beside the requests. They are not those of the requests, whose few connections and short limits suit neither
 * LISTEN, which keeps one for itself, nor a message that a slow mail server takes seconds to accept. Opened at the first use; idle ones close.
 */
export function backgroundPool(): Pool {
  remembered.quadBackgroundPool ??= openPool({
    url: env.DATABASE_URL,
    name: "quad background",
    // Enough for the worker's LISTEN, its jobs, and its notes about them.
    max: 8,
    connectWithinMs: 3000,
    // A message may take its time to be handed over while a transaction waits for it; nothing takes a minute.
    statementMs: 60_000,
    lockMs: 30_000,
    idleInTransactionMs: 60_000,
  });
  return remembered.quadBackgroundPool;
}
