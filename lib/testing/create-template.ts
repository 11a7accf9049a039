import { migrate } from "../../scripts/migrate.mjs";
import { onServer, TEMPLATE, urlOf } from "./server";

/** Makes the migrated empty database that every worker copies. */
export default async function createTemplate(): Promise<void> {
  await onServer(async (client) => {
    await client.query(`DROP DATABASE IF EXISTS "${TEMPLATE}"`);
    await client.query(`CREATE DATABASE "${TEMPLATE}"`);
  });
  await migrate(urlOf(TEMPLATE));
}
