import { randomUUID } from "node:crypto";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export const dynamic = "force-dynamic";

/** One row of two ids in its own transaction: the least that a call can store. */
export async function GET() {
  const id = randomUUID();
  await pool.query(`INSERT INTO "BenchInsert" ("id", "other") VALUES ($1, $2)`, [id, randomUUID()]);
  return Response.json({ id });
}
