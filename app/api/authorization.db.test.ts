import { beforeEach, describe, expect, test } from "vitest";
import { call } from "@/lib/testing/call";
import { ACTORS, aWorld, CALLS, listEndpoints, type World } from "@/lib/testing/every-call";

const REFUSED = [401, 403, 404];
const endpoints = await listEndpoints();

test("every endpoint stands in the table, and nothing else does", () => {
  expect([...endpoints.keys()].sort()).toEqual(Object.keys(CALLS).sort());
});

describe.each(Object.entries(CALLS))("%s", (name, { allowed, params, query, json, form }) => {
  let world: World;
  beforeEach(async () => {
    world = await aWorld();
  });

  test.each(ACTORS)("%s", async (actor) => {
    const [method = ""] = name.split(" ");
    const handler = endpoints.get(name) as NonNullable<ReturnType<typeof endpoints.get>>;
    const as = actor === "visitor" ? undefined : world[actor];
    const sent = { params: params?.(world), query: query?.(world), json: json?.(world), body: form?.(world) };
    const answer = await call(handler, { method, as, ...sent });
    // An access refusal has its own code; 401 and 404 of an open log-in are about the account in the body.
    const refused =
      REFUSED.includes(answer.status) &&
      /^(not_signed_in|forbidden|route_not_found|account_not_found|college_not_found|team_not_found|search_not_found)$/.test(
        answer.body.code,
      );
    expect({ actor, status: answer.status, refused }).toEqual({ actor, status: answer.status, refused: !allowed.includes(actor) });
    expect(answer.status).toBeLessThan(500);
  });
});
