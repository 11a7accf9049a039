import { expect, test } from "vitest";
import { API_SCOPES, type ApiScope, SCOPES_OF } from "@/lib/platform/auth/scopes";
import { scopesOf } from "@/lib/platform/http/declaration";
import { call } from "@/lib/testing/call";
import { ACTORS, type ActorName, CALLS, DECLARED, listEndpoints, requestOf, theWorld, type World } from "@/lib/testing/every-call";
import { aToken } from "@/lib/testing/factories";
import { readTables } from "@/lib/testing/tables";

type Handler = Parameters<typeof call>[0];

const REFUSED = [401, 403, 404];
const endpoints = await listEndpoints();

test("the table has every endpoint, and no other call [spec 6, 7; base 4; organisers 19.5]", () => {
  expect([...endpoints.keys()].sort(), "the table is CALLS of lib/testing/every-call.ts").toEqual(Object.keys(CALLS).sort());
});

/** All rows, except for the visits of earlier tests, which are counted in the meantime. */
const readUnchanging = async () => ({ ...(await readTables()), 'public."EventCount"': [] });

/** Makes a call as an actor. */
async function outcomeOf(name: string, actor: ActorName, world: World) {
  const [method = ""] = name.split(" ");
  const { form, ...sent } = requestOf(name, world);
  const as = actor === "visitor" ? undefined : world[actor];
  const { status, body } = await call(endpoints.get(name) as Handler, { method, as, ...sent, body: form });
  // An access refusal has its own code; 401 and 404 of an open log-in are about the account in the body.
  const isRefused =
    REFUSED.includes(status) &&
    /^(not_signed_in|forbidden|route_not_found|account_not_found|college_not_found|team_not_found|search_not_found|mark_not_found|device_not_found|webhook_not_found)$/.test(
      body.code,
    );
  expect(status, `${name} as ${actor}`).toBeLessThan(500);
  return { actor, isRefused, status };
}

test.each(Object.entries(CALLS))("%s is for the accounts in the table only, and has no effect for others", async (name, { allowed }) => {
  const world = await theWorld();
  const before = await readUnchanging();
  for (const actor of ACTORS.filter((each) => !allowed.includes(each)))
    expect(await outcomeOf(name, actor, world)).toEqual({ actor, isRefused: true, status: expect.any(Number) });
  expect(await readUnchanging()).toEqual(before);

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

/** The calls that each scope admits, as the contract lists them, beside the declarations. */
const ADMITTED: Record<ApiScope, readonly string[]> = {
  "events:read": ["GET /api/organising", "GET /api/manage/{eventId}", "GET /api/events/{id}/joining"],
  "events:write": [
    "POST /api/event/listing",
    "PUT /api/event/update/{id}",
    "POST /api/event/publish/{id}",
    "POST /api/event/unpublish/{id}",
    "POST /api/event/duplicate/{id}",
    "POST /api/event/series/{id}",
    "DELETE /api/collegeRep/delete/{eventId}",
    "PUT /api/manage/{eventId}/reminders",
    "POST /api/posters",
    "POST /api/uploads",
    "POST /api/places",
    "POST /api/import/events",
    "POST /api/import/events/preview",
    "DELETE /api/import/events/{key}",
  ],
  "blogs:write": ["POST /api/blog/create", "DELETE /api/collegeRep/delete/blogs/{blogId}", "POST /api/uploads"],
  "people:read": [
    "GET /api/event/participants/{eventId}",
    "GET /api/manage/{eventId}/people",
    "GET /api/manage/{eventId}/export",
    "GET /api/events/{id}/entries",
  ],
  "results:read": ["GET /api/results/event/{eventId}", "GET /api/results/club/{clubId}", "GET /api/results/college/{collegeId}"],
  webhooks: [
    "POST /api/webhooks",
    "GET /api/webhooks",
    "PUT /api/webhooks/{id}",
    "DELETE /api/webhooks/{id}",
    "POST /api/webhooks/{id}/secret",
    "POST /api/webhooks/{id}/test",
    "GET /api/webhooks/{id}/deliveries",
    "POST /api/webhooks/{id}/deliveries/{deliveryId}",
  ],
};
const admits = (scope: ApiScope, name: string) => name === "GET /api/token" || ADMITTED[scope].includes(name);

test("the declarations name the scopes of the contract, and no others [platform 4, 11.2]", () => {
  for (const [name, declared] of Object.entries(DECLARED)) {
    expect({ name, scopes: scopesOf(declared) }).toEqual({ name, scopes: API_SCOPES.filter((scope) => admits(scope, name)) });
  }
});

const ASKING = (["club", "college"] as const).flatMap((actor) => SCOPES_OF[actor].map((scope) => ({ actor, scope })));

/** Makes a call by a new token; the cookie of a session beside it opens nothing. */
async function outcomeByToken(
  name: string,
  { actor, scope }: (typeof ASKING)[number],
  world: World,
  { headers }: { headers: Record<string, string> },
) {
  const [method = ""] = name.split(" ");
  const { form, ...sent } = requestOf(name, world);
  const { status, body } = await call(endpoints.get(name) as Handler, { method, as: world[actor], ...sent, body: form, headers });
  expect(status, `${name} by a token of a ${actor} for ${scope}`).toBeLessThan(500);
  return { actor, scope, status, code: body?.code };
}

test.each(Object.keys(CALLS))(
  "%s is for tokens of the scopes in the table only, while their account may call [platform 4, 11.2]",
  async (name) => {
    const [admitted, refused] = [true, false].map((wanted) => ASKING.filter(({ scope }) => admits(scope, name) === wanted));
    const world = await theWorld();
    const tokens = await Promise.all(
      (refused ?? []).map(async (asking) => ({ asking, token: await aToken(world[asking.actor], [asking.scope]) })),
    );
    const before = await readUnchanging();
    for (const { asking, token } of tokens) {
      const outcome = await outcomeByToken(name, asking, world, token);
      if (DECLARED[name]?.access.includes("visitor")) expect(["token_scope_missing", "forbidden"], name).not.toContain(outcome.code);
      else expect(outcome).toEqual({ ...asking, status: 403, code: "token_scope_missing" });
    }
    if (!DECLARED[name]?.access.includes("visitor")) expect(await readUnchanging()).toEqual(before);

    for (const asking of admitted ?? []) {
      await theWorld();
      const { status, code } = await outcomeByToken(name, asking, world, await aToken(world[asking.actor], [asking.scope]));
      const isAllowed = name === "GET /api/token" || CALLS[name]?.allowed.includes(asking.actor);
      const isRefused = REFUSED.includes(status) && /^(not_signed_in|forbidden|token_scope_missing|webhook_not_found)$/.test(code);
      expect({ ...asking, isRefused }).toEqual({ ...asking, isRefused: !isAllowed });
    }
  },
);

/** The calls about its account, those that end something, and those that its remaining rights allow. */
const KEPT_BY_A_BANNED_CLUB = [
  "DELETE /api/auth/sessions",
  "DELETE /api/auth/sessions/{id}",
  "DELETE /api/college/delete/{id}",
  "DELETE /api/collegeRep/delete/{eventId}",
  "DELETE /api/tokens/{id}",
  "DELETE /api/webhooks/{id}",
  "POST /api/auth/factors",
  "POST /api/auth/factors/{id}/confirm",
  "POST /api/auth/factors/{id}/remove",
  "POST /api/auth/recovery-codes",
  "POST /api/door/{eventId}/scans",
  "POST /api/invitations/{id}/decline",
  "PUT /api/auth/password",
];

test("a banned club keeps what is about its account, cancelling and the door; all its other calls that write are refused [trust 4]", async () => {
  const kept: string[] = [];
  const own = Object.entries(CALLS).filter(
    ([name, { allowed }]) => !name.startsWith("GET ") && allowed.includes("club") && !DECLARED[name]?.access.includes("visitor"),
  );
  const world = await theWorld();
  const ban = async () => {
    await theWorld();
    const params = { subject: "club", id: world.club.id };
    const json = { action: "ban", reason: "fraud", note: "Payments outside Quad." };
    const decide = endpoints.get("PUT /api/moderation/{subject}/{id}") as Handler;
    expect(await call(decide, { method: "PUT", as: world.college, params, json })).toMatchObject({ status: 200 });
  };
  await ban();
  for (const [name] of own) {
    const [method = ""] = name.split(" ");
    const { form, ...sent } = requestOf(name, world);
    const { body } = await call(endpoints.get(name) as Handler, { method, as: world.club, ...sent, body: form });
    if (body.code === "club_banned") continue;
    kept.push(name);
    await ban();
  }
  expect(kept.sort()).toEqual(KEPT_BY_A_BANNED_CLUB);
});
