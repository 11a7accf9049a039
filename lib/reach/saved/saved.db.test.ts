import { describe, expect, test } from "vitest";
import { GET as readGoing, PUT as setGoing } from "@/app/api/event/[id]/going/route";
import { PUT as save, DELETE as unsave } from "@/app/api/saved/[eventId]/route";
import { GET as listIds } from "@/app/api/saved/ids/route";
import { GET as listSaved } from "@/app/api/saved/route";
import type { Account, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { SAVED_MAX, savedQuery } from "@/lib/reach/saved/schema";
import { listSaved as listSavedApart } from "@/lib/reach/saved/service";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anAdmin, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";

const put = (as: Account | undefined, eventId: string) => call(save, { method: "PUT", as, params: { eventId } });
const remove = (as: Account, eventId: string) => call(unsave, { method: "DELETE", as, params: { eventId } });
const list = (as: Account, query: Record<string, string> = {}) => call(listSaved, { method: "GET", as, query });
const ids = async (as: Account) => (await call(listIds, { method: "GET", as })).body.ids as string[];

describe("saved events", () => {
  test("are saved and removed as often as requested, each once [reach 7]", async () => {
    const [student, event] = [await aStudent(), await anEvent(await aClub())];
    await Promise.all(
      Array.from({ length: 6 }, async () => expect(await put(student, event.id)).toMatchObject({ status: 200, body: { saved: true } })),
    );
    expect(await db.savedEvent.count()).toBe(1);
    expect(await ids(student)).toEqual([event.id]);
    for (let times = 0; times < 2; times++) expect(await remove(student, event.id)).toMatchObject({ status: 200, body: { saved: false } });
    expect(await db.savedEvent.count()).toBe(0);
  });

  test("list upcoming ones, soonest first, then past ones, latest first, page by page", async () => {
    const [student, club] = [await aStudent(), await aClub()];
    const ends = { registrationOpensAt: inDays(-60), registrationClosesAt: inDays(-50) };
    const later = await anEvent(club, { startsAt: inDays(20) });
    const sooner = await anEvent(club, { startsAt: inDays(8) });
    const cancelled = await anEvent(club, { startsAt: inDays(12), status: "cancelled" });
    const over = await anEvent(club, { ...ends, startsAt: inDays(-3) });
    const longOver = await anEvent(club, { ...ends, startsAt: inDays(-30) });
    for (const { id } of [longOver, later, over, sooner, cancelled]) expect((await put(student, id)).status).toBe(200);
    const expected = [sooner, cancelled, later, over, longOver].map(({ id }) => id);
    const { upcoming, past } = await listSavedApart(student, savedQuery.parse({}));
    expect([upcoming.length, past.map(({ id }) => id)]).toEqual([3, [over.id, longOver.id]]);
    const whole = await list(student);
    expect(whole.body.events.map((event: { _id: string }) => event._id)).toEqual(expected);
    expect(whole.body.nextCursor).toBeNull();
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await list(student, { limit: "1", ...(cursor && { cursor }) });
      found.push(...body.events.map((event: { _id: string }) => event._id));
      cursor = body.nextCursor;
    }
    expect(found).toEqual(expected);
    expect(await list(student, { cursor: "x" })).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  });

  test("omit hidden and deleted events, which cannot be saved either", async () => {
    const [student, club] = [await aStudent(), await aClub()];
    const event = await anEvent(club);
    await put(student, event.id);
    for (const status of ["draft", "in_review", "deleted"] as const) {
      await db.event.update({ where: { id: event.id }, data: { status } });
      expect((await list(student)).body.events).toEqual([]);
      expect(await ids(student)).toEqual([]);
      expect(await put(await aStudent(), event.id)).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    }
    expect(await put(student, crypto.randomUUID())).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    expect(await remove(student, crypto.randomUUID())).toMatchObject({ status: 200, body: { saved: false } });
  });

  test("can be changed 120 times a minute, and then the student learns how long to wait", async () => {
    const student = await aStudent();
    const statuses: number[] = [];
    let last: Awaited<ReturnType<typeof put>> | undefined;
    for (let round = 0; round < 11; round++) {
      const answers = await Promise.all(Array.from({ length: 11 }, () => remove(student, crypto.randomUUID())));
      statuses.push(...answers.map(({ status }) => status));
      last = answers.find(({ status }) => status === 429);
    }
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([120, 1]);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("belong to their student alone, and are deleted with the student and with the event", async () => {
    const [student, other, event] = [await aStudent(), await aStudent(), await anEvent(await aClub())];
    await put(student, event.id);
    await put(other, event.id);
    await remove(other, event.id);
    expect(await ids(student)).toEqual([event.id]);
    for (const as of [await aClub(), await aCollege(), await anAdmin()]) expect(await put(as, event.id)).toMatchObject({ status: 403 });
    expect(await put(undefined, event.id)).toMatchObject({ status: 401 });
    await db.student.delete({ where: { id: student.id } });
    expect(await db.savedEvent.count()).toBe(0);
  });

  test("are at most a thousand, also with concurrent saves", async () => {
    const [student, club] = [await aStudent(), await aClub()];
    const first = await anEvent(club);
    // In parts: a statement may take five seconds, also on a slow machine.
    for (let part = 0; part < 6; part++)
      await db.$executeRaw`
        INSERT INTO "Event" SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
        FROM "Event" e CROSS JOIN generate_series(1, ${(SAVED_MAX + 2) / 6}::int) WHERE e."id" = ${first.id}::uuid`;
    const events = await db.event.findMany({ select: { id: true }, orderBy: { id: "asc" } });
    const data = events.slice(0, SAVED_MAX - 1).map(({ id }) => ({ studentId: student.id, eventId: id }));
    await db.savedEvent.createMany({ data });
    const asked = events.slice(SAVED_MAX - 1).map(({ id }) => put(student, id));
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
    expect(await db.savedEvent.count()).toBe(SAVED_MAX);
    // An event that is saved already stays a success.
    expect((await put(student, events[0]?.id ?? "")).status).toBe(200);
  });
});

describe("the people who are going", () => {
  const read = async (as: Account | undefined, id: string) => (await call(readGoing, { method: "GET", as, params: { id } })).body;
  const show = (as: Account, id: string, shown: unknown) => call(setGoing, { method: "PUT", as, params: { id }, json: { shown } });
  const namesOf = async (as: Account | undefined, id: string) => (await read(as, id)).people.map(({ name }: { name: string }) => name);
  const rule = (student: Student, going: "nobody" | "college" | "students") =>
    db.studentSetting.upsert({ where: { studentId: student.id }, create: { studentId: student.id, going }, update: { going } });

  test("are shown only by their own choice, and no number below five [reach 7, 9.2]", async () => {
    const event = await anEvent(await aClub());
    const people = await Promise.all(Array.from({ length: 5 }, () => aStudent()));
    for (const [index, student] of people.entries()) {
      await aRegistration(event, student);
      expect(await read(undefined, event.id)).toEqual({ count: index < 4 ? null : 5, people: [], more: false });
    }
    expect(await read(await aStudent(), event.id)).toEqual({ count: 5, people: [], more: false });
  });

  test("are those whose setting or choice shows it to the asking student, by first name and initial", async () => {
    const college = await aCollege();
    const event = await anEvent(await aClub({ college }));
    const goer = async (lastName: string, of?: typeof college) => {
      const student = await aStudent({ lastName, ...(of && { college: of }) });
      await aRegistration(event, student);
      return student;
    };
    await rule(await goer("College", college), "college");
    await rule(await goer("Elsewhere", await aCollege()), "college");
    await rule(await goer("Unverified"), "college");
    await rule(await goer("Open"), "students");
    const hidden = await goer("Hidden");
    await rule(hidden, "students");
    const said = await goer("Said");
    await goer("Quiet");
    expect(await show(hidden, event.id, false)).toMatchObject({ status: 200, body: { shown: false } });
    expect(await show(said, event.id, true)).toMatchObject({ status: 200, body: { shown: true } });

    expect(await namesOf(await aStudent({ college }), event.id)).toEqual(["Ananya C.", "Ananya O.", "Ananya S."]);
    expect(await namesOf(await aStudent(), event.id)).toEqual(["Ananya O.", "Ananya S."]);
    // A student is not listed among the others.
    expect(await namesOf(said, event.id)).toEqual(["Ananya O."]);
    for (const as of [undefined, await aClub(), college, await anAdmin()]) expect(await namesOf(as, event.id)).toEqual([]);
    const [person] = (await read(await aStudent(), event.id)).people;
    expect(Object.keys(person).sort()).toEqual(["image", "name"]);
  });

  test("change immediately when a student leaves, changes the setting, is deleted, or the club turns it off", async () => {
    const event = await anEvent(await aClub());
    const asker = await aStudent();
    const [leaver, changer, gone] = [
      await aStudent({ lastName: "A" }),
      await aStudent({ lastName: "B" }),
      await aStudent({ lastName: "C" }),
    ];
    const left = await aRegistration(event, leaver);
    await aRegistration(event, changer);
    const deleted = await aRegistration(event, gone);
    for (const student of [leaver, changer, gone]) await rule(student, "students");
    expect(await namesOf(asker, event.id)).toEqual(["Ananya A.", "Ananya B.", "Ananya C."]);
    await db.registration.update({ where: { id: left.id }, data: { status: "cancelled", endedAt: new Date() } });
    expect(await namesOf(asker, event.id)).toEqual(["Ananya B.", "Ananya C."]);
    await rule(changer, "nobody");
    expect(await namesOf(asker, event.id)).toEqual(["Ananya C."]);
    await db.registration.update({ where: { id: deleted.id }, data: { studentId: null } });
    expect(await namesOf(asker, event.id)).toEqual([]);
    await rule(changer, "students");
    await db.event.update({ where: { id: event.id }, data: { showGoing: false } });
    expect(await read(asker, event.id)).toEqual({ count: null, people: [], more: false });
  });

  test("are twelve at most, with a hint if there are more", async () => {
    const event = await anEvent(await aClub());
    const goers = [];
    for (let number = 0; number < 13; number++) {
      const student = await aStudent();
      await rule(student, "students");
      await aRegistration(event, student);
      goers.push(student);
    }
    const asker = await aStudent();
    const { people, more, count } = await read(asker, event.id);
    expect([people.length, more, count]).toEqual([12, true, 13]);
    expect(await read(goers[0], event.id)).toMatchObject({ more: false });
  });

  test("can be chosen only with a seat, at a public event", async () => {
    const club = await aClub();
    const [event, student] = [await anEvent(club), await aStudent()];
    expect(await show(student, event.id, true)).toMatchObject({ status: 404, body: { code: "registration_not_found" } });
    await aRegistration(event, await aStudent());
    expect(await show(student, event.id, true)).toMatchObject({ status: 404, body: { code: "registration_not_found" } });
    expect(await db.registration.count({ where: { isShown: { not: null } } })).toBe(0);
    await aRegistration(event, student);
    for (const shown of ["yes", null, 1]) expect(await show(student, event.id, shown)).toMatchObject({ status: 400 });
    for (const as of [club, await aCollege(), await anAdmin()]) expect(await show(as, event.id, true)).toMatchObject({ status: 403 });
    const draft = await anEvent(club, { status: "draft" });
    for (const id of [draft.id, crypto.randomUUID()]) {
      const answer = await call(readGoing, { method: "GET", params: { id } });
      expect(answer).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    }
  });
});
