import { expect, test, vi } from "vitest";

const SECRET = vi.hoisted(() => {
  process.env.CRON_SECRET = "only the clock knows this";
  return process.env.CRON_SECRET;
});

import { GET, HEAD } from "@/app/api/cron/route";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { db } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { call } from "@/lib/testing/call";
import { aClub, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { listJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

const NOT_FOUND = { status: 404, body: { code: "route_not_found" } };
/** Calls as a host's scheduler does: no browser, another site. */
const callWith = (authorization?: string, handler = GET) =>
  call(handler, { method: "GET", headers: { "sec-fetch-site": "none", ...(authorization && { authorization }) } });

async function aQueuedMail() {
  const email = anEmail("ananya");
  const registration = await aRegistration(await anEvent(await aClub()), await aStudent({ email }));
  await enqueue(db, SEND_REGISTRATION_MAIL, { kind: "registered", registrationId: registration.id });
  return email;
}

test("a call with the secret runs the queued jobs, and two concurrent calls run them once", async () => {
  const email = await aQueuedMail();
  const answers = await Promise.all([callWith(`Bearer ${SECRET}`), callWith(`Bearer ${SECRET}`)]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { status: "ok" } });
  expect(await listJobs()).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("without the secret, or with another one, the call does not exist", async () => {
  await aQueuedMail();
  for (const given of [undefined, "Bearer", "Bearer ", "Bearer undefined", SECRET, `Bearer ${SECRET}s`, `Basic ${SECRET}`]) {
    expect(await callWith(given)).toMatchObject(NOT_FOUND);
  }
  expect(await listJobs()).toMatchObject([{ attempts: 0 }]);
});

test("HEAD, which schedulers do not send, has no effect", async () => {
  expect(await callWith(`Bearer ${SECRET}`, HEAD)).toMatchObject({ status: 405 });
});

test("without a configured secret, no secret is accepted", async () => {
  vi.stubEnv("CRON_SECRET", "");
  vi.resetModules();
  try {
    const { GET: unset } = await import("@/app/api/cron/route");
    for (const given of [undefined, "Bearer", "Bearer ", "Bearer undefined", `Bearer ${SECRET}`]) {
      expect(await callWith(given, unset)).toMatchObject(NOT_FOUND);
    }
  } finally {
    vi.unstubAllEnvs();
    vi.resetModules();
  }
});
