import { get } from "node:http";
import { issueToken, SESSION_COOKIE } from "@/lib/platform/auth/token";
import { expect, test } from "./fixtures";
import { isolatedSite } from "./support/isolated-site";
import { anEventWithSeats, manyStudents } from "./support/storm";

/** More than the number of connections. */
const PAGES = 100;

// A database and a server of its own.
test.describe.configure({ timeout: 120_000 });

test("while a table is locked, calls, pages and files that need it say when to come back, and others are answered immediately", async () => {
  await using isolated = await isolatedSite({ TRUST_PROXY: "1" });
  const { database } = isolated;
  const { origin } = await isolated.serve();
  const event = await anEventWithSeats(database, { capacity: 5 });
  const [student] = await manyStudents(database, 1);
  const { rows } = await database.query<{ sid: string }>(
    `INSERT INTO "Session" ("id", "accountId", "expiresAt") VALUES (gen_random_uuid(), $1, now() + interval '1 day') RETURNING "id" AS "sid"`,
    [student?.id],
  );
  const token = await issueToken({ sub: String(student?.id), sid: String(rows[0]?.sid), kind: "student" });
  const cookie = `${SESSION_COOKIE}=${token}`;
  const needing = [`/event/${event}`, "/my-tickets", `/cards/${event}-story.jpg`, `/event/${event}.ics`, `/api/event/${event}`];
  let clients = 0;
  // Each request from an address of its own: a client has only a few requests in progress at the same time.
  const ask = (path: string) => answerOf(origin + path, { cookie, "x-forwarded-for": `10.0.0.${clients++ % 250}` });

  expect(await ask("/robots.txt")).toMatchObject({ status: 200 });
  const holder = await database.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE "Event" IN ACCESS EXCLUSIVE MODE`);
    const answered: string[] = [];
    const waiting = [...needing, ...Array.from({ length: PAGES }, () => `/event/${crypto.randomUUID()}`)];
    const asking = Promise.all(waiting.map((path) => ask(path).finally(() => answered.push(path))));
    expect(await ask("/robots.txt")).toMatchObject({ status: 200 });
    expect(answered).toEqual([]);
    expect(await asking).toEqual(waiting.map((path) => ({ path, status: 503, retryAfter: "5" })));
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
  for (const path of needing) await expect.poll(async () => (await ask(path)).status, path).toBe(200);
});

type Answer = { path: string; status: number | undefined; retryAfter: string | undefined };

/** Each request over a connection of its own. */
function answerOf(url: string, headers: { [name: string]: string }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = get(url, { headers, agent: false }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        resolve({ path: new URL(url).pathname, status: answer.statusCode, retryAfter: answer.headers["retry-after"] }),
      );
    });
    asking.once("error", reject);
  });
}
