import fc from "fast-check";
import { expect, test } from "vitest";
import { POST as LIST } from "@/app/api/event/listing/route";
import { PUT as UPDATE } from "@/app/api/event/update/[id]/route";
import { DELETE } from "@/app/api/import/events/[key]/route";
import { POST as PREVIEW } from "@/app/api/import/events/preview/route";
import { POST as IMPORT } from "@/app/api/import/events/route";
import { calendarFile } from "@/lib/catalogue/calendar/mail";
import { getEvent } from "@/lib/catalogue/events/service";
import type { ImportPreviewJson } from "@/lib/organising/imports/calls";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from "@/lib/organising/imports/fields";
import type { Account, Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { isStorable } from "@/lib/platform/db/storable";
import { cleanHtml } from "@/lib/platform/html/clean";
import { limits } from "@/lib/platform/http/limits";
import { ATTACKS } from "@/lib/testing/attacks";
import { call } from "@/lib/testing/call";
import { dayFromNow } from "@/lib/testing/event-form";
import { aClub, aGrant, anEvent, aStudent } from "@/lib/testing/factories";
import { HOSTILE_JSON, HOSTILE_TEXTS } from "@/lib/testing/hostile";
import { anImportForm, aSheet, IMPORT_DEFAULTS } from "@/lib/testing/import-form";
import { listJobs, runJobs } from "@/lib/testing/jobs";

type Parts = Parameters<typeof anImportForm>[1];
const preview = (as: Account, club: { id: string }, parts: Parts = {}) => call(PREVIEW, { as, body: anImportForm(club, parts) });
const make = (as: Account, club: { id: string }, parts: Parts = {}) =>
  call(IMPORT, { as, body: anImportForm(club, { key: crypto.randomUUID(), rows: [2, 3], ...parts }) });
const takeBack = (as: Account, key: string) => call(DELETE, { method: "DELETE", as, params: { key } });

test("a sheet is shown as it was understood, past rows are counted, and nothing is stored [platform 7]", async () => {
  const club = await aClub();
  const like = await anEvent(club, { name: "OPEN lab-night", startsAt: new Date(`${dayFromNow(20)}T15:00:00Z`) });
  await anEvent(club, {
    name: "Maze Solver Sprint",
    startsAt: new Date(`${dayFromNow(27)}T05:00:00Z`),
    status: "hidden",
    hiddenFrom: "published",
  });
  const file = `${aSheet()}Old Meetup,2020-01-01,10:00,Main Lawn,0\nIntercollege Robotics Championship 2027,${dayFromNow(30)},10:00,,ask\n`;
  const { status, body } = await preview(club, club, { file });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    kind: "csv",
    read: { encoding: "UTF-8", separator: ",", rows: 4 },
    columns: [
      { heading: "Event", field: "eventName" },
      { heading: "Date", field: "startsAt" },
      { heading: "Time", field: "startsTime" },
      { heading: "Venue", field: "venue" },
      { heading: "Fee", field: "price" },
    ],
    missing: [],
    past: 1,
    counts: { ready: 2, wrong: 1 },
  });
  const [first, second, wrong] = body.rows;
  expect(first).toMatchObject({ row: 2, issues: [], series: null, like: { _id: like.id, eventName: like.name } });
  expect(first.event).toMatchObject({ eventName: "Open Lab Night", price: "0", venue: "Block C", type: "Other" });
  // A hidden event is no `like`.
  expect(second).toMatchObject({ row: 3, issues: [], like: null });
  expect(wrong).toMatchObject({
    row: 5,
    issues: [
      {
        field: "eventName",
        message: "Event Name must be between 3 and 30 characters.",
        value: "Intercollege Robotics Championship 2027",
      },
      { field: "price", value: "ask" },
      { field: "venue", value: "" },
    ],
  });
  expect([await db.event.count(), await db.import.count()]).toEqual([2, 0]);
});

test("the chosen rows become drafts, with a poster each and lines in the log, and nothing is published [platform 7]", async () => {
  const club = await aClub();
  const file = `${aSheet()}Raga Evening,${dayFromNow(33)},19:00,Open Air Theatre,100\nQuiz,${dayFromNow(34)},10:00,Hall 1,0\n`;
  const edits = { 4: { type: "Concert" } };
  const key = crypto.randomUUID();
  const { status, body } = await make(club, club, { file, edits, key, rows: [4, 2] });
  expect({ status, message: body.message, key: body.data._id }).toEqual({ status: 201, message: "2 drafts made", key });
  const events = await db.event.findMany({ orderBy: { name: "asc" } });
  expect(body.data.events).toEqual([
    { row: 2, _id: events[0]?.id, eventName: "Open Lab Night" },
    { row: 4, _id: events[1]?.id, eventName: "Raga Evening" },
  ]);
  expect(events).toMatchObject([
    { status: "draft", importId: key, createdBy: "Robotics Club", capacity: null, seriesId: null, type: "Other", pricePaise: 0 },
    { status: "draft", importId: key, type: "Concert", pricePaise: 10_000, reminders: [24, 2] },
  ]);
  const log = await db.organiserAction.findMany({ orderBy: { id: "asc" } });
  expect(log.map(({ act, eventId, subjectId, changes }) => [act, eventId, subjectId, changes])).toEqual([
    ...events.map(({ id, name }) => ["created", id, id, { eventName: [null, name] }]),
    ["imported", null, key, { kind: [null, "csv"], events: [null, 2] }],
  ]);
  const shared = events.map(({ posterId }) => posterId);
  await runJobs();
  const drawn = await db.event.findMany({ select: { posterId: true, previewId: true, updatedAt: true }, orderBy: { name: "asc" } });
  expect(drawn.every(({ posterId, previewId }) => !shared.includes(posterId) && previewId !== null)).toBe(true);
  expect(drawn.map(({ updatedAt }) => updatedAt)).toEqual(events.map(({ updatedAt }) => updatedAt));
  expect(await listJobs()).toEqual([]);
});

test("a poster that somebody chose before the job ran stays", async () => {
  const club = await aClub();
  const { body } = await make(club, club, { rows: [2] });
  const form = new FormData();
  form.set("posterChoice", JSON.stringify({ family: "tiles", palette: 1, seed: "7" }));
  expect((await call(UPDATE, { method: "PUT", as: club, params: { id: body.data.events[0]._id }, body: form })).status).toBe(200);
  const { posterId } = await db.event.findFirstOrThrow();
  await runJobs();
  expect(await db.event.findFirstOrThrow()).toMatchObject({ posterId });
});

test("all chosen rows become drafts or none does, and a refusal names row and field [platform 7, 11.6]", async () => {
  const club = await aClub();
  const refused = await make(club, club, { file: `${aSheet()}AI,${dayFromNow(30)},10:00,Hall,ask\n`, rows: [2, 4, 9] });
  expect(refused).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect(refused.body.issues.map(({ field }: { field: string }) => field)).toEqual(["rows.4.eventName", "rows.4.price", "rows.9"]);
  expect([await db.event.count(), await db.import.count(), await db.organiserAction.count()]).toEqual([0, 0, 0]);
});

test("the same key and content is one import with one answer, also raced, and other content is refused [platform 7, 11.6]", async () => {
  const club = await aClub();
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => make(club, club, { key })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const defaults = Object.fromEntries(Object.entries(IMPORT_DEFAULTS).reverse());
  expect(await make(club, club, { key, defaults, rows: [3, 2] })).toMatchObject({ status: 200, body: answers[0]?.body });
  for (const other of [{ rows: [2] }, { file: `${aSheet()}\n` }, { edits: { 2: { venue: "Hall 9" } } }, { timeZone: "Asia/Kolkata" }]) {
    expect(await make(club, club, { key, ...other })).toMatchObject({ status: 409, body: { code: "import_changed" } });
  }
  const foreign = await aClub();
  expect(await make(foreign, foreign, { key })).toMatchObject({ status: 409, body: { code: "import_changed" } });
  expect([await db.event.count(), await db.import.count()]).toEqual([2, 1]);
});

test("two imports of one club at once with other keys both become drafts [platform 7]", async () => {
  const club = await aClub();
  const answers = await Promise.all([1, 2].map(() => make(club, club)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await db.event.count()).toBe(4);
});

test("dates of one rule of repetition become one series [platform 7]", async () => {
  const club = await aClub();
  const day = dayFromNow(20).replaceAll("-", "");
  const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTAMP:${day}T000000Z\r\nDTSTART:${day}T143000Z\r\nDTEND:${day}T153000Z\r\nRRULE:FREQ=WEEKLY;COUNT=3\r\nSUMMARY:Robot Wednesdays\r\nLOCATION:Block C\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const read = await preview(club, club, { file, name: "club.ics" });
  expect(read).toMatchObject({ status: 200, body: { kind: "ics", counts: { ready: 3, wrong: 0 } } });
  const rows = read.body.rows.map(({ row }: { row: number }) => row);
  expect((await make(club, club, { file, name: "club.ics", rows })).status).toBe(201);
  const events = await db.event.findMany({ select: { seriesId: true } });
  expect(events).toHaveLength(3);
  expect(events[0]?.seriesId).not.toBeNull();
  expect(new Set(events.map(({ seriesId }) => seriesId)).size).toBe(1);
});

test("the calendar of a club, read by the club, gives its events their venue and mode [platform 7]", async () => {
  const club = await aClub();
  const at = { name: "Open Lab Night", startsAt: new Date(`${dayFromNow(20)}T15:00:00Z`) };
  for (const [mode, venue] of [
    ["Online", "https://meet.google.com/abc-defg-hij"],
    ["Offline", "Innovation Block, Room 204"],
  ] as const) {
    const [file] = calendarFile(await getEvent((await anEvent(club, { ...at, mode, venue })).id));
    const { body } = await preview(club, club, { file: file?.content, name: "club.ics" });
    expect(body.rows).toMatchObject([{ issues: [], event: { mode, venue } }]);
  }
});

test("an import is taken back for 24 hours, and what was edited or published stays [platform 7]", async () => {
  const club = await aClub();
  const key = crypto.randomUUID();
  const file = `${aSheet()}Quiz Night,${dayFromNow(34)},10:00,Hall 1,0\n`;
  const { body } = await make(club, club, { file, key, rows: [2, 3, 4] });
  await runJobs();
  const [edited, , published] = body.data.events as { _id: string }[];
  const form = new FormData();
  form.set("venue", "Hall 9");
  await call(UPDATE, { method: "PUT", as: club, params: { id: edited?._id ?? "" }, body: form });
  await db.event.update({ where: { id: published?._id ?? "" }, data: { status: "published" } });
  const answers = await Promise.all([1, 2].map(() => takeBack(club, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body: { deleted, kept } }) => `${deleted} ${kept}`).sort()).toEqual(["0 2", "1 2"]);
  expect((await db.event.findMany({ select: { id: true } })).map(({ id }) => id).sort()).toEqual([edited?._id, published?._id].sort());
  expect(await db.organiserAction.count({ where: { act: "deleted" } })).toBe(1);
  // The key never makes a second draft.
  expect(await make(club, club, { file, key, rows: [2, 3, 4] })).toMatchObject({ status: 200, body });
  expect(await db.event.count()).toBe(2);
  await db.import.update({ where: { id: key }, data: { at: new Date(Date.now() - 25 * 60 * 60 * 1000) } });
  expect(await takeBack(club, key)).toMatchObject({ status: 410, body: { code: "import_fixed" } });
});

test("people who edit events of the club import for it, and nobody else does [platform 7]", async () => {
  const [club, other, editor, door] = await Promise.all([aClub(), aClub(), aStudent(), aStudent()]);
  await aGrant(editor, { role: "editor", club });
  await aGrant(door, { role: "door", club });
  const key = crypto.randomUUID();
  expect((await preview(editor, club)).status).toBe(200);
  expect((await make(editor, club, { key })).status).toBe(201);
  for (const stranger of [other, door, await aStudent()]) {
    expect((await preview(stranger, club)).status).toBe(403);
    expect((await make(stranger, club)).status).toBe(403);
    expect(await takeBack(stranger, key)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  }
  expect(await takeBack(club, crypto.randomUUID())).toMatchObject({ status: 404, body: { code: "import_not_found" } });
  expect(await takeBack(club, "7")).toMatchObject({ status: 404 });
  expect(await takeBack(editor, key)).toMatchObject({ status: 200, body: { message: "2 drafts removed", deleted: 2, kept: 0 } });
});

test("ten imports and sixty previews an hour are taken, and an import counts for the club too [platform 7]", async () => {
  const club = await aClub();
  await limits.imports.use(club.id, 9);
  await limits.importPreviews.use(club.id, 59);
  const key = crypto.randomUUID();
  expect([(await make(club, club, { key })).status, (await make(club, club, { key })).status]).toEqual([201, 429]);
  expect([(await preview(club, club)).status, (await preview(club, club)).status]).toEqual([200, 429]);
  const busy = await aClub();
  await limits.writeOfClub.use(busy.id, 360);
  expect((await make(busy, busy)).status).toBe(429);
  expect((await preview(busy, busy)).status).toBe(200);
});

test.each([
  ["no file", { file: undefined }, "file"],
  ["an unknown field of a column", { columns: { Event: "clubId" } }, "columns.Event"],
  ["an unknown default", { defaults: { publish: "now" } }, "defaults.publish"],
  ["an unknown field of an edit", { edits: { 2: { status: "published" } } }, "edits.2.status"],
  ["an edit of no row", { edits: { two: {} } }, "edits.two"],
  ["a zone that is none", { timeZone: "+05:30" }, "timeZone"],
  ["a row twice", { rows: [2, 2] }, "rows"],
  ["no rows", { rows: [] }, "rows"],
  ["201 rows", { rows: Array.from({ length: 201 }, (_, index) => index + 2) }, "rows"],
  ["another key", { key: "7" }, "key"],
])("%s is refused with its name [platform 12]", async (_, parts, field) => {
  const club = await aClub();
  const body = anImportForm(club, { key: crypto.randomUUID(), rows: [2], ...(parts as Parts) });
  if ("file" in parts) body.delete("file");
  expect(await call(IMPORT, { as: club, body })).toMatchObject({ status: 400, body: { issues: [{ field }] } });
});

test("a file that is larger than 1 MB, empty or not a text is refused [platform 7, 12]", async () => {
  const club = await aClub();
  expect(await preview(club, club, { file: "x".repeat(1024 * 1024 + 1) })).toMatchObject({ status: 413, body: { code: "body_too_large" } });
  for (const file of ["", "Name,Date\n", "\0\x01\x02"]) {
    expect(await preview(club, club, { file })).toMatchObject({ status: 400 });
  }
  const long = `Name,Date\n${`Quiz,${dayFromNow(9)}\n`.repeat(501)}`;
  expect(await preview(club, club, { file: long })).toMatchObject({
    status: 400,
    body: { code: "file_too_long", message: "This file has more than 500 rows. Please divide it." },
  });
});

const ISO_DAY = dayFromNow(40);
/** Cells that are right, nearly right and wrong, for every field. */
const CELLS = [
  ...[
    "",
    "Quiz Night",
    "AI",
    "Intercollege Robotics Championship 2027",
    ISO_DAY,
    "31/02/2027",
    "19 Dec 2030",
    "05-11-30",
    "18:00",
    "6.30 PM",
  ],
  ...[
    "25:99",
    "Free",
    "₹1,250",
    "Rs 250",
    "ask",
    "-5",
    "Competition",
    "workshop",
    "Online",
    "https://meet.example/x",
    "Main Lawn",
    "40",
    "0",
  ],
  ...[
    "2-4",
    "5-3",
    "team",
    "yes",
    "no",
    "own college",
    "1,2",
    "a@b.example",
    "98401 23457",
    "+91 98401 23457",
    "Asia/Kolkata",
    "Mars",
    "18.5",
    "200",
  ],
];

test("the preview finds a row ready if and only if the form takes its texts, and then the import does too [platform 11.6]", async () => {
  const club = await aClub();
  const cell = fc.constantFrom(...CELLS, ...HOSTILE_TEXTS.filter((text) => text.length < 200 && isStorable(text)));
  const headings = IMPORT_FIELD_NAMES.map((name) => IMPORT_FIELDS[name].headings[0]);
  const row = fc.record(
    Object.fromEntries(
      IMPORT_FIELD_NAMES.map((name) => [name, fc.oneof({ weight: 30, arbitrary: fc.constant("") }, { weight: 1, arbitrary: cell })]),
    ),
  );
  const sound = { eventName: "Quiz Night", startsAt: ISO_DAY, venue: "Main Lawn", price: "0" };
  const rows = fc.sample(fc.tuple(row, fc.subarray(["eventName", "startsAt", "venue", "price"])), 60).map(([cells, sane]) => ({
    ...cells,
    ...Object.fromEntries(sane.map((name) => [name, sound[name as keyof typeof sound]])),
  }));
  const quoted = (text: unknown) => `"${String(text).replaceAll('"', '""')}"`;
  const lines = rows.map((cells) => IMPORT_FIELD_NAMES.map((name) => quoted((cells as Record<string, string>)[name])).join(","));
  const file = [headings.map(quoted).join(","), ...lines].join("\n");
  const { status, body }: { status: number; body: ImportPreviewJson } = await preview(club, club, { file });
  expect(status).toBe(200);
  expect(body.counts.ready).toBeGreaterThan(3);
  expect(body.counts.wrong).toBeGreaterThan(3);
  const image = JSON.stringify({ family: "letter", palette: 0, seed: "1" });
  for (const { event, issues } of body.rows) {
    const form = new FormData();
    // A form that is refused draws nothing; those that are taken are made below.
    for (const [name, value] of Object.entries({
      ...event,
      clubId: club.id,
      publish: "draft",
      ...(issues.length > 0 && { posterChoice: image }),
    }))
      form.set(name, value);
    const listed = await call(LIST, { as: club, body: form });
    expect(listed.status).toBe(400);
    const fields = listed.body.issues.map(({ field }: { field: string }) => field);
    // Without a poster, a sound form lacks nothing else.
    if (issues.length === 0) expect(fields).toEqual(["image"]);
    else expect(fields).not.toContain("image");
    await limits.clubWrite.giveBack(club.id);
    await limits.writeOfClub.giveBack(club.id);
  }
  const ready = body.rows.filter(({ issues }) => issues.length === 0);
  const made = await make(club, club, { file, rows: ready.map(({ row: number }) => number) });
  expect(made).toMatchObject({ status: 201 });
  for (const { row: number } of body.rows.filter(({ issues }) => issues.length > 0).slice(0, 5)) {
    expect((await make(club, club, { file, rows: [number] })).status).toBe(400);
  }
  expect(await db.event.count()).toBe(ready.length);
});

test("no cell makes a script in a description, and no file or part makes a 5xx [platform 11.7]", async () => {
  const club: Club = await aClub();
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = ATTACKS.slice(0, 100).map((attack, index) => `Quiz ${index},${dayFromNow(30)},Main Lawn,${quoted(attack)}`);
  const file = `Name,Date,Venue,Description\n${rows.join("\n")}\n=HYPERLINK("http://evil.example"),${dayFromNow(30)},@SUM(1),-1\n`;
  const read: { status: number; body: ImportPreviewJson } = await preview(club, club, { file });
  expect(read.status).toBe(200);
  const ready = read.body.rows.filter(({ issues }) => issues.length === 0).map(({ row }) => row);
  expect(ready.length).toBeGreaterThan(90);
  expect((await make(club, club, { file, rows: ready })).status).toBe(201);
  const stored = await db.event.findMany({ select: { description: true } });
  for (const { description } of stored) expect(description).toBe(cleanHtml(description, () => false));
  await limits.importPreviews.giveBack(club.id);
  for (const text of [...HOSTILE_TEXTS, ...HOSTILE_JSON]) {
    for (const parts of [{ file: text }, { columns: text }, { edits: text, timeZone: text }, { file: `${text},Date\n${text},${text}\n` }]) {
      const answer = await preview(club, club, parts);
      await limits.importPreviews.giveBack(club.id);
      expect([200, 400], JSON.stringify(parts).slice(0, 200)).toContain(answer.status);
    }
  }
});
