// Writes the next migration, and the client for it: `npm run db:new -- what_changes`. Add SQL that Prisma cannot express by hand.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure, reportFailure } from "./failure.mjs";
import { startTemporaryPostgres } from "./postgres.mjs";
import { ensureClient } from "./prepare.mjs";
import { findDrift } from "./schema-drift.mjs";
import { ROOT } from "./settings.mjs";
import { createSteps } from "./steps.mjs";

try {
  const name = process.argv[2];
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) throw new Failure("Name the migration in snake_case: npm run db:new -- what_changes.");
  const server = await startTemporaryPostgres();
  try {
    await writeMigration(name, server.url("postgres"));
  } finally {
    await server.stop();
  }
  await ensureClient(createSteps());
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function writeMigration(name, databaseUrl) {
  const sql = await findDrift(databaseUrl);
  const time = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const dir = path.join(ROOT, "prisma/migrations", `${time}_${name}`);
  mkdirSync(dir);
  writeFileSync(path.join(dir, "migration.sql"), `${sql || "-- The tables stay as they are."}\n`);
  const why = sql ? "" : ", which is empty: schema.prisma has nothing new";
  process.stdout.write(`Wrote ${path.relative(process.cwd(), dir)}/migration.sql${why}.\n`);
}
