import { describe, expect, test, vi } from "vitest";
import { DELETE } from "@/app/api/manage/[eventId]/messages/[id]/route";
import { POST as preview } from "@/app/api/manage/[eventId]/messages/preview/route";
import { GET, POST } from "@/app/api/manage/[eventId]/messages/route";
import { POST as unsubscribe } from "@/app/api/unsubscribe/[token]/route";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { changeRole, removeMember } from "@/lib/identity/helpers/service";
import { dayAround } from "@/lib/organising/messages/policy";
import { sendMessage } from "@/lib/organising/messages/send-message";
import type { Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { outgoing } from "@/lib/platform/mail/transport";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { shortMomentOf } from "@/lib/platform/time/zone";
import { deleteStudent } from "@/lib/site/removal/delete-student";
import { call } from "@/lib/testing/call";
import { aClub, aCoHost, aGrant, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { deleteEventAs } from "@/lib/testing/organisers";
import { mailsTo } from "@/lib/testing/outbox";

const inMs = (ms: number) => new Date(Date.now() + ms);

/** Registration of an event that is over. */
const PAST = { registrationOpensAt: inMs(-60 * DAY_MS), registrationClosesAt: inMs(-50 * DAY_MS) };

async function aPerson(event: { id: string }, { firstName = "Ananya" }: { firstName?: string } = {}) {
  const email = anEmail("person");
  const student = await aStudent({ email, firstName });
  const registration = await aRegistration(event, student, { createdAt: inMs(-HOUR_MS) });
  return { email, student, registration };
}

/** An old club that has held an event, so that it may write to many. */
async function anOldClub() {
  const club = await aClub({ name: "Robotics Club" });
  await db.account.update({ where: { id: club.id }, data: { createdAt: inMs(-60 * DAY_MS) } });
  await anEvent(club, { ...PAST, startsAt: inMs(-20 * DAY_MS) });
  return club;
}

const words = (fields: object = {}) => ({
  key: crypto.randomUUID(),
  subject: "Gates, parking and the last bus",
  text: "The gates open at 18:00.\n\nThe last bus is on https://bus.example/times?day=1 and <b>nowhere</b> else.",
  kind: "essential",
  ...fields,
});
const send = (as: Club | Student, eventId: string, json: object) => call(POST, { as, params: { eventId }, json });
const list = async (as: Club, eventId: string) => (await call(GET, { method: "GET", as, params: { eventId } })).body.messages;
const states = async (messageId: string) =>
  (await db.messageRecipient.findMany({ where: { messageId }, select: { state: true } })).map(({ state }) => state).sort();

test("a message arrives once at everyone with a seat, from the club, with replies to the event's contact", async () => {
  const club = await anOldClub();
  const event = await anEvent(club, { contactEmail: "help@robots.example" });
  const people = [await aPerson(event), await aPerson(event), await aPerson(event)];
  const left = await aPerson(event);
  await db.registration.update({ where: { id: left.registration.id }, data: { status: "cancelled", endedAt: new Date() } });

  const body = words();
  const answer = await send(club, event.id, body);
  expect(answer).toMatchObject({
    status: 202,
    body: {
      message: "Message sent",
      data: { _id: body.key, state: "scheduled", counts: { recipients: 3, sent: 0, failed: 0, skipped: 0 } },
    },
  });
  await runJobs();
  for (const { email } of people) {
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: body.subject,
      from: { name: "Robotics Club via Quad", address: "no-reply@localhost" },
      replyTo: [{ address: "help@robots.example" }],
      to: [{ address: email }],
    });
    expect(mail?.headers.some(({ key }) => key.startsWith("list-unsubscribe"))).toBe(false);
    expect(mail?.text).toContain(body.text);
    expect(mail?.text).toContain(`You’re receiving this because you registered for ${event.name}.`);
    expect(mail?.html).toContain('href="https://bus.example/times?day=1"');
    expect(mail?.html).not.toContain("<b>nowhere");
  }
  expect(await mailsTo(left.email)).toEqual([]);
  expect(await list(club, event.id)).toMatchObject([{ state: "sent", counts: { recipients: 3, sent: 3, failed: 0, skipped: 0 } }]);
  expect(await db.organiserAction.findMany({ select: { act: true, subjectKind: true, subjectId: true, changes: true } })).toEqual([
    { act: "sent_message", subjectKind: "message", subjectId: body.key, changes: { kind: [null, "essential"], people: [null, 3] } },
  ]);
});

test("the preview shows the recipients and the mail, refuses a wrong time as sending does, and sends nothing", async () => {
  const club = await anOldClub();
  const event = await anEvent(club);
  const [ananya, diya] = [await aPerson(event), await aPerson(event, { firstName: "Diya" })];
  await db.mailSilence.create({ data: { clubId: club.id, studentId: diya.student.id } });
  const { key: _, ...body } = words({ kind: "news" });
  const ask = (json: object) => call(preview, { as: club, params: { eventId: event.id }, json });
  expect(await ask(body)).toMatchObject({ status: 200, body: { count: 1, skipped: 1, subject: body.subject } });
  expect((await ask({ ...body, kind: "essential", filter: { q: "diya" } })).body).toMatchObject({ count: 1, skipped: 0 });
  expect((await ask({ ...body, filter: { checkedIn: "1" } })).body).toMatchObject({ count: 0, skipped: 0 });
  expect(await ask({ ...body, sendAt: inMs(HOUR_MS) })).toMatchObject({ status: 200 });
  expect(await ask({ ...body, sendAt: inMs(-HOUR_MS) })).toMatchObject({ status: 400, body: { issues: [{ field: "sendAt" }] } });
  await runJobs();
  expect(await mailsTo(ananya.email)).toEqual([]);
  expect(await db.message.count()).toBe(0);
});

test("news have a one-click link, which ends only the club's news", async () => {
  const club = await anOldClub();
  const event = await anEvent(club);
  const { email, student } = await aPerson(event);
  await send(club, event.id, words({ kind: "news" }));
  await runJobs();
  const [mail] = await mailsTo(email);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  const link = /^<(http:\/\/localhost:3000\/api\/unsubscribe\/([\w-]+))>$/.exec(header("list-unsubscribe") ?? "");
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mail?.text).toContain(link?.[1]);
  expect(mail?.html).toContain(link?.[1]);
  expect(mail?.text).toContain("http://localhost:3000/settings/notifications");
  expect(mail?.html).toContain("http://localhost:3000/settings/notifications");

  // As a mail program does it: without an origin, with a form as the body.
  const answer = await call(unsubscribe, {
    params: { token: link?.[2] ?? "" },
    body: "List-Unsubscribe=One-Click",
    headers: { "sec-fetch-site": "cross-site", "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer).toMatchObject({ status: 200, body: { message: "You’re unsubscribed." } });
  expect(await db.mailSilence.findMany()).toEqual([{ studentId: student.id, clubId: club.id }]);

  await send(club, event.id, words({ kind: "news" }));
  await send(club, event.id, words({ subject: "The gates are in the east" }));
  await runJobs();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Gates, parking and the last bus", "The gates are in the east"]);
  expect((await list(club, event.id)).map(({ counts }: { counts: object }) => counts)).toEqual([
    { recipients: 1, sent: 1, failed: 0, skipped: 0 },
    { recipients: 1, sent: 0, failed: 0, skipped: 1 },
    { recipients: 1, sent: 1, failed: 0, skipped: 0 },
  ]);
});

test("a recipient who loses the seat or turns news off after the recipients were fixed is skipped", async () => {
  const club = await anOldClub();
  const event = await anEvent(club);
  const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(event)));
  const body = words({ kind: "news" });
  await send(club, event.id, body);
  // While the first mails are handed over, the other recipients change.
  const { deliver } = outgoing;
  let isChanged = false;
  vi.spyOn(outgoing, "deliver").mockImplementation(async (mail) => {
    if (!isChanged) {
      isChanged = true;
      const waiting = await db.messageRecipient.findMany({
        where: { messageId: body.key, state: "waiting" },
        orderBy: { studentId: "asc" },
      });
      const [gone, silenced] = [waiting[0]?.studentId ?? "", waiting[1]?.studentId ?? ""];
      await db.registration.updateMany({ where: { studentId: gone }, data: { status: "cancelled", endedAt: new Date() } });
      await db.mailSilence.create({ data: { studentId: silenced, clubId: club.id } });
    }
    await deliver(mail);
  });
  await runJobs();
  vi.restoreAllMocks();
  expect(await states(body.key)).toEqual([...Array(10).fill("sent"), "skipped", "skipped"]);
  const arrived = await Promise.all(people.map(async ({ email }) => (await mailsTo(email)).length));
  expect(arrived.sort()).toEqual([0, 0, ...Array(10).fill(1)]);
});

test("the same key means the same message, also repeated and concurrent; other content with it is refused", async () => {
  const club = await anOldClub();
  const event = await anEvent(club);
  const { email } = await aPerson(event);
  const body = words();
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(club, event.id, body)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
  await runJobs();
  expect(await send(club, event.id, body)).toMatchObject({ status: 202, body: { data: { state: "sent" } } });
  await runJobs();
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await db.organiserAction.count()).toBe(1);

  const other = await anEvent(club);
  for (const changed of [{ text: "Something else, and longer." }, { kind: "news" }, { filter: { year: "2" } }, { sendAt: inMs(DAY_MS) }]) {
    expect(await send(club, event.id, { ...body, ...changed })).toMatchObject({ status: 409, body: { code: "message_changed" } });
  }
  expect(await send(club, other.id, body)).toMatchObject({ status: 409, body: { code: "message_changed" } });
});

test("a scheduled message is sent at its time, to the recipients of that time", async () => {
  const club = await anOldClub();
  const event = await anEvent(club);
  const early = await aPerson(event);
  const body = words({ sendAt: inMs(HOUR_MS) });
  expect(await send(club, event.id, body)).toMatchObject({
    status: 202,
    body: { message: "Message scheduled", data: { state: "scheduled" } },
  });
  await runJobs();
  expect(await mailsTo(early.email)).toEqual([]);
  const late = await aPerson(event);
  await hastenJobs();
  await runJobs();
  expect(await mailsTo(early.email)).toHaveLength(1);
  expect(await mailsTo(late.email)).toHaveLength(1);
  const remove = (id: string) => call(DELETE, { method: "DELETE", as: club, params: { eventId: event.id, id } });
  expect(await remove(body.key)).toMatchObject({ status: 409, body: { code: "message_sent" } });
});

test("a scheduled message can be cancelled, and is then not sent", async () => {
  const club = await anOldClub();
  const [event, other] = [await anEvent(club), await anEvent(club)];
  const { email } = await aPerson(event);
  const body = words({ sendAt: inMs(HOUR_MS).toISOString() });
  await send(club, event.id, body);
  const remove = (eventId: string, id = body.key) => call(DELETE, { method: "DELETE", as: club, params: { eventId, id } });
  expect(await remove(other.id)).toMatchObject({ status: 404 });
  expect(await remove(event.id, crypto.randomUUID())).toMatchObject({ status: 404 });
  for (let times = 0; times < 2; times++) {
    expect(await remove(event.id)).toMatchObject({ status: 200, body: { message: "Message cancelled" } });
  }
  await hastenJobs();
  await runJobs();
  expect(await mailsTo(email)).toEqual([]);
  expect(await list(club, event.id)).toMatchObject([{ state: "cancelled" }]);
  expect((await db.organiserAction.findMany({ orderBy: { id: "asc" } })).map(({ act }) => act)).toEqual([
    "sent_message",
    "cancelled_message",
  ]);
});

test.each([
  ["a short subject", { subject: "Hi" }, "subject"],
  ["a long subject", { subject: "x".repeat(121) }, "subject"],
  ["a subject of two lines", { subject: "Two\nlines of it" }, "subject"],
  ["a short text", { text: "Too short" }, "text"],
  ["a long text", { text: "x".repeat(5001) }, "text"],
  ["a text that changes the direction of reading", { text: "Reversed \u202E and so on" }, "text"],
  ["another kind", { kind: "urgent" }, "kind"],
  ["a key that is no UUID", { key: "mine" }, "key"],
  ["a value that no filter has", { filter: { year: "7" } }, "filter.year.0"],
  ["a filter that does not exist", { filter: { colour: "red" } }, "filter"],
  ["a time that is none", { sendAt: "tomorrow" }, "sendAt"],
  ["a time that is over", { sendAt: inMs(-HOUR_MS) }, "sendAt"],
  ["a time in more than a year", { sendAt: inMs(400 * DAY_MS) }, "sendAt"],
  ["a time long after the event", { sendAt: inMs(60 * DAY_MS) }, "sendAt"],
])("%s is refused, and nothing is kept", async (_, fields, field) => {
  const club = await aClub();
  const event = await anEvent(club);
  const { status, body } = await send(club, event.id, words(fields));
  expect({ status, fields: body.issues?.map((issue: { field: string }) => issue.field) }).toEqual({ status: 400, fields: [field] });
  expect(await db.message.count()).toBe(0);
});

describe("an event", () => {
  test("takes no messages as a draft, when over, or 30 days after its cancellation", async () => {
    const club = await aClub();
    const draft = await anEvent(club, { status: "draft" });
    const cancelled = await anEvent(club, { status: "cancelled" });
    await db.event.update({ where: { id: cancelled.id }, data: { cancelledAt: inMs(-31 * DAY_MS) } });
    const over = await anEvent(club, { ...PAST, startsAt: inMs(-31 * DAY_MS) });
    const justOver = await anEvent(club, { ...PAST, startsAt: inMs(-29 * DAY_MS) });
    expect(await send(club, draft.id, words())).toMatchObject({ status: 409, body: { code: "event_not_published" } });
    expect(await send(club, cancelled.id, words())).toMatchObject({ status: 410, body: { code: "event_cancelled" } });
    expect(await send(club, over.id, words())).toMatchObject({ status: 410, body: { code: "event_over" } });
    expect(await db.message.count()).toBe(0);
    expect(await send(club, justOver.id, words())).toMatchObject({ status: 202 });
  });

  test("that was moved since gets no message that was scheduled for later than 30 days after its new end [organisers 9.4]", async () => {
    const club = await anOldClub();
    const event = await anEvent(club, { startsAt: inMs(21 * DAY_MS) });
    const { email } = await aPerson(event);
    const scheduled = async (sendAt: Date) => {
      const body = words({ sendAt });
      expect(await send(club, event.id, body)).toMatchObject({ status: 202 });
      return { messageId: body.key, sendAt };
    };
    const [late, soon] = [await scheduled(inMs(50 * DAY_MS)), await scheduled(inMs(10 * DAY_MS))];
    await db.event.update({ where: { id: event.id }, data: { startsAt: new Date() } });
    for (const { messageId, sendAt } of [soon, late]) await sendMessage({ messageId }, sendAt);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await states(late.messageId)).toEqual(["skipped"]);
    expect((await listJobs()).filter(({ task }) => task === "send_push")).toHaveLength(1);
    expect(await list(club, event.id)).toMatchObject([
      { state: "sent", counts: { recipients: 1, sent: 1, skipped: 0 } },
      { state: "sent", counts: { recipients: 1, sent: 0, failed: 0, skipped: 1 } },
    ]);
  });

  test("writes after its cancellation only essential messages, to the people whose registrations it ended", async () => {
    const club = await anOldClub();
    const event = await anEvent(club, { startsAt: inMs(5 * DAY_MS) });
    const [ananya, diya, left, removed, waiting] = [
      await aPerson(event),
      await aPerson(event, { firstName: "Diya" }),
      await aPerson(event),
      await aPerson(event),
      await aPerson(event),
    ];
    const end = (id: string, endedBy: "self" | "organiser") =>
      db.registration.update({ where: { id }, data: { status: "cancelled", endedAt: new Date(), endedBy } });
    await end(left.registration.id, "self");
    await end(removed.registration.id, "organiser");
    await db.registration.update({ where: { id: waiting.registration.id }, data: { status: "waiting", place: 1, confirmedAt: null } });
    // It mentions an event that no longer takes place.
    const before = words({ subject: "The gates open at 18:00", sendAt: inMs(2 * DAY_MS) });
    expect(await send(club, event.id, before)).toMatchObject({ status: 202 });
    expect(await list(club, event.id)).toMatchObject([{ state: "scheduled", notSentBecause: null }]);
    await deleteEventAs(club, event.id);
    expect(await list(club, event.id)).toMatchObject([{ state: "scheduled", notSentBecause: "event_cancelled" }]);

    const ask = (json: object) => call(preview, { as: club, params: { eventId: event.id }, json });
    const { key: _, ...body } = words({ subject: "It moves to January" });
    // Before the registrations have ended, and afterwards.
    expect((await ask(body)).body).toMatchObject({ count: 2, skipped: 0 });
    const first = words({ subject: "Refunds are on their way" });
    expect(await send(club, event.id, first)).toMatchObject({ status: 202, body: { data: { notSentBecause: null } } });
    await runJobs();
    expect((await ask(body)).body).toMatchObject({ count: 2, skipped: 0 });
    expect((await ask({ ...body, filter: { q: "diya" } })).body).toMatchObject({ count: 1, skipped: 0 });
    expect(await send(club, event.id, words({ kind: "news" }))).toMatchObject({ status: 410, body: { code: "event_cancelled" } });
    expect(await send(club, event.id, words(body))).toMatchObject({ status: 202 });
    await hastenJobs();
    await runJobs();
    const told = async ({ email }: { email: string }) =>
      (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => !subject?.includes(event.name));
    for (const person of [ananya, diya]) expect((await told(person)).sort()).toEqual(["It moves to January", "Refunds are on their way"]);
    for (const person of [left, removed, waiting]) expect(await told(person)).toEqual([]);
    expect(await states(before.key)).toEqual(["skipped", "skipped"]);
    const listed = (await list(club, event.id)).find(({ _id }: { _id: string }) => _id === before.key);
    expect(listed).toMatchObject({ state: "sent", notSentBecause: "event_cancelled" });

    await db.event.update({ where: { id: event.id }, data: { cancelledAt: inMs(-31 * DAY_MS) } });
    expect(await send(club, event.id, words())).toMatchObject({ status: 410, body: { code: "event_cancelled" } });
  });

  test("names the limit that a message would exceed, and its end", async () => {
    const club = await anOldClub();
    const event = await anEvent(club);
    for (let time = 0; time < 2; time++) await send(club, event.id, words());
    const essential = await send(club, event.id, words());
    expect(essential).toMatchObject({ status: 429, body: { code: "message_limit" } });
    const { until } = dayAround(new Date());
    const from = shortMomentOf(until, "Asia/Kolkata");
    expect(essential.body.message).toBe(`One event can have up to 2 essential messages a day. The next one can go out from ${from}.`);
    const retryAfterS = Number(essential.headers.get("retry-after"));
    expect(Math.abs(retryAfterS - (until.getTime() - Date.now()) / 1000)).toBeLessThan(60);
    await send(club, event.id, words({ kind: "news" }));
    const any = await send(club, event.id, words({ kind: "news" }));
    expect(any.body.message).toBe(`One event can have up to 3 messages a day. The next one can go out from ${from}.`);
  });

  test("sends three messages a day, two of them essential, also concurrently; cancelled ones do not count", async () => {
    const club = await anOldClub();
    const event = await anEvent(club);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(club, event.id, words())));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: "message_limit" });
    expect(await send(club, event.id, words({ kind: "news" }))).toMatchObject({ status: 202 });
    expect(await send(club, event.id, words({ kind: "news" }))).toMatchObject({ status: 429 });
    const later = words({ kind: "news", sendAt: inMs(3 * DAY_MS) });
    expect(await send(club, event.id, later)).toMatchObject({ status: 202 });
    expect(await db.message.count()).toBe(4);
  });

  test("takes one key five times concurrently as one message on the day's last place, and one of two keys", async () => {
    const club = await anOldClub();
    const event = await anEvent(club);
    const { email } = await aPerson(event);
    for (let time = 0; time < 2; time++) await send(club, event.id, words({ kind: "news" }));
    const body = words();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(club, event.id, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202));
    expect(await db.message.count()).toBe(3);
    await runJobs();
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await states(body.key)).toEqual(["sent"]);

    const other = await anEvent(club);
    for (let time = 0; time < 2; time++) await send(club, other.id, words({ kind: "news" }));
    const [one, two] = await Promise.all([send(club, other.id, words()), send(club, other.id, words())]);
    expect([one.status, two.status].sort()).toEqual([202, 429]);
  });

  test("sends fifteen messages in total", async () => {
    const club = await anOldClub();
    const event = await anEvent(club);
    const { key: _, ...body } = words();
    const sent = { ...body, kind: "news", state: "sent", startedAt: new Date(), eventId: event.id, byId: club.id, filter: {} } as const;
    const data = Array.from({ length: 15 }, (_, index) => ({ ...sent, id: crypto.randomUUID(), sendAt: inMs(-(index + 2) * DAY_MS) }));
    await db.message.createMany({ data });
    const refused = await send(club, event.id, words());
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "message_limit", message: "One event can have up to 15 messages in all. Cancel a scheduled one to send another." },
    });
    // Waiting does not lift this limit.
    expect(refused.headers.has("retry-after")).toBe(false);
    await db.message.update({ where: { id: data[0]?.id }, data: { state: "cancelled" } });
    expect(await send(club, event.id, words())).toMatchObject({ status: 202 });
  });
});

describe("a club", () => {
  /** Students without the work of an account, made as fast as possible. */
  async function manyPeople(event: { id: string }, count: number) {
    await db.$executeRaw`
      WITH a AS (
        INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
        SELECT gen_random_uuid(), 'student', 'student', 'many-' || gen_random_uuid() || '@example.edu', 'x' FROM generate_series(1, ${count}) RETURNING "id"
      ), s AS (
        INSERT INTO "Student" ("id", "firstName", "lastName") SELECT "id", 'Many', 'People' FROM a RETURNING "id"
      )
      INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "createdAt", "confirmedAt")
      SELECT gen_random_uuid(), ${event.id}::uuid, "id", 'confirmed', 0, now() - interval '1 hour', now() - interval '1 hour' FROM s`;
  }

  test("sends news to 300 people a day, in all its events together, if it is new or has held no event", async () => {
    const club = await aClub();
    const [event, other] = [await anEvent(club), await anEvent(club)];
    await manyPeople(event, 200);
    await manyPeople(other, 101);
    const news = () => words({ kind: "news" });
    expect(await send(club, event.id, news())).toMatchObject({ status: 202 });
    const refused = await send(club, other.id, news());
    expect(refused).toMatchObject({ status: 429, body: { code: "message_limit" } });
    expect(refused.body.message).toContain("Your club can message up to 300 people a day. Left for that day: 100.");
    expect(refused.headers.has("retry-after")).toBe(true);
    await manyPeople(other, 200);
    const tooMany = await send(club, other.id, news());
    expect(tooMany.body.message).toBe("Your club can message up to 300 people a day, but this message is for 301. Choose fewer people.");
    expect(tooMany.headers.has("retry-after")).toBe(false);
    await db.account.update({ where: { id: club.id }, data: { createdAt: inMs(-60 * DAY_MS) } });
    expect(await send(club, other.id, news())).toMatchObject({ status: 429 });
    await anEvent(club, { ...PAST, startsAt: inMs(-2 * DAY_MS) });
    expect(await send(club, other.id, news())).toMatchObject({ status: 202 });
  });

  test("sends essential messages to all its own people when new, and its news keep their limit", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    await manyPeople(event, 301);
    expect(await send(club, event.id, words())).toMatchObject({ status: 202, body: { data: { counts: { recipients: 301 } } } });
    expect(await send(club, event.id, words({ kind: "news" }))).toMatchObject({ status: 429 });
    expect(await send(club, event.id, words({ kind: "news", filter: { q: "nobody" } }))).toMatchObject({ status: 202 });
  });

  test("does not exceed its day by scheduling for a small list that grows", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    await manyPeople(event, 1);
    const body = words({ kind: "news", sendAt: inMs(1000) });
    expect(await send(club, event.id, body)).toMatchObject({ status: 202 });
    await manyPeople(event, 304);
    await hastenJobs();
    vi.spyOn(outgoing, "deliver").mockResolvedValue();
    await runJobs();
    vi.restoreAllMocks();
    expect(await list(club, event.id)).toMatchObject([{ state: "sent", counts: { recipients: 305, sent: 300, skipped: 5, failed: 0 } }]);
  });
});

describe("when its author may no longer write there", () => {
  const sendLater = async (as: Club | Student, eventId: string) => {
    expect(await send(as, eventId, words({ sendAt: inMs(HOUR_MS) }))).toMatchObject({ status: 202 });
  };
  const isDue = async () => {
    await hastenJobs();
    await runJobs();
  };
  const NOT_SENT = { state: "cancelled", notSentBecause: "author_left" };

  test.each(["manager of the club", "manager of the event", "editor now", "deleted"])(
    "a scheduled message is not sent, and the list says why: %s [organisers 7.1]",
    async (who) => {
      const club = await anOldClub();
      const event = await anEvent(club);
      const { email } = await aPerson(event);
      const helper = await aStudent();
      const grant = await aGrant(helper, { role: "manager", ...(who === "manager of the club" ? { club } : { event }) });
      await sendLater(helper, event.id);
      if (who === "editor now") await changeRole(club, grant.id, "editor");
      else if (who === "deleted") await deleteStudent(authorizeSelf(helper, helper.id));
      else await removeMember(club, grant.id);
      expect(await list(club, event.id)).toMatchObject([{ state: "scheduled", notSentBecause: null }]);
      await isDue();
      expect(await list(club, event.id)).toMatchObject([{ ...NOT_SENT, counts: { sent: 0, failed: 0 } }]);
      expect(await mailsTo(email)).toEqual([]);
      expect(await db.messageRecipient.count()).toBe(0);
    },
  );

  test("the same for a club that no longer co-organises, and for its people", async () => {
    const [club, other] = [await anOldClub(), await aClub()];
    const event = await anEvent(club);
    const { email } = await aPerson(event);
    const coHost = await aCoHost(other, { role: "manager", event });
    const helper = await aStudent();
    await aGrant(helper, { role: "manager", club: other });
    await sendLater(other, event.id);
    await sendLater(helper, event.id);
    await removeMember(club, coHost.id);
    await isDue();
    expect(await list(club, event.id)).toMatchObject([NOT_SENT, NOT_SENT]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("whoever still may write there is heard: the club, and helpers whose role is the same", async () => {
    const [club, other] = [await anOldClub(), await aClub()];
    const event = await anEvent(club);
    const { email } = await aPerson(event);
    await aCoHost(other, { role: "manager", event });
    const helper = await aStudent();
    await aGrant(helper, { role: "manager", club: other });
    await sendLater(club, event.id);
    await sendLater(helper, event.id);
    await isDue();
    expect(await list(club, event.id)).toMatchObject([
      { state: "sent", notSentBecause: null },
      { state: "sent", notSentBecause: null },
    ]);
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe("while its event is hidden", () => {
  const setHidden = (id: string, isHidden: boolean) =>
    db.event.update({
      where: { id },
      data: isHidden ? { status: "hidden", hiddenFrom: "published" } : { status: "published", hiddenFrom: null },
    });

  test("a message under way waits with the rest of its recipients, for longer than it waits for the mail server [trust 4]", async () => {
    const club = await anOldClub();
    const event = await anEvent(club);
    const people = await Promise.all(Array.from({ length: 7 }, () => aPerson(event)));
    const body = words();
    await send(club, event.id, body);
    const { deliver } = outgoing;
    vi.spyOn(outgoing, "deliver").mockImplementation(async (mail) => {
      await setHidden(event.id, true);
      await deliver(mail);
    });
    await runJobs();
    vi.restoreAllMocks();
    const under = [...Array(5).fill("sent"), "waiting", "waiting"];
    expect(await states(body.key)).toEqual(under);
    await sendMessage({ messageId: body.key }, inMs(20 * HOUR_MS));
    await setHidden(event.id, false);
    await sendMessage({ messageId: body.key }, inMs(20 * HOUR_MS + 1));
    for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
    expect(await list(club, event.id)).toMatchObject([{ state: "sent", counts: { recipients: 7, sent: 7, failed: 0, skipped: 0 } }]);
  });

  test("a message does not wait for longer than messages may be sent there", async () => {
    const club = await anOldClub();
    const event = await anEvent(club);
    const { email } = await aPerson(event);
    const body = words({ sendAt: inMs(HOUR_MS) });
    await send(club, event.id, body);
    await setHidden(event.id, true);
    await hastenJobs();
    await runJobs();
    expect(await list(club, event.id)).toMatchObject([{ state: "scheduled", counts: { recipients: 1 } }]);
    await sendMessage({ messageId: body.key }, inMs(60 * DAY_MS));
    expect(await list(club, event.id)).toMatchObject([{ state: "sent", counts: { recipients: 1, sent: 0 } }]);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("while the mail server", () => {
  const unreachable = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET", syscall: "connect" });

  test("is away the recipients wait, and get the message once afterwards", async () => {
    const club = await anOldClub();
    const event = await anEvent(club);
    const people = await Promise.all(Array.from({ length: 7 }, () => aPerson(event)));
    const body = words();
    await send(club, event.id, body);
    vi.spyOn(outgoing, "deliver").mockRejectedValue(unreachable());
    await runJobs();
    vi.restoreAllMocks();
    expect(await states(body.key)).toEqual(Array(7).fill("waiting"));
    expect(await list(club, event.id)).toMatchObject([{ state: "sending", counts: { recipients: 7, sent: 0, failed: 0 } }]);
    await hastenJobs();
    await runJobs();
    for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
    expect(await list(club, event.id)).toMatchObject([{ state: "sent", counts: { sent: 7, failed: 0 } }]);
  });

  test("is away for six hours the message is given up, and says so", async () => {
    const club = await anOldClub();
    const event = await anEvent(club);
    await aPerson(event);
    const body = words();
    await send(club, event.id, body);
    vi.spyOn(outgoing, "deliver").mockRejectedValue(unreachable());
    await runJobs();
    await sendMessage({ messageId: body.key }, inMs(6 * HOUR_MS + 60_000));
    vi.restoreAllMocks();
    expect(await list(club, event.id)).toMatchObject([{ state: "sent", counts: { recipients: 1, sent: 0, failed: 1 } }]);
  });

  test("refuses one address for now, the others get it at once, and that one when its server takes it", async () => {
    const club = await anOldClub();
    const event = await anEvent(club);
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(event)));
    const [full, ...others] = people.toSorted((one, other) => (one.student.id < other.student.id ? -1 : 1));
    const body = words();
    await send(club, event.id, body);
    const { deliver } = outgoing;
    let tries = 0;
    const refusal = { code: "EENVELOPE", responseCode: 452, response: "452 4.2.2 mailbox full", command: "RCPT TO" };
    vi.spyOn(outgoing, "deliver").mockImplementation(async (mail) => {
      if (mail.to === full?.email && ++tries < 3) throw Object.assign(new Error("refused"), refusal);
      await deliver(mail);
    });
    await runJobs();
    for (const { email } of others) expect(await mailsTo(email)).toHaveLength(1);
    expect(await list(club, event.id)).toMatchObject([{ state: "sending", counts: { recipients: 8, sent: 7, failed: 0 } }]);
    for (let pause = 0; pause < 2; pause++) {
      await hastenJobs();
      await runJobs();
    }
    vi.restoreAllMocks();
    expect(await mailsTo(full?.email ?? "")).toHaveLength(1);
    expect(await list(club, event.id)).toMatchObject([{ state: "sent", counts: { sent: 8, failed: 0 } }]);
  });

  test.each([
    { code: "EENVELOPE", responseCode: 454, response: "454 Throttling failure", command: "MAIL FROM" },
    { code: "EENVELOPE", responseCode: 452, response: "452 4.3.1 insufficient system storage", command: "RCPT TO" },
    { code: "EENVELOPE", responseCode: 421, response: "421 4.7.0 closing", command: "RCPT TO" },
  ])("takes nothing at the moment (%j) all wait for it, and no one is asked in vain", async (refusal) => {
    const club = await anOldClub();
    const event = await anEvent(club);
    await Promise.all(Array.from({ length: 12 }, () => aPerson(event)));
    const body = words();
    await send(club, event.id, body);
    const tries = vi.spyOn(outgoing, "deliver").mockRejectedValue(Object.assign(new Error("refused"), refusal));
    await runJobs();
    const handed = tries.mock.calls.length;
    vi.restoreAllMocks();
    expect(handed).toBe(5);
    expect(await states(body.key)).toEqual(Array(12).fill("waiting"));
    expect((await listJobs()).filter(({ task }) => task === "send_message")).toHaveLength(1);
  });

  test("never takes one address it stands as failed after four tries", async () => {
    const club = await anOldClub();
    const event = await anEvent(club);
    await aPerson(event);
    await send(club, event.id, words());
    const refusal = Object.assign(new Error("refused"), { code: "EENVELOPE", responseCode: 450, command: "RCPT TO" });
    const tries = vi.spyOn(outgoing, "deliver").mockRejectedValue(refusal);
    for (let pause = 0; pause < 5; pause++) {
      await runJobs();
      await hastenJobs();
    }
    expect(tries).toHaveBeenCalledTimes(4);
    vi.restoreAllMocks();
    expect(await list(club, event.id)).toMatchObject([{ state: "sent", counts: { recipients: 1, sent: 0, failed: 1 } }]);
  });

  test.each([
    ["refuses one address", { code: "EENVELOPE", responseCode: 550, response: "550 5.1.1 no such user", command: "RCPT TO" }],
    ["ends without an answer", { code: "ECONNECTION", command: "CONN" }],
  ])("%s the others get it, and that one stands as failed", async (_, failure) => {
    const club = await anOldClub();
    const event = await anEvent(club);
    const [ananya, diya] = [await aPerson(event), await aPerson(event)];
    await send(club, event.id, words());
    const { deliver } = outgoing;
    vi.spyOn(outgoing, "deliver").mockImplementation(async (mail) => {
      if (mail.to === diya.email) throw Object.assign(new Error("refused"), failure);
      await deliver(mail);
    });
    await runJobs();
    vi.restoreAllMocks();
    await hastenJobs();
    await runJobs();
    expect(await mailsTo(ananya.email)).toHaveLength(1);
    expect(await mailsTo(diya.email)).toEqual([]);
    expect(await list(club, event.id)).toMatchObject([{ state: "sent", counts: { recipients: 2, sent: 1, failed: 1 } }]);
  });
});
