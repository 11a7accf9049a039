import { randomUUID } from "node:crypto";
import { decode } from "next-auth/jwt";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export const dynamic = "force-dynamic";

/** One row of two ids in its own transaction: the least that a call can store. */
export async function GET() {
  return Response.json({ id: await insert(randomUUID()) });
}

/** The same for an account whose session is read, with a body: the least that a call of an account can store. */
export async function POST(request) {
  const { answers } = await request.json();
  const token = request.headers.get("authorization")?.slice("Bearer ".length);
  const { sid } = await decode({ token, secret: process.env.NEXTAUTH_SECRET });
  const { rows } = await pool.query(`SELECT "accountId" FROM "Session" WHERE "id" = $1 AND "expiresAt" > now()`, [sid]);
  return Response.json({ id: await insert(rows[0].accountId), answers });
}

async function insert(other) {
  const id = randomUUID();
  await pool.query(`INSERT INTO "BenchInsert" ("id", "other") VALUES ($1, $2)`, [id, other]);
  return id;
}
