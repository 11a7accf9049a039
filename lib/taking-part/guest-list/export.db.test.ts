import { NextRequest } from "next/server";
import { afterEach, expect, test, vi } from "vitest";
import { GET as EXPORT, HEAD as HEAD_OF_EXPORT } from "@/app/api/manage/[eventId]/export/route";
import { GET as PEOPLE } from "@/app/api/manage/[eventId]/people/route";
import { authorize } from "@/lib/identity/organisers/service";
import type { Account } from "@/lib/platform/auth/actor";
import { SESSION_COOKIE } from "@/lib/platform/auth/token";
import { db, pool } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { exportPeople } from "@/lib/taking-part/guest-list/export";
import { peopleFilter } from "@/lib/taking-part/guest-list/schema";
import { call, tokenOf } from "@/lib/testing/call";
import { aClub, aCollege, aGrant, anEvent, aRegistration, aStudent, unique } from "@/lib/testing/factories";
import { parseCsv, parseXlsx } from "@/lib/testing/files";

afterEach(() => void vi.useRealTimers());

const HEAD = [
  "No.",
  "First name",
  "Last name",
  "Email",
  "College",
  "Year",
  "Team",
  "Status",
  "Price",
  "Paid",
  "Refunded",
  "Registered at",
  "Checked in at",
  "Checked in by",
  "Source",
  "Certificates",
];

const ask = async (as: Account, eventId: string, query: string) => {
  const request = new NextRequest(`${env.ORIGIN}/api/manage/${eventId}/export?${query}`, {
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": "127.0.0.1" },
  });
  request.cookies.set(SESSION_COOKIE, await tokenOf(as));
  return EXPORT(request, { params: Promise.resolve({ eventId }) });
};
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const csvOf = async (as: Account, eventId: string, query = "") =>
  parseCsv(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await bytesOf(await ask(as, eventId, `format=csv&${query}`))));

type Listed = { firstName: string; lastName: string; email: string; status: string; price: number };

/** All pages of the list. */
async function listed(as: Account, eventId: string, query = ""): Promise<Listed[]> {
  const people: Listed[] = [];
  let cursor = "";
  do {
    const parameters = new URLSearchParams(`limit=100&${query}`);
    if (cursor) parameters.set("cursor", cursor);
    const { body } = await call(PEOPLE, { method: "GET", as, params: { eventId }, query: parameters });
    people.push(...body.people);
    cursor = body.nextCursor ?? "";
  } while (cursor);
  return people;
}

/** Every prefix that a spreadsheet reads as a formula, and every character that a format has to escape. */
const STARTS = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "'", '"', " ", ""];
const SIGNS = [
  "1+1",
  "cmd|' /C calc'!A0",
  "SUM(A1)",
  '"; x',
  "a,b;c",
  "<c>&amp;",
  "_x0041_",
  "\u0007",
  "a\r\nb",
  "नमस्ते",
  "李",
  "𝒜🎟️",
  "\u202e\u200d",
  "\uffff",
  "]]>",
];

/** A pseudorandom sequence, the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

function anyName(random: Generator<number, never>): string {
  const next = (below: number) => Math.floor(random.next().value / 7) % below;
  const point = () => {
    const code = 1 + next(0xffff);
    return code >= 0xd800 && code <= 0xdfff ? "?" : String.fromCodePoint(code);
  };
  return `${STARTS[next(STARTS.length)]}${SIGNS[next(SIGNS.length)]}${Array.from({ length: next(6) }, point).join("")}`;
}

/** A text with the apostrophe that keeps a spreadsheet from reading it as a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text);

test("both files have exactly the rows of the list in its order, and no name becomes a formula [organisers 9.3, 19.8]", async () => {
  const club = await aClub();
  const event = await anEvent(club, { name: "Monsoon Bass Night — राग" });
  const random = numbers(20_261_122);
  for (let index = 0; index < 60; index += 1) {
    const student = await aStudent({
      firstName: anyName(random),
      lastName: anyName(random),
      email: `p${index}.${unique()}@malabar.example`,
    });
    await aRegistration(event, student, { createdAt: new Date(Date.now() - index * 1000) });
  }
  for (const query of ["", "sort=-name", "sort=oldest&q=p1", "college=none&sort=checkedIn", "status=cancelled"]) {
    const expected = await listed(club, event.id, query);
    const [head, ...csv] = await csvOf(club, event.id, query);
    expect(head).toEqual(HEAD);
    expect(csv.map(([number]) => Number(number))).toEqual(expected.map((_, index) => index + 1));
    expect(csv.map(([, first, last, email]) => [first, last, email])).toEqual(
      expected.map(({ firstName, lastName, email }) => [harmless(firstName), harmless(lastName), email]),
    );
    for (const cell of csv.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);

    const { parts, elements, rows } = parseXlsx(await bytesOf(await ask(club, event.id, `format=xlsx&${query}`)));
    expect(rows[0]).toEqual(HEAD);
    expect(
      rows.slice(1).map(([number, first, last, email, , , , status, price]) => [number, first ?? "", last ?? "", email, status, price]),
    ).toEqual(expected.map((person, index) => [index + 1, person.firstName, person.lastName, person.email, person.status, person.price]));
    expect(parts.sort()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ]);
    for (const element of ["f", "hyperlink", "externalReference", "definedName", "drawing"]) expect(elements).not.toContain(element);
  }
});

test("a row has amounts in rupees, times of the event's zone, the team and who checked in", async () => {
  const college = await aCollege({ name: "Sahyadri Institute" });
  const club = await aClub({ college });
  const event = await anEvent(club, { name: "रोबोट कबड्डी", entry: "team", pricePaise: 25_050, timeZone: "Asia/Kolkata" });
  const student = await aStudent({ college, firstName: "Asha", lastName: "Rao", email: `asha.${unique()}@nitt.edu` });
  const { email } = await db.account.findUniqueOrThrow({ where: { id: student.id } });
  const { id } = await aRegistration(event, student, { createdAt: new Date("2026-11-14T03:31:00Z") });
  const team = await db.team.create({ data: { eventId: event.id, name: "Segfaults", code: unique(), captainId: student.id } });
  await db.registration.update({
    where: { id },
    data: {
      pricePaise: 25_050,
      teamId: team.id,
      source: "whatsapp",
      checkedInAt: new Date("2026-12-12T12:32:00Z"),
      checkedInById: student.id,
      checkedInDevice: "Gate 2",
    },
  });
  const paid = { registrationId: id, gateway: "sandbox", amountPaise: 25_050, receivedPaise: 25_050 };
  await db.payment.create({ data: { ...paid, gatewayOrderId: unique(), gatewayPaymentId: unique(), status: "captured" } });
  await db.payment.create({
    data: { ...paid, gatewayOrderId: unique(), gatewayPaymentId: unique(), status: "refund_due", isSurplus: true },
  });
  await db.payment.create({ data: { ...paid, gatewayOrderId: unique(), receivedPaise: null, status: "failed" } });
  const cells = ["Asha", "Rao", email, "Sahyadri Institute", "", "Segfaults", "confirmed", "250.5", "501", "250.5"];
  const expected = ["1", ...cells, "2026-11-14 09:01", "2026-12-12 18:02", "Asha (Gate 2)", "whatsapp", ""];
  expect((await csvOf(club, event.id))[1]).toEqual(expected);

  const response = await ask(club, event.id, "format=xlsx");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="robot-kabaddi-people.xlsx"');
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const { rows } = parseXlsx(await bytesOf(response));
  expect(rows[1]?.map((cell) => String(cell ?? ""))).toEqual(expected);
});

test("an export is logged before its first byte: with the filter, and only that a search was used", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const response = await ask(club, event.id, "format=csv&status=confirmed&status=held&year=2&q=asha");
  const lines = await db.organiserAction.findMany({ where: { eventId: event.id }, select: { act: true, actorId: true, changes: true } });
  const changes = { people: [null, "csv"], status: [null, "confirmed, held"], year: [null, "2"], search: [null, true] };
  expect(lines).toEqual([{ act: "exported", actorId: club.id, changes }]);
  await response.body?.cancel();
});

test("an export reads one moment, in parts, and releases its connection when its reader leaves", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const student = await aStudent();
  // More than one part.
  await db.$executeRaw`
    INSERT INTO "Registration" ("id", "eventId", "status", "pricePaise", "createdAt", "confirmedAt", "endedAt")
    SELECT gen_random_uuid(), ${event.id}::uuid, 'cancelled', 0, now() - g * interval '1 second', now(), now() FROM generate_series(1, 600) g`;
  const by = await authorize(club, event.id, "export_people");
  const query = { ...peopleFilter.parse({}), sort: "newest", format: "csv" } as const;
  const lengths: number[] = [];
  for await (const people of await (await exportPeople(by, query)).open()) {
    if (lengths.length === 0) await aRegistration(event, student, { createdAt: new Date(Date.now() - 2_000_000) });
    lengths.push(people.length);
  }
  expect(lengths).toEqual([250, 250, 100]);

  // The number that may run at the same time, and more after them.
  for (let index = 0; index < 3; index += 1) {
    const stopped = await (await exportPeople(by, query)).open();
    await stopped.next();
    await stopped.return(undefined);
  }
  let count = 0;
  for await (const people of await (await exportPeople(by, query)).open()) count += people.length;
  expect(count).toBe(601);
});

test("while others wait, the export whose reader has kept it waiting longest, for more than a minute, makes way; one alone is as slow as it likes", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const aBegunExport = async () => {
    const club = await aClub();
    const event = await anEvent(club);
    await db.$executeRaw`
      INSERT INTO "Registration" ("id", "eventId", "status", "pricePaise", "createdAt", "confirmedAt", "endedAt")
      SELECT gen_random_uuid(), ${event.id}::uuid, 'cancelled', 0, now() - g * interval '1 second', now(), now() FROM generate_series(1, 2000) g`;
    const reader = ((await ask(club, event.id, "format=csv")).body as ReadableStream<Uint8Array>).getReader();
    for (let times = 0; times < 2; times += 1) await reader.read();
    return reader;
  };
  const rest = async (reader: ReadableStreamDefaultReader) => {
    while (!(await reader.read()).done);
  };
  const slowest = await aBegunExport();
  vi.advanceTimersByTime(40_000);
  await slowest.read();
  const slow = await aBegunExport();
  vi.advanceTimersByTime(40_000);
  const other = await aBegunExport();
  await expect(rest(slowest)).rejects.toThrow("has made way");
  for (const reader of [slow, other]) await rest(reader);

  const alone = await aBegunExport();
  vi.advanceTimersByTime(120_000);
  await rest(alone);
  const open = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await pool.query(open)).rowCount).toBe(0);
});

test("unread and abandoned exports keep no turn and no connection, in any format", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  await aRegistration(event, await aStudent());
  for (const format of ["csv", "xlsx"]) {
    for (let times = 0; times < 3; times += 1) {
      // The server drops an answer to a client that has left: it neither reads nor cancels it.
      await ask(club, event.id, `format=${format}`);
      const left = (await ask(club, event.id, `format=${format}`)).body?.getReader();
      const reading = left?.read();
      await left?.cancel();
      await reading;
    }
  }
  const open = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await pool.query(open)).rowCount).toBe(0);
  expect((await csvOf(club, event.id)).length).toBe(2);
});

test("a HEAD has the headers of the file, and does not count as an export", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const { status, body, headers } = await call(HEAD_OF_EXPORT, {
    method: "HEAD",
    as: club,
    params: { eventId: event.id },
    query: { format: "xlsx" },
  });
  const file = await ask(club, event.id, "format=xlsx");
  expect([status, body]).toEqual([200, ""]);
  for (const name of ["content-type", "content-disposition", "cache-control"]) expect(headers.get(name)).toBe(file.headers.get(name));
  expect(await db.organiserAction.count({ where: { eventId: event.id, act: "exported" } })).toBe(1);
});

test("a broken export never looks whole", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  await db.$executeRaw`
    INSERT INTO "Registration" ("id", "eventId", "status", "pricePaise", "createdAt", "confirmedAt", "endedAt")
    SELECT gen_random_uuid(), ${event.id}::uuid, 'cancelled', 0, now() - g * interval '1 second', now(), now() FROM generate_series(1, 600) g`;
  const reader = (await ask(club, event.id, "format=csv")).body?.getReader();
  await reader?.read();
  await reader?.read();
  await pool.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`);
  const rest = async () => {
    for (;;) if ((await reader?.read())?.done) return;
  };
  await expect(rest()).rejects.toThrow();
});

test("an unknown format or filter is refused without a log entry, and so is the twenty-first export of an hour", async () => {
  const club = await aClub();
  const [event, manager, editor] = [await anEvent(club), await aStudent(), await aStudent()];
  await aGrant(manager, { role: "manager", event });
  await aGrant(editor, { role: "editor", event });
  for (const query of ["", "format=pdf", "format=csv&status=waiting", "format=csv&sort=price"]) {
    expect((await ask(club, event.id, query)).status).toBe(400);
  }
  expect((await ask(editor, event.id, "format=csv")).status).toBe(403);
  expect(await db.organiserAction.count({ where: { eventId: event.id } })).toBe(0);
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1) {
    const response = await ask(manager, event.id, "format=csv");
    await response.text();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  expect(await db.organiserAction.count({ where: { eventId: event.id } })).toBe(20);
});
