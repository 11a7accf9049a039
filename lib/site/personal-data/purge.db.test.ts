import { expect, test } from "vitest";
import { GET as readPeople } from "@/app/api/manage/[eventId]/people/route";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { sendFactorMail } from "@/lib/identity/accounts/security-mail";
import { authorize } from "@/lib/identity/organisers/service";
import { db, pool } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { DAY_MS } from "@/lib/platform/time/units";
import { listSearches } from "@/lib/reach/searches/service";
import { PURGE_STATEMENTS, purge } from "@/lib/site/personal-data/purge";
import { RETENTION } from "@/lib/site/personal-data/retention";
import { deleteEvent } from "@/lib/site/removal/delete-event";
import { deleteStudent } from "@/lib/site/removal/delete-student";
import { listOwnRegistrations } from "@/lib/taking-part/registrations/service";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aMark, aMessage, anEvent, aRegistration, aSearch, aStudent, unique } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { daysAgo } from "@/lib/testing/moments";
import { aStudentEverywhere } from "@/lib/testing/personal-data";
import { FORGET_SIZES, readTables, truncateTables } from "@/lib/testing/tables";

const bytes = () => crypto.getRandomValues(new Uint8Array(32));

/** An event that was over this many days ago. */
const anEventOver = async (days: number, club?: Awaited<ReturnType<typeof aClub>>) =>
  anEvent(club ?? (await aClub()), {
    registrationOpensAt: daysAgo(days + 3),
    registrationClosesAt: daysAgo(days + 2),
    startsAt: daysAgo(days + 1),
    endsAt: daysAgo(days),
  });

test("log-ins, sessions, challenges, pending factors and devices go after their number of days, and no younger one [trust 7, 12.6]", async () => {
  const { id: accountId } = await aStudent();
  const { sessions, devices, logIns } = RETENTION;
  for (const [days, way] of [
    [1, "code"],
    [-1, "password"],
  ] as const) {
    await db.session.create({ data: { id: crypto.randomUUID(), accountId, expiresAt: daysAgo(sessions.days + days / 24), device: way } });
    await db.challenge.create({ data: { hash: bytes(), accountId, passwordHash: way, expiresAt: daysAgo(sessions.days + days / 24) } });
    await db.factor.create({ data: { accountId, name: way, secret: bytes(), createdAt: daysAgo(sessions.days + days / 24) } });
    await db.device.create({ data: { accountId, hash: bytes(), label: way, lastAt: daysAgo(devices.days + days) } });
    await db.logIn.create({ data: { accountId, device: way, way, at: daysAgo(logIns.days + days) } });
  }
  await db.factor.create({ data: { accountId, name: "confirmed", secret: bytes(), createdAt: daysAgo(900), confirmedAt: daysAgo(900) } });
  await purge();
  expect(await db.session.findMany({ where: { device: { in: ["code", "password"] } }, select: { device: true } })).toEqual([
    { device: "password" },
  ]);
  expect(await db.challenge.findMany({ select: { passwordHash: true } })).toEqual([{ passwordHash: "password" }]);
  expect((await db.factor.findMany({ select: { name: true } })).map(({ name }) => name).sort()).toEqual(["confirmed", "password"]);
  expect(await db.device.findMany({ select: { label: true } })).toEqual([{ label: "password" }]);
  expect(await db.logIn.findMany({ select: { device: true } })).toEqual([{ device: "password" }]);
});

test("some years after an event its lists have no persons, and the students keep their own rows [trust 7]", async () => {
  const club = await aClub();
  const student = await aStudent({ firstName: "Asha", lastName: "Rao" });
  const [old, young] = [await anEventOver(env.PEOPLE_KEPT_DAYS + 1, club), await anEventOver(env.PEOPLE_KEPT_DAYS - 1, club)];
  for (const event of [old, young]) {
    const { id } = await aRegistration(event, student);
    const at = new Date();
    await db.doorAction.create({
      data: {
        id: crypto.randomUUID(),
        eventId: event.id,
        registrationId: id,
        kind: "in",
        at,
        deviceAt: at,
        receivedAt: at,
        byId: club.id,
        via: "camera",
        result: "checked_in",
      },
    });
  }
  await Promise.all([purge(), purge()]);
  await db.student.update({ where: { id: student.id }, data: { firstName: "Usha" } });
  const namesOf = async (event: { id: string }) => {
    const rows = await db.registration.findMany({
      where: { eventId: event.id },
      select: { personName: true, personEmail: true, studentId: true },
    });
    const scans = await db.doorAction.count({ where: { eventId: event.id } });
    return { rows: rows.map((row) => [row.personName !== "", row.personEmail !== "", row.studentId === student.id]), scans };
  };
  expect(await namesOf(old)).toEqual({ rows: [[false, false, true]], scans: 0 });
  expect(await namesOf(young)).toEqual({ rows: [[true, true, true]], scans: 1 });
  const peopleOf = async (event: { id: string }) =>
    (await call(readPeople, { method: "GET", as: club, params: { eventId: event.id } })).body.people;
  expect(await peopleOf(old)).toMatchObject([{ studentId: null, firstName: null, lastName: null, email: null }]);
  expect(await peopleOf(young)).toMatchObject([{ studentId: student.id, firstName: "Usha" }]);
  expect(await listOwnRegistrations(student)).toHaveLength(2);
});

test("an event that is postponed after it lost its persons is due again", async () => {
  const event = await anEventOver(env.PEOPLE_KEPT_DAYS + 1);
  await purge();
  await db.event.update({
    where: { id: event.id },
    data: { endsAt: new Date(Date.now() + DAY_MS), startsAt: new Date(), registrationClosesAt: new Date() },
  });
  await aRegistration(event, await aStudent());
  await purge();
  expect(await db.registration.count({ where: { personEmail: { not: "" } } })).toBe(1);
  await purge(new Date(Date.now() + (env.PEOPLE_KEPT_DAYS + 2) * DAY_MS));
  expect(await db.registration.count({ where: { personEmail: { not: "" } } })).toBe(0);
});

test("recipients, codes of teams and blocked people go a year after the event", async () => {
  const student = await aStudent();
  const { days } = RETENTION.contacts;
  for (const event of [await anEventOver(days + 1), await anEventOver(days - 1)]) {
    const message = await aMessage(event, { byId: event.clubId ?? "", state: "sent", startedAt: new Date(), filter: { q: "Asha" } });
    await db.messageRecipient.create({ data: { messageId: message.id, studentId: student.id, state: "sent", sentAt: new Date() } });
    await db.eventBar.create({ data: { eventId: event.id, studentId: student.id } });
    await db.team.create({ data: { eventId: event.id, name: "Segfaults", code: `code${unique()}`, endedAt: new Date() } });
  }
  await purge();
  const codes = (await db.team.findMany({ select: { code: true, id: true } })).map(({ code, id }) => code === id).sort();
  expect(codes).toEqual([false, true]);
  expect([await db.messageRecipient.count(), await db.eventBar.count(), await db.message.count()]).toEqual([1, 1, 2]);
  expect((await db.message.findMany({ select: { filter: true } })).filter(({ filter }) => JSON.stringify(filter) === "{}")).toHaveLength(1);
});

test("searches without a hit go after a year, payments and log lines after eight, reporters and reports after theirs", async () => {
  const student = await aStudent();
  const event = await anEvent(await aClub());
  const { id: registrationId } = await aRegistration(event, student);
  for (const by of [1, -1]) {
    await aSearch(student, { query: `tags=Coding&page=${by}`, createdAt: daysAgo(3000), lastHitAt: daysAgo(RETENTION.searches.days + by) });
    const gatewayOrderId = unique();
    const payment = await db.payment.create({
      data: {
        ...{ registrationId, gateway: "sandbox", gatewayOrderId, gatewayPaymentId: unique(), status: "captured" },
        ...{ amountPaise: 100, receivedPaise: 100, capturedAt: new Date() },
      },
    });
    if (by > 0)
      await db.$executeRaw`UPDATE "Payment" SET "updatedAt" = ${daysAgo(RETENTION.payments.days + 1)} WHERE "id" = ${payment.id}::uuid`;
    await db.paymentEvent.create({
      data: { gateway: "sandbox", gatewayEventId: unique(), paymentId: payment.id, kind: "captured", payload: {} },
    });
    // Eight years of the calendar have some days more.
    await db.organiserAction.create({
      data: { standing: "owner", act: "edited", subjectKind: "event", at: daysAgo(RETENTION.log.days + 5 * by) },
    });
    const decided = { subject: "event", subjectId: event.id, reason: "spam", dueAt: daysAgo(2000), decision: "left" } as const;
    await db.report.create({
      data: { number: unique(), ...decided, reporterId: student.id, decidedAt: daysAgo(RETENTION.reporters.days + by) },
    });
    await db.report.create({ data: { number: unique(), ...decided, decidedAt: daysAgo(RETENTION.reports.days + by) } });
  }
  await purge();
  await purge();
  expect(await db.savedSearch.count()).toBe(1);
  expect([await db.payment.count(), await db.paymentEvent.count()]).toEqual([1, 1]);
  expect(await db.organiserAction.count()).toBe(1);
  expect([await db.report.count(), await db.report.count({ where: { reporterId: { not: null } } })]).toEqual([3, 1]);
});

test("what is noted of the weekly mails goes with the notifications, but for the newest round [trust 7]", async () => {
  const { id: studentId } = await aStudent();
  const [first, second, third] = [daysAgo(21), daysAgo(14), daysAgo(7)];
  for (const dueAt of [first, second, third]) {
    await db.digestRound.create({ data: { dueAt } });
    await db.digest.create({ data: { studentId, dueAt } });
  }
  const left = async () => ({
    rounds: (await db.digestRound.findMany({ orderBy: { dueAt: "asc" } })).map(({ dueAt }) => dueAt),
    mails: (await db.digest.findMany({ orderBy: { dueAt: "asc" } })).map(({ dueAt }) => dueAt),
  });
  const purgedIn = async (days: number) => {
    await purge(daysAgo(-days));
    return left();
  };
  expect(await purgedIn(RETENTION.notifications.days - 30)).toEqual({ rounds: [first, second, third], mails: [first, second, third] });
  expect(await purgedIn(RETENTION.notifications.days - 10)).toEqual({ rounds: [third], mails: [third] });
  expect(await purgedIn(100)).toEqual({ rounds: [third], mails: [] });
  expect(await purgedIn(400)).toEqual({ rounds: [third], mails: [] });
});

test("a search that its student looks at stays, and a look is noted once a day [trust 7]", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  for (const each of [student, other]) await aSearch(each, { createdAt: daysAgo(3000), lastHitAt: daysAgo(RETENTION.searches.days + 1) });
  const lookedAt = async () => (await db.savedSearch.findFirstOrThrow({ where: { studentId: student.id } })).lookedAt?.getTime();
  await listSearches(student, daysAgo(1.5));
  const first = await lookedAt();
  await listSearches(student, daysAgo(1));
  expect([first, await lookedAt()]).toEqual([expect.any(Number), first]);
  await listSearches(student);
  expect(await lookedAt()).toBeGreaterThan(first ?? 0);
  await purge();
  expect(await db.savedSearch.findMany({ select: { studentId: true } })).toEqual([{ studentId: student.id }]);
});

test("reports about things that were deleted are decided and told, and then forgotten like the others [trust 3, 7]", async () => {
  const student = await aStudent();
  const club = await aClub();
  const [event, kept, gone] = [await anEvent(club), await anEvent(club), await anEvent(club, { status: "deleted" })];
  const of = { reporterId: student.id, reason: "spam", dueAt: new Date() } as const;
  const things = [
    ["event", event.id],
    ["event", gone.id],
    ["blog", crypto.randomUUID()],
    ["club", crypto.randomUUID()],
    ["college", crypto.randomUUID()],
  ] as const;
  for (const [subject, subjectId] of [...things, ["event", kept.id] as const, ["site", crypto.randomUUID()] as const])
    await db.report.create({ data: { number: unique(), subject, subjectId, ...of } });
  await deleteEvent(await authorize(club, event.id, "cancel_event"));
  await purge();
  await purge();
  await runJobs();
  const open = await db.report.findMany({ where: { decidedAt: null }, select: { subject: true }, orderBy: { subject: "asc" } });
  expect(open).toEqual([{ subject: "event" }, { subject: "site" }]);
  expect(await db.report.count({ where: { decision: "hidden" } })).toBe(things.length);
  expect(await db.notification.count({ where: { studentId: student.id, kind: "report_decided" } })).toBe(things.length);
  await purge(new Date(Date.now() + (RETENTION.reporters.days + 1) * DAY_MS));
  expect(await db.report.count({ where: { reporterId: { not: null } } })).toBe(2);
});

type Plan = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; "Index Cond"?: string; Plans?: Plan[] };

test("each statement of the purge finds its rows by an index [trust 7]", async () => {
  // Statistics of other tests' few rows would make reading a whole index as cheap.
  await truncateTables();
  const client = await pool.connect();
  try {
    // Tables are nearly empty here, so reading them whole would be cheaper.
    await client.query("BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off");
    await client.query(FORGET_SIZES);
    for (const { text, values } of PURGE_STATEMENTS) {
      const given = [text.includes("$1::uuid") ? crypto.randomUUID() : new Date(), 1000].slice(0, values);
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(`EXPLAIN (FORMAT JSON) ${text}`, given);
      const whole: string[] = [];
      const visit = (plan: Plan) => {
        const isIndex = plan["Node Type"].includes("Index");
        if (plan["Node Type"] === "Seq Scan" || (isIndex && !plan["Index Cond"]))
          whole.push(`${plan["Node Type"]} ${plan["Relation Name"]}`);
        plan.Plans?.forEach(visit);
      };
      for (const { Plan } of rows[0]?.["QUERY PLAN"] ?? []) visit(Plan);
      expect({ text, whole }).toEqual({ text, whole: [] });
    }
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("the log stays append-only for everybody but the purge, which only detaches the gone and deletes the old", async () => {
  const student = await aStudent();
  const line = await db.organiserAction.create({ data: { standing: "door", act: "edited", subjectKind: "event", actorId: student.id } });
  const inPurge = (text: string) => db.$transaction([db.$executeRawUnsafe("SET LOCAL quad.purge = 'on'"), db.$executeRawUnsafe(text)]);
  await expect(db.organiserAction.deleteMany()).rejects.toThrow(/append-only/);
  await expect(inPurge(`DELETE FROM "OrganiserAction"`)).rejects.toThrow(/append-only/);
  await expect(inPurge(`UPDATE "OrganiserAction" SET "actorId" = NULL`)).rejects.toThrow(/append-only/);
  await expect(inPurge(`UPDATE "OrganiserAction" SET "act" = 'deleted'`)).rejects.toThrow(/append-only/);
  await deleteStudent(authorizeSelf(student, student.id));
  await purge();
  expect(await db.organiserAction.findUniqueOrThrow({ where: { id: line.id } })).toMatchObject({
    actorId: null,
    act: "edited",
    standing: "door",
  });
});

test("a purge that is killed has done whole statements, and the next one does the rest [trust 12.6]", async () => {
  const { id: accountId } = await aStudent();
  const old = Array.from({ length: 2500 }, () => ({
    accountId,
    device: "old",
    way: "password" as const,
    at: daysAgo(RETENTION.logIns.days + 1),
  }));
  await db.logIn.createMany({ data: [...old, { accountId, device: "young", way: "password", at: daysAgo(RETENTION.logIns.days - 1) }] });
  const last = await db.logIn.findFirstOrThrow({ where: { device: "old" }, orderBy: { id: "desc" } });
  const waiting = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quad background' AND wait_event_type = 'Lock'`;
  await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT FROM "LogIn" WHERE "id" = ${last.id}::uuid FOR UPDATE`;
      const killed = purge().then(
        () => "done",
        () => "killed",
      );
      await expect.poll(() => db.$queryRawUnsafe<unknown[]>(`SELECT pid ${waiting}`), { timeout: 20_000 }).toHaveLength(1);
      await db.$queryRawUnsafe(`SELECT pg_terminate_backend(pid)::text ${waiting}`);
      expect(await killed).toBe("killed");
      // A statement deletes a thousand rows or none.
      expect(((await db.logIn.count({ where: { device: "old" } })) - 500) % 1000).toBe(0);
    },
    { timeout: 50_000 },
  );
  await purge();
  expect(await db.logIn.findMany({ select: { device: true } })).toEqual([{ device: "young" }]);
});

test("a deletion followed by the purges leaves neither number, name nor address of the student in any table [trust 12.5]", async () => {
  const { student, names, event } = await aStudentEverywhere();
  const helped = await anEvent(await aClub({ college: await aCollege() }));
  const at = new Date();
  await db.doorAction.create({
    data: {
      id: crypto.randomUUID(),
      eventId: helped.id,
      kind: "in",
      at,
      deviceAt: at,
      receivedAt: at,
      byId: student.id,
      via: "camera",
      result: "unknown",
    },
  });
  await db.registration.updateMany({ where: { eventId: event.id }, data: { checkedInById: student.id } });
  await aMark(helped, await aStudent(), { decision: "excused", decidedAt: at, decidedById: student.id, note: "Get well soon." });
  await aMessage(helped, { byId: student.id, state: "sent", startedAt: new Date() });
  await sendFactorMail({ accountId: student.id, change: "on", at: at.toISOString() });
  const traces = async () => {
    const tables = await readTables();
    const marks = [student.id, ...names, ...names.map((name) => name.toLowerCase())];
    return Object.entries(tables).flatMap(([table, rows]) => (rows.some((row) => marks.some((mark) => row.includes(mark))) ? [table] : []));
  };
  expect((await traces()).length).toBeGreaterThan(25);
  await deleteStudent(authorizeSelf(student, student.id));
  await runJobs();
  await purge(new Date(Date.now() + 3 * DAY_MS));
  expect(await traces()).toEqual([]);
});
