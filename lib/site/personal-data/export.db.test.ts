import { unzipSync } from "fflate";
import { NextRequest } from "next/server";
import { afterEach, expect, test, vi } from "vitest";
import { POST as exportData } from "@/app/api/users/[userId]/export/route";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import type { Account, Student } from "@/lib/platform/auth/actor";
import { SESSION_COOKIE } from "@/lib/platform/auth/token";
import { db, pool } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { isoText } from "@/lib/site/personal-data/export-words";
import { PERSONAL_TABLES, shownColumns } from "@/lib/site/personal-data/personal-data";
import { listSharing } from "@/lib/site/personal-data/sharing";
import { changeTeam } from "@/lib/taking-part/teams/service";
import { codeAt } from "@/lib/testing/app-code";
import { call, tokenOf } from "@/lib/testing/call";
import { aTeamEntry } from "@/lib/testing/entries";
import {
  aBlog,
  aClub,
  aCoHost,
  aFollow,
  aGrant,
  anEmail,
  anEvent,
  aRegistration,
  aSearch,
  aStudent,
  PASSWORD,
  unique,
} from "@/lib/testing/factories";
import { aStudentEverywhere } from "@/lib/testing/personal-data";

const ask = async (
  as: Account,
  { userId = as.id, password = PASSWORD, code }: { userId?: string; password?: string; code?: string } = {},
) => {
  const request = new NextRequest(`${env.ORIGIN}/api/users/${userId}/export`, {
    method: "POST",
    body: JSON.stringify({ password, code }),
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": "127.0.0.1", "content-type": "application/json" },
  });
  request.cookies.set(SESSION_COOKIE, await tokenOf(as));
  return exportData(request, { params: Promise.resolve({ userId }) });
};

afterEach(() => void vi.useRealTimers());

/** The number of exports that hold a connection and a snapshot. */
const countOpen = async () => {
  const open = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quad exports' AND state LIKE 'idle in transaction%'`;
  return (await pool.query(open)).rowCount;
};

type Data = { about: { notes: string[] }; data: Record<string, { title: string; rows: Record<string, unknown>[] }> };

async function exported(student: Student, code?: string) {
  const response = await ask(student, { ...(code && { code }) });
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (path: string) => new TextDecoder().decode(files[path]);
  return {
    headers: response.headers,
    paths: Object.keys(files),
    json: JSON.parse(text("data.json")) as Data,
    texts: [text("data.json"), text("index.html")],
  };
}

/** The value of the export for one of the database. */
const shownAs = (value: unknown): unknown => {
  if (value instanceof Date) return isoText(value);
  return Array.isArray(value) ? value.map(shownAs) : (value ?? null);
};

test("the export has every value of the person’s columns, as the list says, and names no other account [trust 7, 12.5]", async () => {
  const { student, club, secret } = await aStudentEverywhere();
  const { student: other, names } = await aStudentEverywhere();
  expect((await ask(student)).status).toBe(403);
  const { json, texts, paths, headers } = await exported(student, codeAt(secret, new Date()));
  expect(headers.get("content-type")).toBe("application/zip");
  expect(headers.get("content-disposition")).toBe('attachment; filename="quad-my-data.zip"');
  expect(headers.get("cache-control")).toBe("private, no-store");
  for (const table of PERSONAL_TABLES) {
    const columns = shownColumns(table);
    const selected = columns.map(({ name, sql }) => `${sql} AS "${name}"`).join(", ");
    const { rows } = await pool.query<Record<string, unknown>>(`SELECT ${selected} FROM ${table.rows}`, [student.id]);
    expect({ table: table.table, rows: rows.length }).not.toEqual({ table: table.table, rows: 0 });
    const { title, rows: shown = [] } = json.data[table.table] ?? {};
    expect({ table: table.table, title, rows: shown.length }).toEqual({ table: table.table, title: table.title, rows: rows.length });
    for (const [index, row] of rows.entries()) {
      for (const { name } of columns) {
        // Calendar dates are texts in the export, and instants here.
        if (["dateOfBirth", "lastLogInOn", "lastOpenedOn"].includes(name)) continue;
        expect({ table: table.table, name, value: shown[index]?.[name] }).toEqual({ table: table.table, name, value: shownAs(row[name]) });
      }
    }
  }
  expect(json.data.Profile?.rows[0]).toMatchObject({ dateOfBirth: "2006-02-03" });
  expect(json.data.Payment?.rows[0]).toMatchObject({ amountPaise: 250.5 });
  expect(json.data.sharedWith?.rows.length).toBe(2);
  for (const text of texts) {
    for (const foreign of [other.id, club.id, ...names]) expect(text).not.toContain(foreign);
    expect(text).toContain("Feedback about events is not in it");
  }
  expect(texts[1]).not.toMatch(/<script|https?:\/\/(?!localhost)/);
  const [picture] = json.data.Image?.rows ?? [];
  // The row has no file in this test.
  expect(paths).toEqual(["data.json", "index.html", `pictures/${picture?.id}.txt`]);
});

test("what is hidden, and a banned club, is named to those alone who have something there or help [trust 4, 12.1]", async () => {
  const marker = `Hidden${unique()}`;
  const shownClub = await aClub();
  const banned = await aClub({ name: `Club ${marker}` });
  const event = await anEvent(shownClub, { name: `Event ${marker}` });
  const coOrganised = await anEvent(shownClub);
  const blog = await aBlog(shownClub, { title: `Blog ${marker}` });
  const [student, seated, helper] = [await aStudent(), await aStudent(), await aStudent()];
  const studentId = student.id;
  await db.savedEvent.create({ data: { studentId, eventId: event.id } });
  const search = await aSearch(student);
  await db.searchHit.create({ data: { searchId: search.id, eventId: event.id } });
  for (const [kind, subjectId] of [
    ["event_published", event.id],
    ["blog_published", blog.id],
  ] as const)
    await db.notification.create({ data: { studentId, kind, subjectId, cause: "club", causeKey: shownClub.id } });
  await aFollow(student, { club: banned });
  await db.mailSilence.create({ data: { studentId, clubId: banned.id } });
  const { id: registrationId } = await aRegistration(event, student);
  await db.registration.update({ where: { id: registrationId }, data: { status: "cancelled", endedAt: new Date() } });
  await aRegistration(coOrganised, student);
  await db.coHost.create({
    data: {
      eventId: coOrganised.id,
      clubId: banned.id,
      role: "editor",
      state: "active",
      acceptedAt: new Date(),
      invitedById: shownClub.id,
      expiresAt: new Date(),
    },
  });
  const ended = await aGrant(student, { role: "door", event });
  await db.grant.update({ where: { id: ended.id }, data: { state: "ended", endedAt: new Date() } });
  await aRegistration(event, seated);
  await aGrant(helper, { role: "door", event });
  const namedTo = async (each: Student) => {
    const { texts } = await exported(each);
    const { events } = await listSharing(authorizeSelf(each, each.id), 10);
    return [...texts, JSON.stringify(events)].filter((text) => text.includes(marker)).length;
  };
  expect(await namedTo(student)).toBe(3);
  await db.event.update({ where: { id: event.id }, data: { status: "hidden", hiddenFrom: "published" } });
  await db.blog.update({ where: { id: blog.id }, data: { isHidden: true } });
  await db.club.update({ where: { id: banned.id }, data: { bannedAt: new Date() } });
  expect(await namedTo(student)).toBe(0);
  expect([await namedTo(seated), await namedTo(helper)]).toEqual([3, 2]);
});

test("each event says which roles may read its people: those that it has, or had while the student was there [trust 7]", async () => {
  const student = await aStudent();
  const readersOf = async (event: { name: string }) => {
    const { events } = await listSharing(authorizeSelf(student, student.id), 10);
    return events.find((each) => each.event === event.name)?.readers;
  };
  const club = await aClub();
  const [plain, staffed] = [await anEvent(club), await anEvent(club)];
  const day = 24 * 60 * 60 * 1000;
  for (const event of [plain, staffed]) await aRegistration(event, student, { createdAt: new Date(Date.now() - day) });
  expect(await readersOf(staffed)).toBe("Owner, the club’s college, the admin of this site");
  const end = (id: string, days: number) =>
    db.grant.update({ where: { id }, data: { state: "ended", endedAt: new Date(Date.now() + days * day) } });
  const before = await aGrant(await aStudent(), { role: "manager", event: staffed });
  await end(before.id, -2);
  await aGrant(await aStudent(), { role: "editor", event: staffed });
  expect(await readersOf(staffed)).toBe("Owner, the club’s college, the admin of this site");
  const during = await aGrant(await aStudent(), { role: "door", event: staffed });
  await end(during.id, -0.5);
  await aCoHost(await aClub(), { role: "manager", event: staffed });
  expect(await readersOf(staffed)).toBe("Owner, managers of co-organisers, check-in staff, the club’s college, the admin of this site");
  await aGrant(await aStudent(), { role: "manager", club });
  expect(await readersOf(staffed)).toMatch(/^Owner, managers, managers of co-organisers, check-in staff, /);
  expect(await readersOf(plain)).toBe("Owner, managers, the club’s college, the admin of this site");
});

test("in a team whose payment was handed over no export has the other’s name, address or numbers [trust 12.5]", async () => {
  const event = await anEvent(await aClub(), { entry: "team", pricePaise: 25_000, feePer: "team" });
  const aMate = async () => {
    const names = { firstName: `First${unique()}`, lastName: `Last${unique()}`, email: anEmail(`mate${unique()}`) };
    return { student: await aStudent(names), names: Object.values(names) };
  };
  const [payer, heir] = [await aMate(), await aMate()];
  const team = await aTeamEntry(event, { status: "confirmed", members: [payer.student, heir.student] });
  const [ofPayer = "", ofHeir = ""] = team.registrationIds;
  const gatewayOrderId = `order-${unique()}`;
  const paid = { gateway: "sandbox", amountPaise: 25_000, receivedPaise: 25_000, status: "captured", capturedAt: new Date() } as const;
  await db.payment.create({ data: { registrationId: ofPayer, gatewayOrderId, gatewayPaymentId: `payment-${unique()}`, ...paid } });
  const exportOf = async (own: typeof payer, other: typeof payer, foreignNumber: string) => {
    const { json, texts } = await exported(own.student);
    for (const text of texts) {
      for (const foreign of [...other.names, other.student.id, foreignNumber]) expect(text).not.toContain(foreign);
      for (const name of own.names) expect(text).toContain(name);
    }
    return json.data.Payment?.rows ?? [];
  };
  expect(await exportOf(payer, heir, ofHeir)).toMatchObject([{ gatewayOrderId, amountPaise: 250 }]);
  expect(await exportOf(heir, payer, ofPayer)).toEqual([]);
  await changeTeam(payer.student, team.id, { captainId: heir.student.id });
  expect(await db.payment.findFirstOrThrow()).toMatchObject({ registrationId: ofHeir, openedForId: ofPayer });
  expect(await exportOf(payer, heir, ofHeir)).toEqual([]);
  expect(await exportOf(heir, payer, ofPayer)).toMatchObject([{ gatewayOrderId, amountPaise: 250 }]);
});

test("exports of the list count, those of the log and of certificates do not; who reads answers is said apart [trust 7]", async () => {
  const student = await aStudent();
  const club = await aClub();
  const event = await anEvent(club);
  await aRegistration(event, student);
  const act = { at: new Date(Date.now() + 1000), eventId: event.id, clubId: club.id, standing: "owner", act: "exported" } as const;
  const ofEvent = { ...act, subjectKind: "event", subjectId: event.id } as const;
  await db.organiserAction.createMany({
    data: [
      { ...ofEvent, changes: { format: [null, "csv"] } },
      ofEvent,
      { ...ofEvent, changes: { log: [null, {}] } },
      { ...ofEvent, changes: { certificates: [null, 3], kind: [null, "all"] } },
      { ...act, subjectKind: "certificate", subjectId: crypto.randomUUID() },
    ],
  });
  const { json, texts } = await exported(student);
  expect(json.data.sharedWith?.rows).toMatchObject([{ exports: 2 }]);
  for (const text of texts) expect(text).toContain("Your answers can be read by: Owner, managers, managers of co-organisers.");
});

test("names of others, and HTML in one’s own texts, are shown as text", async () => {
  const student = await aStudent({ firstName: "<img src=x>", lastName: `"&'` });
  const { texts, json } = await exported(student);
  expect(json.data.Student?.rows[0]).toMatchObject({ firstName: "<img src=x>", lastName: `"&'` });
  expect(texts[1]).toContain("&lt;img src=x&gt;");
  expect(texts[1]).not.toContain("<img");
});

test("only the student gets it, with the password, and a wrong one does not count as one of the five of a day", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  expect((await ask(other, { userId: student.id })).status).toBe(403);
  expect((await ask(await aClub(), { userId: student.id })).status).toBe(403);
  expect((await ask(student, { password: "Wrong#1234" })).status).toBe(401);
  const statuses: number[] = [];
  for (let times = 0; times < 6; times++) {
    const response = await ask(student);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("while one export of an account runs, another is refused and not counted; four run in a process", async () => {
  const student = await aStudent();
  const first = await ask(student);
  expect(first.status).toBe(200);
  const second = await ask(student);
  expect([second.status, second.headers.get("retry-after")]).toEqual([429, "60"]);
  const others = await Promise.all([await aStudent(), await aStudent(), await aStudent(), await aStudent()].map((each) => ask(each)));
  expect(others.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503]);
  for (const response of [first, ...others]) await response.arrayBuffer();
  const last = await ask(student);
  expect(last.status).toBe(200);
  await last.arrayBuffer();
});

test("while all four are taken, the export whose reader has kept it waiting longest, for more than a minute, makes way for another one", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const aReader = async () => {
    const response = await ask(await aStudent());
    if (response.status !== 200) return response.status;
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    return reader;
  };
  type Reader = ReadableStreamDefaultReader<Uint8Array>;
  const rest = async (reader: Reader) => {
    while (!(await reader.read()).done);
  };
  const slow = [await aReader(), await aReader()] as Reader[];
  vi.advanceTimersByTime(40_000);
  const [slowest, slower] = slow as [Reader, Reader];
  await slower.read();
  await slowest.read();
  const others = [await aReader(), await aReader()] as Reader[];
  // Nobody has kept one waiting for a minute.
  expect(await aReader()).toBe(503);
  vi.advanceTimersByTime(25_000);
  const next = [await aReader(), await aReader()] as Reader[];
  expect([...next.map((each) => typeof each), await aReader()]).toEqual(["object", "object", 503]);
  await expect.poll(countOpen).toBe(4);
  for (const reader of slow) await expect(rest(reader)).rejects.toThrow("has made way");
  for (const reader of [...others, ...next]) await rest(reader);
  await expect.poll(countOpen).toBe(0);

  // Slow readers whom nobody waits for keep theirs.
  const phone = (await aReader()) as Reader;
  vi.advanceTimersByTime(120_000);
  const last = (await aReader()) as Reader;
  await rest(phone);
  await rest(last);
});

test("an export reads one moment in parts, and one that is given up keeps no connection", async () => {
  const student = await aStudent();
  const event = await anEvent(await aClub());
  await pool.query(
    `INSERT INTO "Notification" ("id", "studentId", "kind", "subjectId", "occasion", "cause")
     SELECT gen_random_uuid(), $1, 'event_moved', $2, g::text, 'saved' FROM generate_series(1, 2500) g`,
    [student.id, event.id],
  );
  const reader = (await ask(student)).body?.getReader();
  await reader?.read();
  await aRegistration(event, student);
  await reader?.cancel();
  await expect.poll(countOpen).toBe(0);
  const { json } = await exported(student);
  expect([json.data.Notification?.rows.length, json.data.Registration?.rows.length]).toEqual([2500, 1]);
});

test("a GET is no export", async () => {
  const { GET } = await import("@/app/api/users/[userId]/export/route");
  const student = await aStudent();
  expect(await call(GET, { method: "GET", as: student, params: { userId: student.id } })).toMatchObject({ status: 405 });
});
