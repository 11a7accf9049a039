import pg from "pg";

export const TEMPLATE = "quad_template";

/** The URL of a database on the test server. @throws Error when there is no test server */
export function urlOf(database: string): string {
  const server = process.env.TEST_DATABASE_SERVER;
  if (!server) throw new Error("These tests need a database server; `npm run test:db` starts one.");
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs `work` on a connection to the server's own database, for making and dropping others. */
export async function onServer<T>(work: (client: pg.Client) => Promise<T>, database = "postgres"): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
