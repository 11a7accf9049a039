import "server-only";
import { pool } from "@/lib/platform/db/client";

/** @throws the driver's error when the database does not answer within the pool's limits */
export async function assertDatabaseAnswers(): Promise<void> {
  await pool.query("SELECT 1");
}
