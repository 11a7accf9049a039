import "server-only";
import { backgroundPool } from "@/lib/platform/db/background";
import { db, pool } from "@/lib/platform/db/client";
import { exportPool } from "@/lib/platform/db/exports";
import { searchPool } from "@/lib/platform/db/search-words";

/** Kept on globalThis, where our own server finds it (scripts/serve.mjs). */
export const CLOSE_DATABASE = Symbol.for("quad.closeDatabase");

/** Closes each of this process's connections when its statement is done. The database must not be used after that. */
export async function closeDatabase(): Promise<void> {
  await db.$disconnect();
  await Promise.all([pool.end(), backgroundPool().end(), searchPool().end(), exportPool().end()]);
}
