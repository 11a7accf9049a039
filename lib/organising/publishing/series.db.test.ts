import { describe, expect, test } from "vitest";
import { DELETE } from "@/app/api/collegeRep/delete/[eventId]/route";
import { POST as DUPLICATE } from "@/app/api/event/duplicate/[id]/route";
import { POST as LIST } from "@/app/api/event/listing/route";
import { POST as ADD_DATES } from "@/app/api/event/series/[id]/route";
import { PUT as UPDATE } from "@/app/api/event/update/[id]/route";
import { drawPosterOf } from "@/lib/catalogue/events/draw-poster";
import { listQuestions } from "@/lib/catalogue/questions/service";
import { listOtherDates } from "@/lib/organising/publishing/series";
import type { Account, Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { dayIn, instantOf, wallTimeOf } from "@/lib/platform/time/zone";
import { call } from "@/lib/testing/call";
import { anEventForm, dayFromNow } from "@/lib/testing/event-form";
import { aClub, aGrant, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";

const ZONE = "Asia/Kolkata";
const addDates = (as: Account, id: string, json: unknown) => call(ADD_DATES, { as, params: { id }, json });

function update(as: Account, id: string, fields: Record<string, string>, scope?: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return call(UPDATE, { method: "PUT", as, params: { id }, body, query: scope ? { scope } : {} });
}

/** An event in eight days at 18:30, three hours long. */
function anEveningEvent(club: Club, fields: Parameters<typeof anEvent>[1] = {}) {
  const at = (time: string) => instantOf({ date: dayFromNow(8), time }, ZONE);
  return anEvent(club, { startsAt: at("18:30"), endsAt: at("21:30"), ...fields });
}

const inSeries = (seriesId: string) => db.event.findMany({ where: { seriesId }, orderBy: { startsAt: "asc" } });

test("each date is a draft of its own at the same time of day, with its own capacity and without people", async () => {
  const club = await aClub();
  const event = await anEveningEvent(club, { capacity: 40, tags: ["Coding"], waitlist: false });
  await aRegistration(event, await aStudent());
  const dates = [dayFromNow(22), dayFromNow(15)];
  const { status, body } = await addDates(club, event.id, { dates });
  expect(status).toBe(201);
  expect(
    body.events.map((one: { startsAt: string; status: string; seatsLeft: number }) => [one.startsAt, one.status, one.seatsLeft]),
  ).toEqual([15, 22].map((days) => [instantOf({ date: dayFromNow(days), time: "18:30" }, ZONE).toISOString(), "Draft", 40]));
  const [first, second] = await inSeries(event.id);
  expect(first?.id).toBe(event.id);
  expect(second).toMatchObject({
    name: event.name,
    tags: ["Coding"],
    waitlist: false,
    taken: 0,
    posterId: event.posterId,
    status: "draft",
  });
  expect(wallTimeOf(second?.endsAt as Date, ZONE)).toEqual({ date: dayFromNow(15), time: "21:30" });
});

test("the dates of a published event are published with it, and link to each other until they are over", async () => {
  const club = await aClub();
  const event = await anEveningEvent(club);
  const { body } = await addDates(club, event.id, { dates: [dayFromNow(15), dayFromNow(22)], publish: true });
  expect(body.events).toMatchObject([{ status: "Published" }, { status: "Published" }]);
  // Registration of the copies would have opened later; none opens in the past.
  const [first, second, third] = await inSeries(event.id);
  if (!first || !second || !third) throw new Error("no series");
  expect((await listOtherDates(first)).map(({ id }) => id)).toEqual([second.id, third.id]);
  expect((await listOtherDates(second)).map(({ id }) => id)).toEqual([first.id, third.id]);
  await db.event.update({ where: { id: third.id }, data: { status: "draft" } });
  expect((await listOtherDates(first)).map(({ id }) => id)).toEqual([second.id]);
  expect(await listOtherDates(first, new Date(Date.now() + 60 * 24 * 60 * 60 * 1000))).toEqual([]);
});

test.each([
  ["no date", []],
  ["26 dates", Array.from({ length: 26 }, (_, index) => dayFromNow(20 + index))],
  ["a date twice", [dayFromNow(20), dayFromNow(20)]],
  ["a text", ["soon"]],
  ["its own date", [dayFromNow(8)]],
  ["an earlier date", [dayFromNow(7)]],
])("%s is refused, and nothing is left", async (_, dates) => {
  const club = await aClub();
  const event = await anEveningEvent(club);
  expect(await addDates(club, event.id, { dates })).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect(await db.event.count()).toBe(1);
  expect((await db.event.findFirstOrThrow()).seriesId).toBeNull();
});

test("a date is in a series once, also with concurrent additions from any of its events", async () => {
  const club = await aClub();
  const event = await anEveningEvent(club);
  const at = (days: number) => ({ dates: [dayFromNow(days)] });
  const first = await Promise.all(Array.from({ length: 4 }, () => addDates(club, event.id, at(15))));
  expect(first.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const [, second] = await inSeries(event.id);
  const next = await Promise.all([event.id, second?.id ?? "", event.id].map((id) => addDates(club, id, at(29))));
  expect(next.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(next.find(({ status }) => status === 409)?.body).toMatchObject({ code: "already_in_series", issues: [{ field: "dates.0" }] });
  expect((await inSeries(event.id)).map(({ startsAt }) => startsAt && dayIn(ZONE, startsAt))).toEqual([8, 15, 29].map(dayFromNow));
});

async function aSeries(days: readonly number[], fields: Parameters<typeof anEvent>[1] = {}) {
  const club = await aClub();
  const event = await anEveningEvent(club, fields);
  await addDates(club, event.id, { dates: days.map(dayFromNow), publish: true });
  return { club, events: await inSeries(event.id) };
}

test("an edit of the following dates changes them and this one, but no earlier, past or cancelled ones, and no dates [organisers 11]", async () => {
  const { club, events } = await aSeries([15, 22, 29, 36], { capacity: 10 });
  const [first, second, third, fourth, fifth] = events;
  if (!first || !second || !third || !fourth || !fifth) throw new Error("no series");
  await db.event.update({ where: { id: fourth.id }, data: { status: "cancelled" } });
  const edit = { venue: "The new hall", capacity: "25" };
  expect(await update(club, second.id, edit, "following")).toMatchObject({
    status: 200,
    body: { changed: 3, data: { venue: "The new hall" } },
  });
  const after = await inSeries(first.seriesId ?? "");
  expect(after.map(({ venue, capacity }) => `${venue} ${capacity}`)).toEqual([
    "Main Quad 10",
    "The new hall 25",
    "The new hall 25",
    "Main Quad 10",
    "The new hall 25",
  ]);
  expect(after.map(({ startsAt }) => startsAt)).toEqual(events.map(({ startsAt }) => startsAt));
  for (const date of ["startsAt", "endsAt", "registrationStartDate", "registrationEndDate"]) {
    const sent = { venue: "Elsewhere", [date]: date.endsWith("At") ? "2027-01-01T10:00:00Z" : "2027-01-01" };
    expect(await update(club, second.id, sent, "following")).toMatchObject({
      status: 400,
      body: { code: "series_dates", issues: [{ field: date }] },
    });
  }
  expect(await update(club, second.id, { venue: "Only here" })).toMatchObject({ status: 200, body: { changed: 1 } });
  expect(await db.event.count({ where: { venue: "Only here" } })).toBe(1);
  expect(await update(club, second.id, edit, "all")).toMatchObject({ status: 400 });
});

test("a date that is cancelled while the following ones are edited is left out", async () => {
  const { club, events } = await aSeries([15]);
  const [first, second] = events;
  if (!first || !second) throw new Error("no series");
  const editing: ReturnType<typeof update>[] = [];
  await db.$transaction(async (tx) => {
    await tx.event.update({ where: { id: second.id }, data: { status: "cancelled" } });
    editing.push(update(club, first.id, { venue: "The new hall" }, "following"));
    const waiting = `SELECT FROM pg_stat_activity WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;
    await expect.poll(() => db.$queryRawUnsafe<unknown[]>(waiting), { timeout: 4000 }).toHaveLength(1);
  });
  expect(await editing[0]).toMatchObject({ status: 200, body: { changed: 1 } });
  expect((await inSeries(first.seriesId ?? "")).map(({ venue }) => venue)).toEqual(["The new hall", "Main Quad"]);
});

test("an edit that is invalid for one of the dates changes none", async () => {
  const { club, events } = await aSeries([15, 22], { capacity: 10 });
  const [first, , third] = events;
  if (!first || !third) throw new Error("no series");
  for (const student of [await aStudent(), await aStudent()]) await aRegistration(third, student);
  const refused = await update(club, first.id, { capacity: "1", venue: "The small room" }, "following");
  expect(refused).toMatchObject({ status: 409, body: { code: "capacity_below_taken" } });
  expect(await db.event.count({ where: { OR: [{ capacity: 1 }, { venue: "The small room" }] } })).toBe(0);
});

test("an edit of one date alone changes no others", async () => {
  const { events } = await aSeries([15]);
  const [first] = events;
  if (!first) throw new Error("no series");
  const editor = await aStudent();
  await aGrant(editor, { role: "editor", event: first });
  expect(await update(editor, first.id, { venue: "Elsewhere" }, "following")).toMatchObject({ status: 403 });
  expect(await update(editor, first.id, { venue: "Elsewhere" })).toMatchObject({ status: 200 });
  expect(await db.event.count({ where: { venue: "Elsewhere" } })).toBe(1);
});

test("deleting the following dates removes those without people and cancels the others", async () => {
  const { club, events } = await aSeries([15, 22, 29]);
  const [first, second, third, fourth] = events;
  if (!first || !second || !third || !fourth) throw new Error("no series");
  await aRegistration(third, await aStudent());
  expect(await call(DELETE, { method: "DELETE", as: club, params: { eventId: second.id }, query: { scope: "following" } })).toMatchObject({
    status: 200,
    body: { res: "ok", message: "Events cancelled or deleted" },
  });
  expect((await inSeries(first.seriesId ?? "")).map(({ id, status }) => [id, status])).toEqual([
    [first.id, "published"],
    [third.id, "cancelled"],
  ]);
});

test("outside a series the following dates are only this one, which may move [organisers 11]", async () => {
  const club = await aClub();
  const event = await anEveningEvent(club);
  const startsAt = instantOf({ date: dayFromNow(8), time: "19:00" }, ZONE);
  const edit = { venue: "Elsewhere", startsAt: startsAt.toISOString() };
  expect(await update(club, event.id, edit, "following")).toMatchObject({ status: 200, body: { changed: 1 } });
  expect(await db.event.findUnique({ where: { id: event.id } })).toMatchObject({ venue: "Elsewhere", startsAt });
});

test("the rules of registration are changed at the following dates too, where each keeps its own questions [organisers 11]", async () => {
  const club = await aClub();
  const event = await anEveningEvent(club);
  const size = { kind: "choice", label: "Size of shirt", required: true, options: [{ text: "S" }, { text: "M" }] };
  const ask = (questions: unknown[], rules: object = {}) => ({ joining: JSON.stringify({ ...rules, questions }) });
  expect(await update(club, event.id, ask([size, { kind: "short", label: "Diet" }, { kind: "short", label: "Diet" }]))).toMatchObject({
    status: 200,
  });
  await addDates(club, event.id, { dates: [15, 22].map(dayFromNow) });
  const [first, second, third] = await inSeries(event.id);
  if (!first || !second || !third) throw new Error("no series");
  const asked = await Promise.all([first, second, third].map(({ id }) => listQuestions(id)));
  const sent = asked[0]?.map(({ id, options, ...question }) => ({ ...question, _id: id, options })) ?? [];
  const [shirt, diet, last] = sent;
  const changed = [
    { ...last, label: "Allergies" },
    { ...shirt, label: "Shirt", options: [...(shirt?.options ?? []), { text: "L" }] },
    diet,
    { kind: "phone", label: "Parents" },
  ];
  expect(await update(club, first.id, ask(changed, { approval: true }), "following")).toMatchObject({ status: 200, body: { changed: 3 } });
  for (const [index, { id }] of [first, second, third].entries()) {
    const [own, now] = [asked[index], await listQuestions(id)];
    expect(now.map(({ label }) => label)).toEqual(["Allergies", "Shirt", "Diet", "Parents"]);
    expect(now.slice(0, 3).map((question) => question.id)).toEqual([2, 0, 1].map((place) => own?.[place]?.id));
    expect(now[1]?.options).toEqual([...(own?.[0]?.options ?? []), { _id: expect.any(String), text: "L" }]);
  }
  expect(await db.event.count({ where: { approval: true } })).toBe(3);
  const strange = await update(club, first.id, ask([{ ...size, _id: asked[1]?.[0]?.id }], { approval: false }), "following");
  expect(strange).toMatchObject({ status: 400, body: { issues: [{ field: "joining.questions.0._id" }] } });
  // A date with other questions gets those of this one.
  await update(club, third.id, ask([{ kind: "long", label: "Why?" }]));
  const after = (await listQuestions(second.id)).map(({ id, ...question }) => ({ ...question, _id: id }));
  expect(await update(club, second.id, ask(after), "following")).toMatchObject({ status: 200, body: { changed: 2 } });
  expect((await listQuestions(third.id)).map(({ label }) => label)).toEqual(["Allergies", "Shirt", "Diet", "Parents"]);
});

describe("a poster that Quad drew shows the day of its event", () => {
  const CHOICE = { family: "tiles", palette: 2, seed: "9" };
  const days = (from: number) => [from, from + 7, from + 14].map(dayFromNow);
  const list = async (club: Club, fields: Record<string, string | File | null>) => {
    const { status, body } = await call(LIST, { as: club, body: anEventForm(club, fields) });
    expect(status).toBe(201);
    return body.data._id as string;
  };
  const startsAt = (day: number) => instantOf({ date: dayFromNow(day), time: "18:30" }, ZONE).toISOString();
  const postersOf = async (where: object) => {
    const events = await db.event.findMany({ where, orderBy: { startsAt: "asc" }, select: { poster: true, previewId: true } });
    expect(events.map(({ previewId }) => previewId)).not.toContain(null);
    return events.map(({ poster }) => poster);
  };

  test("at each date of a series, and when another is chosen for the following dates", async () => {
    const club = await aClub();
    const id = await list(club, { startsAt: startsAt(8), posterChoice: JSON.stringify(CHOICE) });
    await addDates(club, id, { dates: days(8).slice(1), publish: true });
    await runJobs();
    const drawn = await postersOf({ seriesId: id });
    expect(drawn.map((poster) => poster.drawn)).toEqual(days(8).map((date) => ({ ...CHOICE, date })));
    const other = { family: "rays", palette: 3, seed: "4" };
    expect(await update(club, id, { posterChoice: JSON.stringify(other) }, "following")).toMatchObject({
      status: 200,
      body: { changed: 3 },
    });
    await runJobs();
    const chosen = await postersOf({ seriesId: id });
    expect(chosen.map((poster) => poster.drawn)).toEqual(days(8).map((date) => ({ ...other, date })));
    expect(new Set([...drawn, ...chosen].map((poster) => poster.id)).size).toBe(6);
  });

  test("after the event moved to another day", async () => {
    const club = await aClub();
    const id = await list(club, { startsAt: startsAt(8), posterChoice: JSON.stringify(CHOICE) });
    expect(await update(club, id, { startsAt: startsAt(10) })).toMatchObject({ status: 200 });
    await runJobs();
    expect((await postersOf({})).map((poster) => poster.drawn)).toEqual([{ ...CHOICE, date: dayFromNow(10) }]);
  });

  test("after its time zone made it another day", async () => {
    const club = await aClub();
    const late = instantOf({ date: dayFromNow(8), time: "00:30" }, ZONE).toISOString();
    const id = await list(club, { startsAt: late, posterChoice: JSON.stringify(CHOICE) });
    expect(await update(club, id, { timeZone: "Europe/London" })).toMatchObject({ status: 200 });
    await runJobs();
    expect((await postersOf({})).map((poster) => poster.drawn)).toEqual([{ ...CHOICE, date: dayFromNow(7) }]);
  });

  test("in a copy that was prepared before the poster was drawn again", async () => {
    const club = await aClub();
    const id = await list(club, { startsAt: startsAt(8), posterChoice: JSON.stringify(CHOICE) });
    await db.event.update({ where: { id }, data: { startsAt: startsAt(10) } });
    const { poster } = await db.event.findUniqueOrThrow({ where: { id }, select: { poster: true } });
    const copying = call(DUPLICATE, { as: club, params: { id }, json: {} });
    await drawPosterOf({ eventId: id, sharedId: poster.id });
    expect(await copying).toMatchObject({ status: 201 });
  });

  test("in a copy that starts on another day", async () => {
    const club = await aClub();
    const id = await list(club, { startsAt: startsAt(8), posterChoice: JSON.stringify(CHOICE) });
    for (const startsOn of [dayFromNow(30), undefined])
      expect(await call(DUPLICATE, { as: club, params: { id }, json: { startsOn } })).toMatchObject({ status: 201 });
    await runJobs();
    const [own, same, moved] = await postersOf({});
    expect(same?.id).toBe(own?.id);
    expect([own?.drawn, moved?.drawn]).toEqual([8, 30].map((day) => ({ ...CHOICE, date: dayFromNow(day) })));
  });

  test("and an uploaded one is shared", async () => {
    const club = await aClub();
    const event = await anEveningEvent(club);
    await addDates(club, event.id, { dates: days(8).slice(1), publish: true });
    await runJobs();
    expect((await inSeries(event.id)).map(({ posterId }) => posterId)).toEqual(Array(3).fill(event.posterId));
  });
});
