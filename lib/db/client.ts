import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { countQueries } from "@/lib/db/timing";
import { env } from "@/lib/env";
import { PrismaClient } from "@/lib/generated/prisma/client";

const remembered = globalThis as { quadPool?: Pool; quadPrisma?: PrismaClient };

/** Nothing waits for ever: a database that is away shows within seconds (contract 3: 503). Times are milliseconds. */
const LIMITS = "-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=5000";

function openPool(): Pool {
  const pool = new Pool({
    connectionString: env.DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 5000,
    options: LIMITS,
    application_name: "quad",
  });
  // A connection that breaks is replaced at its next use, whether it was idle or between two statements of a transaction;
  // without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  if (process.env.NODE_ENV === "development") countQueries(pool);
  return pool;
}

/** The process's connections, for what speaks SQL itself. Kept on globalThis so that a dev reload does not open more. */
remembered.quadPool ??= openPool();
export const pool = remembered.quadPool;

/** One client per process, over the same pool. */
remembered.quadPrisma ??= new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 5000, timeout: 5000 } });
export const db = remembered.quadPrisma;

/** The client or an open transaction, for repositories that serve both. */
export type Tx = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$transaction" | "$extends">;
