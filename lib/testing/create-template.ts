import { migrate } from "../../scripts/migrate.mjs";
import { onServer, TEMPLATE, urlOf } from "./server";

/** Makes the migrated empty database that every worker copies, one for both projects. */
export default async function createTemplate(): Promise<void> {
  await onServer(async (client) => {
    await client.query("SELECT pg_advisory_lock(1)");
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [TEMPLATE]);
    if (!rowCount) await client.query(`CREATE DATABASE "${TEMPLATE}"`);
    await migrate(urlOf(TEMPLATE));
  });
}
