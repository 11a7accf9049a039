import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { expect, test } from "./fixtures";
import { isolatedSite } from "./support/isolated-site";

const CONNECTIONS = 300;
const [CROWD, VISITOR] = ["10.9.9.9", "10.1.1.1"];

/** The status of an answer that is read to its end. */
function ask(url: string, address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { "x-forwarded-for": address } }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.once("error", reject).end();
  });
}

test("three hundred open connections of one address do not delay another visitor's page and call", async () => {
  await using site = await isolatedSite({ TRUST_PROXY: "1" });
  const { origin } = await site.serve();
  const [crowd, visitor] = [CONNECTIONS, 1].map((maxSockets) => new Agent({ keepAlive: true, maxSockets })) as [Agent, Agent];
  const locker = await site.database.connect();
  try {
    await locker.query(`BEGIN; LOCK TABLE "Event" IN ACCESS EXCLUSIVE MODE`);
    let answered = 0;
    const asked = Array.from({ length: CONNECTIONS }, (_, number) =>
      ask(`${origin}${number % 2 ? "/api" : ""}/event/${randomUUID()}`, CROWD, crowd).then(
        () => {
          answered += 1;
        },
        () => {},
      ),
    );
    await expect
      .poll(async () => (await site.database.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).rowCount)
      .toBeGreaterThan(4);
    for (const path of ["/blogs/", "/api/blog/"]) expect(await ask(`${origin}${path}${randomUUID()}`, VISITOR, visitor)).toBe(404);
    expect(answered).toBeLessThan(CONNECTIONS / 2);
    await locker.query("ROLLBACK");
    crowd.destroy();
    await Promise.all(asked);
  } finally {
    locker.release(true);
    for (const agent of [crowd, visitor]) agent.destroy();
  }
});
