import { expect, test } from "vitest";
import { call } from "@/lib/testing/call";
import { ACTORS, type ActorName, CALLS, listEndpoints, requestOf, theWorld, type World } from "@/lib/testing/every-call";
import { readTables } from "@/lib/testing/tables";

const REFUSED = [401, 403, 404];
const endpoints = await listEndpoints();

test("the table has every endpoint, and no other call [spec 6, 7; base 4; organisers 19.5]", () => {
  expect([...endpoints.keys()].sort()).toEqual(Object.keys(CALLS).sort());
});

/** Makes a call as an actor. */
async function outcomeOf(name: string, actor: ActorName, world: World) {
  const [method = ""] = name.split(" ");
  const { form, ...sent } = requestOf(name, world);
  const as = actor === "visitor" ? undefined : world[actor];
  const { status, body } = await call(endpoints.get(name) as Parameters<typeof call>[0], { method, as, ...sent, body: form });
  // An access refusal has its own code; 401 and 404 of an open log-in are about the account in the body.
  const isRefused =
    REFUSED.includes(status) &&
    /^(not_signed_in|forbidden|route_not_found|account_not_found|college_not_found|team_not_found|search_not_found|mark_not_found)$/.test(
      body.code,
    );
  expect(status, `${name} as ${actor}`).toBeLessThan(500);
  return { actor, isRefused, status };
}

test.each(Object.entries(CALLS))("%s is for the accounts in the table only, and has no effect for others", async (name, { allowed }) => {
  const world = await theWorld();
  const before = await readTables();
  for (const actor of ACTORS.filter((each) => !allowed.includes(each)))
    expect(await outcomeOf(name, actor, world)).toEqual({ actor, isRefused: true, status: expect.any(Number) });
  expect(await readTables()).toEqual(before);

  for (const actor of allowed) {
    let outcome = await outcomeOf(name, actor, world);
    if (outcome.isRefused) {
      // An earlier actor may have deleted the object of this request, so the original world decides.
      await theWorld();
      outcome = await outcomeOf(name, actor, world);
    }
    expect(outcome).toEqual({ actor, isRefused: false, status: expect.any(Number) });
  }
});
