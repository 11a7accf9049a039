import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isDatabaseAway } from "@/lib/platform/db/errors";
import { openPool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";

const TERMS = { name: "quad", max: 1, connectWithinMs: 5000, statementMs: 4000, lockMs: 3000, idleInTransactionMs: 2000 };
let pooler: Server | undefined;
afterEach(() => pooler?.close());

/** Acts as PgBouncer in front of the database: it inspects the start-up parameters and passes on the rest. */
async function aPooler(isTaken: (startup: string) => boolean, passesOn: (message: string) => boolean = () => true): Promise<string> {
  const { hostname, port } = new URL(env.DATABASE_URL);
  pooler = createServer((client: Socket) => {
    client.on("error", () => {});
    client.once("data", (startup) => {
      if (!isTaken(startup.toString())) return client.end();
      const server = connect(Number(port), hostname, () => server.write(startup));
      server.on("error", () => {});
      client.on("data", (message) => passesOn(message.toString()) && server.write(message));
      server.pipe(client);
    });
  });
  const listening = pooler;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const url = new URL(env.DATABASE_URL);
  url.port = String((listening.address() as { port: number }).port);
  return url.href;
}

test("the limits apply behind a pooler that accepts no settings while connecting", async () => {
  const pool = openPool({ ...TERMS, url: await aPooler((startup) => !/options|_timeout/.test(startup)) });
  try {
    const { rows } = await pool.query(
      "SELECT name, setting::int FROM pg_settings WHERE name IN ('statement_timeout', 'lock_timeout') ORDER BY name",
    );
    expect(rows).toEqual([
      { name: "lock_timeout", setting: 3000 },
      { name: "statement_timeout", setting: 4000 },
    ]);
  } finally {
    await pool.end();
  }
});

test("a pooler that falls silent counts as a database that is away, within the time limit for connecting", async () => {
  const pool = openPool({
    ...TERMS,
    connectWithinMs: 500,
    url: await aPooler(
      () => true,
      (message) => !message.includes("statement_timeout"),
    ),
  });
  const failure = await pool.query("SELECT 1").catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  await pool.end();
});

test("a database silent during a statement counts as away a second after its limit, in a transaction too, and is then asked again", async () => {
  let isSilent = false;
  const pool = openPool({
    ...TERMS,
    statementMs: 300,
    url: await aPooler(
      () => true,
      () => !isSilent,
    ),
  });
  const client = await pool.connect();
  await client.query("BEGIN");
  isSilent = true;
  const begun = performance.now();
  const failure = await client.query("SELECT 1").catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  // The statement that ends the transaction does not wait a second time.
  expect(isDatabaseAway(await client.query("ROLLBACK").catch((error: unknown) => error))).toBe(true);
  expect(performance.now() - begun).toBeLessThan(5000);
  client.release();
  isSilent = false;
  expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
