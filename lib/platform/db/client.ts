import "server-only";
import type { Pool } from "pg";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { NamedPrismaPg } from "@/lib/platform/db/named-statements";
import { openPool } from "@/lib/platform/db/pool";
import { countQueries } from "@/lib/platform/db/timing";
import { env } from "@/lib/platform/env";

const remembered = globalThis as { quadPool?: Pool; quadPrisma?: PrismaClient };

/** An unreachable database is a 503 within seconds. Source: contract base 3. */
function open(): Pool {
  const pool = openPool({
    url: env.DATABASE_URL,
    name: "quad",
    max: 10,
    connectWithinMs: 5000,
    statementMs: 5000,
    lockMs: 2000,
    idleInTransactionMs: 5000,
  });
  if (process.env.NODE_ENV === "development") countQueries(pool);
  return pool;
}

/** The process's connections, for code that writes SQL. Kept on globalThis so that a dev reload does not open more. */
remembered.quadPool ??= open();
export const pool = remembered.quadPool;

/** One client per process, over the same pool. */
remembered.quadPrisma ??= new PrismaClient({ adapter: new NamedPrismaPg(pool), transactionOptions: { maxWait: 5000, timeout: 5000 } });
export const db = remembered.quadPrisma;

/**
 * For a transaction that may change hundreds of rows of which each has its own statements, like all dates of a series or all events of a
 * club, or that waits for those of other callers, as issuing certificates does.
 */
export const LONG_TRANSACTION = { timeout: 20_000 };

/** The client or an open transaction, for repositories that serve both. */
export type Tx = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$transaction" | "$extends">;
