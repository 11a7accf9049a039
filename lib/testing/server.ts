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

/** Gives a database to a role called quad, which is no superuser, as docs/deploying.md has it. @returns the role's URL of the database */
export async function giveToQuad(database: string): Promise<string> {
  const password = "only-for-tests";
  await onServer(async (client) => {
    await client.query(`CREATE ROLE quad LOGIN PASSWORD '${password}'`).catch((error: { code?: string }) => {
      // Another test has made it: 23505 at the same moment.
      if (error.code !== "42710" && error.code !== "23505") throw error;
    });
    await client.query(`ALTER DATABASE "${database}" OWNER TO quad`);
  });
  return Object.assign(new URL(urlOf(database)), { username: "quad", password }).href;
}
