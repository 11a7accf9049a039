import { Pool } from "pg";
import { startServer } from "../../bench/site.mjs";
import { migrate } from "../../scripts/migrate.mjs";
import { unique } from "./accounts";

export type Site = Awaited<ReturnType<typeof startServer>>;

/**
 * A database for this test alone, and server processes that use it and end with the test.
 * @param settings for those processes, in addition to those of the test run; a DATABASE_URL replaces the database
 */
export async function isolatedSite(settings: { [name: string]: string } = {}) {
  const url = settings.DATABASE_URL ?? (await aDatabase());
  await migrate(url);
  const database = new Pool({ connectionString: url, max: 4 });
  // Errors of connections whose database is gone.
  database.on("error", () => {});
  const env = { ...process.env, ...settings, DATABASE_URL: url, NODE_OPTIONS: "" };
  const sites: Site[] = [];
  return {
    database,
    /**
     * @param command a script of Node.js and its arguments; our server by default
     * @param machine the place of the site if it is not this checkout, and settings for this process alone
     */
    serve: async (command = ["scripts/serve.mjs"], { folder, own }: { folder?: string; own?: { [name: string]: string } } = {}) => {
      const site = await startServer(command, { ...env, ...own }, "/api/health", folder);
      sites.push(site);
      return site;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(sites.map((site) => site.stop()));
      await database.end();
    },
  };
}

/** An empty database with its tables, beside the database of the test run. */
async function aDatabase(): Promise<string> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  const server = new Pool({ connectionString: url.href, max: 1 });
  url.pathname = `/quad_${unique()}`;
  await server.query(`CREATE DATABASE "${url.pathname.slice(1)}" TEMPLATE "${process.env.E2E_TEMPLATE}"`);
  await server.end();
  return url.href;
}
