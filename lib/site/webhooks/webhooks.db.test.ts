import { beforeEach, expect, test } from "vitest";
import { POST as sendAgain } from "@/app/api/webhooks/[id]/deliveries/[deliveryId]/route";
import { GET as deliveries } from "@/app/api/webhooks/[id]/deliveries/route";
import { PUT as change, DELETE as remove } from "@/app/api/webhooks/[id]/route";
import { POST as renew } from "@/app/api/webhooks/[id]/secret/route";
import { POST as sendTest } from "@/app/api/webhooks/[id]/test/route";
import { GET as list, POST as make } from "@/app/api/webhooks/route";
import { clubProfilePath } from "@/lib/identity/pages/paths";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { openSecret } from "@/lib/site/webhooks/secrets";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aDelivery, anEmail, anEvent, aStudent, aToken, aWebhook } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

const HOST = "localhost:2042";
const url = `http://${HOST}/hook`;
const kinds = ["event.published", "registration.confirmed"];

beforeEach(() => {
  Object.assign(env, { OUTGOING_PRIVATE_HOSTS: [HOST] });
  return () => Object.assign(env, { OUTGOING_PRIVATE_HOSTS: [] });
});

const makeAs = (as: Account, json: object = { url, kinds }) => call(make, { as, json });
const changeAs = (as: Account, id: string, json: object) => call(change, { method: "PUT", as, params: { id }, json });
const listAs = async (as: Account) => (await call(list, { method: "GET", as })).body.webhooks;
const acts = async () =>
  (await db.organiserAction.findMany({ orderBy: { id: "asc" } })).map(({ act, standing, changes }) => ({ act, standing, changes }));

test("a club and a college make webhooks; the secret is told once and stored sealed; others see nothing of them [platform 5]", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const { status, body } = await makeAs(club);
  expect([status, body]).toEqual([
    201,
    { _id: expect.any(String), url, kinds, isActive: true, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) },
  ]);
  const stored = await db.webhook.findUniqueOrThrow({ where: { id: body._id } });
  expect([openSecret(stored.id, stored.secret), stored.oldSecret]).toEqual([body.secret, null]);
  expect(await listAs(club)).toEqual([
    { _id: body._id, url, kinds, isActive: true, offBecause: null, createdAt: stored.createdAt.toISOString(), lastSuccessAt: null },
  ]);
  expect(await listAs(college)).toEqual([]);
  expect((await makeAs(college)).status).toBe(201);
  expect((await makeAs(await aStudent())).status).toBe(403);
  expect(await acts()).toEqual([
    { act: "webhook_made", standing: "owner", changes: { kinds: [null, kinds] } },
    { act: "webhook_made", standing: "college", changes: { kinds: [null, kinds] } },
  ]);
});

test("the account is mailed about a new webhook and a new address of one, also when a program made it; the mail has no more than the host", async () => {
  const email = anEmail("club");
  const club = await aClub({ email });
  const { headers } = await aToken(club, ["webhooks"]);
  const { status, body } = await call(make, { headers, json: { url: `${url}?key=hidden-key`, kinds } });
  expect(status).toBe(201);
  await runJobs();
  await changeAs(club, body._id, { kinds: ["event.published"] });
  await changeAs(club, body._id, { url: `http://${HOST}/other` });
  await runJobs();
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual([`New webhook: ${HOST}`, `New address of a webhook: ${HOST}`]);
  for (const { text } of mails) {
    expect(text).toContain("A new password does not stop webhooks");
    expect(text).toContain(clubProfilePath("connect"));
    expect(text).not.toContain("hidden-key");
  }
});

test("an account is mailed about webhooks ten times a day at most, and the first ones are told", async () => {
  const email = anEmail("club");
  const club = await aClub({ email });
  const { body } = await makeAs(club);
  for (let n = 0; n < 12; n++) await changeAs(club, body._id, { url: `http://${HOST}/${n}` });
  await runJobs();
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([...Array(9).fill(`New address of a webhook: ${HOST}`), `New webhook: ${HOST}`]);
});

test("nobody is mailed about a webhook that is gone", async () => {
  const email = anEmail("college");
  const college = await aCollege({ email });
  const { body } = await makeAs(college);
  await call(remove, { method: "DELETE", as: college, params: { id: body._id } });
  await runJobs();
  expect(await mailsTo(email)).toEqual([]);
});

test("an account has at most five webhooks, however many it makes at once; two may have one address [platform 2, 12]", async () => {
  const club = await aClub();
  const answers = await Promise.all(Array.from({ length: 9 }, () => makeAs(club)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("limit_reached");
  expect(await db.webhook.count()).toBe(5);
});

test.each([
  [{ url: "", kinds }, "url"],
  [{ kinds }, "url"],
  [{ url: `https://example.com/${"a".repeat(2048)}`, kinds }, "url"],
  [{ url, kinds: [] }, "kinds"],
  [{ url, kinds: ["ping"] }, "kinds"],
  [{ url, kinds: ["event.hidden", "event.hidden"] }, "kinds"],
])("%j is refused at its field [platform 12]", async (json, field) => {
  const { status, body } = await makeAs(await aClub(), json);
  expect([status, body.code, body.issues?.[0]?.field?.split(".")[0]]).toEqual([400, "validation_failed", field]);
});

test.each(["http://example.com/", "https://127.0.0.1/", "https://[::1]/", "https://user@example.com/", "ftp://example.com/", "nonsense"])(
  "%s cannot be called, with one text for every reason, when a webhook is made or changed [platform 2, 5]",
  async (refused) => {
    const club = await aClub();
    const webhook = await aWebhook(club);
    for (const { status, body } of [await makeAs(club, { url: refused, kinds }), await changeAs(club, webhook.id, { url: refused })])
      expect([status, body.code, body.message, body.issues]).toEqual([
        400,
        "webhook_url_refused",
        "This address cannot be called from here.",
        [{ field: "url", message: "This address cannot be called from here." }],
      ]);
    expect(await db.webhook.findMany({ select: { url: true } })).toEqual([{ url: webhook.url }]);
  },
);

test("a webhook is changed by the fields that are sent; turned off, what waits fails; the log says so without the address [platform 5]", async () => {
  const club = await aClub();
  const webhook = await aWebhook(club, { kinds });
  await aDelivery(webhook);
  expect((await changeAs(club, webhook.id, { url })).body).toMatchObject({ url, kinds, isActive: true });
  expect((await changeAs(club, webhook.id, { isActive: false })).body).toMatchObject({ isActive: false, offBecause: "owner" });
  expect(await db.delivery.findMany({ select: { state: true, nextAt: true } })).toEqual([{ state: "failed", nextAt: null }]);
  await db.webhook.update({ where: { id: webhook.id }, data: { offBecause: "failing", failures: 10, failingSince: new Date() } });
  expect((await changeAs(club, webhook.id, { isActive: true, kinds: ["blog.published"] })).body).toMatchObject({
    ...{ isActive: true, offBecause: null, kinds: ["blog.published"] },
  });
  expect((await changeAs(club, webhook.id, {})).status).toBe(200);
  const stored = await db.webhook.findUniqueOrThrow({ where: { id: webhook.id } });
  expect([stored.failures, stored.failingSince, stored.activeSince > webhook.activeSince]).toEqual([0, null, true]);
  expect((await acts()).map(({ changes }) => changes)).toEqual([
    { url: [null, null] },
    { isActive: [true, false] },
    { kinds: [kinds, ["blog.published"]], isActive: [false, true] },
  ]);
});

test("the kinds of a webhook are changed while its address cannot be called, also by a form that sends the address [platform 5]", async () => {
  const club = await aClub();
  const webhook = await aWebhook(club, { url: "https://nowhere.invalid/", kinds });
  const { status, body } = await changeAs(club, webhook.id, { url: webhook.url, kinds: ["blog.published"] });
  expect([status, body]).toMatchObject([200, { url: webhook.url, kinds: ["blog.published"] }]);
});

test("a new secret is told once, and the former one is kept for 24 hours, unless it cannot be opened [platform 5]", async () => {
  const club = await aClub();
  const webhook = await aWebhook(club, { secret: "whsec_one" });
  const { status, body } = await call(renew, { as: club, params: { id: webhook.id } });
  const left = new Date(body.previousUntil).getTime() - Date.now();
  expect([status, left > 86_000_000, left <= 86_400_000]).toEqual([200, true, true]);
  const stored = await db.webhook.findUniqueOrThrow({ where: { id: webhook.id } });
  expect([openSecret(webhook.id, stored.secret), openSecret(webhook.id, stored.oldSecret ?? new Uint8Array())]).toEqual([
    body.secret,
    "whsec_one",
  ]);
  await db.webhook.update({ where: { id: webhook.id }, data: { secret: new Uint8Array(60) } });
  expect((await call(renew, { as: club, params: { id: webhook.id } })).body.previousUntil).toBeNull();
  expect(await db.webhook.findUniqueOrThrow({ where: { id: webhook.id } })).toMatchObject({ oldSecret: null, oldUntil: null });
});

test("a test is a ping that waits to be sent; a webhook that is off takes none, and eleven an hour are too many [platform 5]", async () => {
  const club = await aClub();
  const webhook = await aWebhook(club);
  const test = () => call(sendTest, { as: club, params: { id: webhook.id } });
  const { status, body } = await test();
  const delivery = await db.delivery.findUniqueOrThrow({ where: { id: body.deliveryId } });
  expect([status, delivery]).toMatchObject([202, { webhookId: webhook.id, kind: "ping", subjectId: null, state: "waiting" }]);
  expect(JSON.parse(delivery.body)).toEqual({ type: "ping", timestamp: delivery.at.toISOString(), data: {} });
  await changeAs(club, webhook.id, { isActive: false });
  expect((await test()).body).toMatchObject({ code: "webhook_off" });
  for (let number = 0; number < 8; number++) await test();
  expect((await test()).status).toBe(429);
});

test("deliveries are listed newest first, in pages, with their attempts and nothing of the answers [platform 5]", async () => {
  const club = await aClub();
  const webhook = await aWebhook(club);
  const attempts = [
    { at: new Date(0).toISOString(), status: 503, ms: 80, failure: "status" },
    { at: new Date(1).toISOString(), status: null, ms: 15_000, failure: "timeout" },
  ];
  const made = [await aDelivery(webhook), await aDelivery(webhook, { attempts, state: "failed", nextAt: null }), await aDelivery(webhook)];
  const read = async (query: Record<string, string>) =>
    (await call(deliveries, { method: "GET", as: club, params: { id: webhook.id }, query })).body;
  const first = await read({ limit: "2" });
  expect(first.deliveries.map(({ _id }: { _id: string }) => _id)).toEqual([made[2]?.id, made[1]?.id]);
  expect(first.deliveries[1]).toEqual({
    ...{ _id: made[1]?.id, messageId: `msg_${made[1]?.messageId.replaceAll("-", "")}`, kind: "ping", subjectId: null },
    ...{ at: made[1]?.at.toISOString(), state: "failed", attempts },
  });
  const second = await read({ limit: "2", cursor: first.nextCursor });
  expect([second.deliveries.map(({ _id }: { _id: string }) => _id), second.nextCursor]).toEqual([[made[0]?.id], null]);
  expect((await read({ cursor: "nonsense" })).code).toBe("validation_failed");
});

test("a delivery is sent again with the same message, unless its webhook is off or another's [platform 5, 12]", async () => {
  const club = await aClub();
  const [webhook, other] = [await aWebhook(club), await aWebhook(club)];
  const delivery = await aDelivery(webhook, { state: "delivered", nextAt: null });
  const again = (id: string, as: Account = club) => call(sendAgain, { as, params: { id, deliveryId: delivery.id } });
  expect((await again(other.id)).body).toMatchObject({ code: "delivery_not_found" });
  expect((await again(webhook.id, await aClub())).body).toMatchObject({ code: "webhook_not_found" });
  expect((await again(webhook.id)).status).toBe(202);
  const sent = await db.delivery.findUniqueOrThrow({ where: { id: delivery.id } });
  expect([sent.state, sent.messageId, sent.body]).toEqual(["waiting", delivery.messageId, delivery.body]);
  expect(sent.nextAt).not.toBeNull();
  await changeAs(club, webhook.id, { isActive: false });
  expect((await again(webhook.id)).body).toMatchObject({ code: "webhook_off" });
});

test("another's webhook does not exist for an account, and a deleted one is gone with its deliveries [platform 5, 12]", async () => {
  const [club, foreign] = [await aClub(), await aClub()];
  const webhook = await aWebhook(club);
  await aDelivery(webhook);
  const params = { id: webhook.id };
  const answers = async (as: Account) => [
    await changeAs(as, webhook.id, { isActive: true }),
    await call(renew, { as, params }),
    await call(sendTest, { as, params }),
    await call(deliveries, { method: "GET", as, params }),
    await call(remove, { method: "DELETE", as, params }),
  ];
  for (const { status, body } of await answers(foreign)) expect([status, body.code]).toEqual([404, "webhook_not_found"]);
  expect((await call(remove, { method: "DELETE", as: club, params })).status).toBe(200);
  expect([await db.webhook.count(), await db.delivery.count()]).toEqual([0, 0]);
  for (const { status } of await answers(club)) expect(status).toBe(404);
});

test("a club that is deleted takes its webhooks with it [platform 12]", async () => {
  const club = await aClub();
  await aDelivery(await aWebhook(club));
  await anEvent(club);
  await db.event.deleteMany();
  await db.account.delete({ where: { id: club.id } });
  expect([await db.webhook.count(), await db.delivery.count()]).toEqual([0, 0]);
});
