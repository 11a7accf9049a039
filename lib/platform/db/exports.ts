import "server-only";
import type { Pool } from "pg";
import { openPool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";

const remembered = globalThis as { quadExportPool?: Pool };

/** Exports of one process at the same time. */
export const EXPORTS_AT_ONCE = 4;
const STALLED_MS = 60_000;

/**
 * Connections for exports of one's data, each of which keeps one and a snapshot while it is sent: slow readers take none from requests.
 * Opened at the first export; idle ones close.
 */
export function exportPool(): Pool {
  remembered.quadExportPool ??= openPool({
    url: env.DATABASE_URL,
    name: "quad exports",
    max: EXPORTS_AT_ONCE,
    connectWithinMs: 5000,
    statementMs: 20_000,
    lockMs: 2000,
    idleInTransactionMs: STALLED_MS,
  });
  return remembered.quadExportPool;
}
