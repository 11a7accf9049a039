/**
 * Fills an empty database: the admin, and with SEED_DEMO=1 the demonstration accounts. May be repeated; existing data stays. Prints one
 * line of JSON for the start script: `{"demo":[{"role","email","password"}]}`.
 */
import { ensureAdmin } from "@/lib/identity/accounts/service";
import { db, pool } from "@/lib/platform/db/client";
import { ConfigurationError, env } from "@/lib/platform/env";
import { demoAccounts, ensureDemo } from "@/prisma/demo";

try {
  if (env.ADMIN_PASSWORD) await ensureAdmin(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exit(1);
}
if (env.SEED_DEMO && !env.PUBLIC) await ensureDemo();
process.stdout.write(`${JSON.stringify({ demo: await demoAccounts() })}\n`);
await db.$disconnect();
await pool.end();
