import { randomUUID } from "node:crypto";
import { decode } from "next-auth/jwt";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export const dynamic = "force-dynamic";

/** One row of two ids in its own transaction: the least that a call can store, and with a token the least that a call of an account can. */
export async function GET(request) {
  const account = request.headers.has("authorization") ? await readAccount(request) : randomUUID();
  return account ? Response.json({ id: await insert(account) }) : new Response(null, { status: 401 });
}

/** The same with a token and a body. */
export async function POST(request) {
  const account = await readAccount(request);
  if (!account) return new Response(null, { status: 401 });
  const { answers } = await request.json();
  return Response.json({ id: await insert(account), answers });
}

/** The account of a token whose session has not ended. */
async function readAccount({ headers }) {
  const token = headers.get("authorization")?.slice("Bearer ".length);
  const { sub, sid } = await decode({ token, secret: process.env.NEXTAUTH_SECRET });
  const { rows } = await pool.query(`SELECT "accountId" FROM "Session" WHERE "id" = $1 AND "expiresAt" > now()`, [sid]);
  return rows[0]?.accountId === sub ? sub : undefined;
}

async function insert(other) {
  const id = randomUUID();
  await pool.query(`INSERT INTO "BenchInsert" ("id", "other") VALUES ($1, $2)`, [id, other]);
  return id;
}
