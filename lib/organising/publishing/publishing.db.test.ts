import { describe, expect, test } from "vitest";
import { GET as READ } from "@/app/api/event/[id]/route";
import { POST as DUPLICATE } from "@/app/api/event/duplicate/[id]/route";
import { POST as LIST } from "@/app/api/event/listing/route";
import { POST as PUBLISH } from "@/app/api/event/publish/[id]/route";
import { POST as ADD_DATES } from "@/app/api/event/series/[id]/route";
import { POST as UNPUBLISH } from "@/app/api/event/unpublish/[id]/route";
import { PUT as UPDATE } from "@/app/api/event/update/[id]/route";
import { GET as MANAGE } from "@/app/api/manage/[eventId]/route";
import { GET as ORGANISING } from "@/app/api/organising/route";
import { publishDue } from "@/lib/organising/publishing/publish-due";
import type { Account, Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { call } from "@/lib/testing/call";
import { anEventForm, dayFromNow } from "@/lib/testing/event-form";
import { aClub, aCoHost, aCollege, aGrant, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { inDays } from "@/lib/testing/moments";
import { deleteEventAs } from "@/lib/testing/organisers";
import { mailsTo } from "@/lib/testing/outbox";

const list = (club: Club, fields: Record<string, string> = {}) => call(LIST, { as: club, body: anEventForm(club, fields) });
const read = async (id: string) => (await call(READ, { method: "GET", params: { id } })).status;
const publish = (as: Account, id: string, json: { at?: string } = {}) => call(PUBLISH, { as, params: { id }, json });
const unpublish = (as: Account, id: string) => call(UNPUBLISH, { as, params: { id } });
const duplicate = (as: Account, id: string, json: { startsOn?: string } = {}) => call(DUPLICATE, { as, params: { id }, json });
const statusOf = async (id: string) => db.event.findUniqueOrThrow({ where: { id }, select: { status: true, publishAt: true } });
const actsOf = async (eventId: string) =>
  (await db.organiserAction.findMany({ where: { eventId }, orderBy: { id: "asc" } })).map(({ act }) => act);

function update(as: Account, id: string, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return call(UPDATE, { method: "PUT", as, params: { id }, body });
}

describe("a new event", () => {
  test("is published by default, or stays a draft", async () => {
    const club = await aClub();
    for (const fields of [{}, { publish: "now" }]) {
      const { status, body } = await list(club, fields as Record<string, string>);
      expect({ status, state: body.data.status }).toEqual({ status: 201, state: "Published" });
      expect(await read(body.data._id)).toBe(200);
      expect(await actsOf(body.data._id)).toEqual(["created", "published"]);
    }
    const { status, body } = await list(club, { publish: "draft" });
    expect({ status, state: body.data.status }).toEqual({ status: 201, state: "Draft" });
    expect(await read(body.data._id)).toBe(404);
    expect(await actsOf(body.data._id)).toEqual(["created"]);
    const workspace = await call(MANAGE, { method: "GET", as: club, params: { eventId: body.data._id } });
    expect(workspace).toMatchObject({ status: 200, body: { event: { status: "Draft", eventName: "Robo Kabaddi" } } });
  });

  test("with a time waits for the clock, and the club's lists show it", async () => {
    const club = await aClub();
    const at = new Date(inDays(2).setMilliseconds(0)).toISOString();
    const { status, body } = await list(club, { publish: at, registrationStartDate: dayFromNow(3), registrationEndDate: dayFromNow(7) });
    expect({ status, state: body.data.status }).toEqual({ status: 201, state: "Scheduled" });
    expect(await statusOf(body.data._id)).toEqual({ status: "draft", publishAt: new Date(at) });
    const { body: organised } = await call(ORGANISING, { method: "GET", as: club });
    expect(organised.events).toMatchObject([{ _id: body.data._id, status: "Scheduled" }]);
  });

  test.each([
    ["a word", "soon"],
    ["nothing", ""],
    ["a past time", new Date(Date.now() - DAY_MS).toISOString()],
    ["more than a year", inDays(367).toISOString()],
    ["no offset", "2027-01-01T10:00"],
  ])("is refused with %s for the time", async (_, text) => {
    const { status, body } = await list(await aClub(), { publish: text });
    expect({ status, issues: body.issues }).toMatchObject({ status: 400, issues: [{ field: "publish" }] });
    expect(await db.event.count()).toBe(0);
  });

  test("may begin in the past as a draft, but is not published then", async () => {
    const club = await aClub();
    const past = { registrationStartDate: dayFromNow(-3) };
    for (const publishing of ["now", inDays(1).toISOString()]) {
      const { status, body } = await list(club, { ...past, publish: publishing });
      expect({ status, issues: body.issues }).toMatchObject({ status: 400, issues: [{ field: "registrationStartDate" }] });
    }
    const { status, body } = await list(club, { ...past, publish: "draft" });
    expect(status).toBe(201);
    const id = body.data._id;
    // An edit may leave it there, and move it within the past.
    expect(await update(club, id, { registrationStartDate: dayFromNow(-5), registrationEndDate: dayFromNow(-4) })).toMatchObject({
      status: 200,
    });
    for (const json of [{}, { at: inDays(1).toISOString() }]) {
      expect(await publish(club, id, json)).toMatchObject({ status: 400, body: { issues: [{ field: "registrationStartDate" }] } });
    }
    expect(await statusOf(id)).toEqual({ status: "draft", publishAt: null });
    expect(await actsOf(id)).toEqual(["created", "edited"]);
  });
});

describe("publishing", () => {
  test("shows a draft to everyone as a new event, and happens once", async () => {
    const club = await aClub();
    const event = await anEvent(club, { status: "draft", registrationOpensAt: inDays(1), createdAt: inDays(-90) });
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish(club, event.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "already_published" });
    expect(await read(event.id)).toBe(200);
    expect(await actsOf(event.id)).toEqual(["published"]);
    const { createdAt } = await db.event.findUniqueOrThrow({ where: { id: event.id } });
    expect(Date.now() - createdAt.getTime()).toBeLessThan(DAY_MS);
    await deleteEventAs(club, event.id);
    expect(await publish(club, event.id)).toMatchObject({ status: 404 });
  });

  test("can be scheduled, rescheduled, and done immediately after all", async () => {
    const club = await aClub();
    const event = await anEvent(club, { status: "draft", registrationOpensAt: inDays(5) });
    for (const days of [2, 3]) {
      const at = inDays(days).toISOString();
      expect(await publish(club, event.id, { at })).toMatchObject({ status: 200, body: { data: { status: "Scheduled" } } });
      expect(await statusOf(event.id)).toEqual({ status: "draft", publishAt: new Date(at) });
    }
    expect(await publish(club, event.id)).toMatchObject({ status: 200, body: { data: { status: "Published" } } });
    expect(await statusOf(event.id)).toEqual({ status: "published", publishAt: null });
    expect(await actsOf(event.id)).toEqual(["scheduled", "scheduled", "published"]);
  });

  test("is refused for a cancelled event", async () => {
    const club = await aClub();
    const event = await anEvent(club, { status: "cancelled" });
    for (const answer of [await publish(club, event.id), await unpublish(club, event.id)]) {
      expect(answer).toMatchObject({ status: 410, body: { code: "event_cancelled" } });
    }
  });
});

describe("the clock", () => {
  test("publishes the due events once, with two workers, and no others", async () => {
    const club = await aClub();
    const fields = { status: "draft", registrationOpensAt: inDays(2) } as const;
    const due = [await anEvent(club, { ...fields, publishAt: inDays(-0.1) }), await anEvent(club, { ...fields, publishAt: inDays(-1) })];
    const others = [
      await anEvent(club, { ...fields, publishAt: inDays(0.5) }),
      await anEvent(club, fields),
      await anEvent(club, { ...fields, status: "in_review", publishAt: inDays(-1) }),
    ];
    await Promise.all([publishDue(), publishDue()]);
    for (const { id } of due) {
      expect(await statusOf(id)).toEqual({ status: "published", publishAt: null });
      expect(await db.organiserAction.findMany({ where: { eventId: id } })).toMatchObject([
        { act: "published", standing: "clock", actorId: null, clubId: club.id, collegeId: club.collegeId },
      ]);
    }
    for (const { id, status, publishAt } of others) expect(await statusOf(id)).toEqual({ status, publishAt });
  });

  test("makes a draft of an event that the rules refuse by then, and the club gets one mail with the reason", async () => {
    const club = await aClub();
    const { email } = await db.account.findUniqueOrThrow({ where: { id: club.id } });
    const event = await anEvent(club, { status: "draft", publishAt: inDays(-0.1), registrationOpensAt: inDays(-2) });
    await Promise.all([publishDue(), publishDue()]);
    await publishDue();
    await runJobs();
    expect(await statusOf(event.id)).toEqual({ status: "draft", publishAt: null });
    expect(await db.organiserAction.findMany({ where: { eventId: event.id } })).toMatchObject([
      { act: "unpublished", standing: "clock", changes: { publishAt: [event.publishAt?.toISOString(), null] } },
    ]);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Not published: ${event.name}`]);
    expect(mails[0]?.text).toContain("Invalid Start Date");
    expect(mails[0]?.text).toContain(`/manage/${event.id}`);
  });

  test("publishes no event that is withdrawn, deleted or postponed at that moment", async () => {
    const club = await aClub();
    const fields = { status: "draft", registrationOpensAt: inDays(2), publishAt: inDays(-0.1) } as const;
    const [taken, deleted] = [await anEvent(club, fields), await anEvent(club, fields)];
    await Promise.all([unpublish(club, taken.id), deleteEventAs(club, deleted.id), publishDue(), publishDue()]);
    const acts = await actsOf(taken.id);
    const { status } = await statusOf(taken.id);
    expect({ acts, status }).toEqual({ acts: acts.length === 1 ? ["unpublished"] : ["published", "unpublished"], status: "draft" });
    expect(await db.event.count({ where: { id: deleted.id } })).toBe(0);
  });
});

describe("unpublishing", () => {
  test("hides an event again, cancels a schedule and a review, and may be repeated [organisers 11]", async () => {
    const club = await aClub();
    const events = [
      await anEvent(club),
      await anEvent(club, { status: "draft", publishAt: inDays(1) }),
      await anEvent(club, { status: "in_review", publishAt: inDays(1) }),
    ];
    const [, , inReview] = events;
    const review = await db.eventReview.create({
      data: { id: crypto.randomUUID(), eventId: inReview?.id ?? "", kind: "new", changes: {} },
    });
    for (const { id } of events) {
      for (const _ of ["first", "again"])
        expect(await unpublish(club, id)).toMatchObject({ status: 200, body: { data: { status: "Draft" } } });
      expect(await statusOf(id)).toEqual({ status: "draft", publishAt: null });
      expect(await read(id)).toBe(404);
      expect(await actsOf(id)).toEqual(["unpublished"]);
    }
    expect(await db.eventReview.findUniqueOrThrow({ where: { id: review.id } })).toMatchObject({ decision: "withdrawn" });
  });

  test("is refused after any registration, application, waiting, team or held seat", async () => {
    const club = await aClub();
    const ended = { status: "cancelled", endedAt: new Date(), pricePaise: 0 } as const;
    const histories = [
      { status: "confirmed", pricePaise: 0, confirmedAt: new Date() },
      { ...ended, confirmedAt: new Date() },
      { ...ended, since: new Date() },
      { ...ended, offeredAt: new Date() },
      { status: "held", pricePaise: 100, heldUntil: inDays(0.01) },
      { status: "rejected", pricePaise: 0, since: new Date() },
    ] as const;
    for (const history of histories) {
      const event = await anEvent(club);
      await db.registration.create({ data: { eventId: event.id, studentId: (await aStudent()).id, ...history } });
      if (history.status === "confirmed" || history.status === "held")
        await db.event.update({ where: { id: event.id }, data: { taken: 1 } });
      const answer = await unpublish(club, event.id);
      expect({ history, status: answer.status, code: answer.body.code }).toEqual({ history, status: 409, code: "event_has_registrations" });
      expect(await statusOf(event.id)).toMatchObject({ status: "published" });
    }
  });

  test("is possible after an unpaid hold has ended", async () => {
    const club = await aClub();
    const event = await anEvent(club, { capacity: 3, taken: 1 });
    const hold = { status: "held", pricePaise: 100, heldUntil: inDays(-0.01) } as const;
    await db.registration.create({ data: { eventId: event.id, studentId: (await aStudent()).id, ...hold } });
    expect(await unpublish(club, event.id)).toMatchObject({ status: 200 });
    expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ status: "draft", taken: 0 });
  });

  test("and concurrent joining: one of them succeeds, and a hidden event never has a registration", async () => {
    const club = await aClub();
    for (let round = 0; round < 6; round++) {
      const event = await anEvent(club);
      const students = [await aStudent(), await aStudent()];
      const [back, ...joined] = await Promise.all([
        unpublish(club, event.id),
        ...students.map((student) =>
          joinByClick(student, event.id).then(
            () => "joined",
            ({ code }) => code as string,
          ),
        ),
      ]);
      const registrations = await db.registration.count({ where: { eventId: event.id } });
      expect({ back: back.status, registrations, joined }).toEqual(
        back.status === 200
          ? { back: 200, registrations: 0, joined: ["event_not_found", "event_not_found"] }
          : { back: 409, registrations: joined.filter((one) => one === "joined").length, joined },
      );
    }
  });
});

describe("duplicating", () => {
  test("waits for a ban or a deletion of its club without holding the event, which these lock next", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    let copying: ReturnType<typeof duplicate> | undefined;
    await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT FROM "Club" WHERE "id" = ${club.id}::uuid FOR UPDATE`;
        copying = duplicate(club, event.id);
        await expect.poll(() => db.$queryRawUnsafe<unknown[]>(waiting), { timeout: 20_000 }).toHaveLength(1);
        await tx.$queryRaw`SELECT FROM "Event" WHERE "id" = ${event.id}::uuid FOR UPDATE NOWAIT`;
      },
      { timeout: 30_000 },
    );
    expect(await copying).toMatchObject({ status: 201 });
  });

  test("makes a draft with the same content, all times moved by whole days in the event's zone", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    // Clocks go back in New York on 7 November 2027.
    const event = await anEvent(club, {
      timeZone: "America/New_York",
      registrationOpensAt: new Date("2027-10-01T13:00:00Z"),
      registrationClosesAt: new Date("2027-10-30T22:00:00Z"),
      startsAt: new Date("2027-11-01T23:30:30Z"),
      endsAt: new Date("2027-11-02T02:00:00Z"),
      description: "<p>Two robots, one mat.</p>",
      descriptionText: "Two robots, one mat.",
      pricePaise: 12_500,
      capacity: 40,
      taken: 1,
      tags: ["Coding"],
      reminders: [168],
      admits: "colleges",
      waitlist: false,
      selfCheckIn: true,
    });
    await db.eventCollege.create({ data: { eventId: event.id, collegeId: college.id } });
    await db.question.create({
      data: { eventId: event.id, kind: "choice", label: "Which one?", options: [{ _id: crypto.randomUUID(), text: "This" }], position: 0 },
    });
    await aRegistration(event, await aStudent());
    const { status, body } = await duplicate(club, event.id, { startsOn: "2027-11-08" });
    expect({ status, state: body.data.status, name: body.data.eventName }).toEqual({ status: 201, state: "Draft", name: event.name });
    const copy = await db.event.findUniqueOrThrow({ where: { id: body.data._id }, include: { questions: true, colleges: true } });
    expect(copy).toMatchObject({
      ...{
        clubId: club.id,
        status: "draft",
        taken: 0,
        capacity: 40,
        pricePaise: 12_500,
        reminders: [168],
        admits: "colleges",
        waitlist: false,
      },
      ...{ description: event.description, posterId: event.posterId, selfCheckIn: false, seriesId: null },
      registrationOpensAt: new Date("2027-10-08T13:00:00Z"),
      registrationClosesAt: new Date("2027-11-06T22:00:00Z"),
      startsAt: new Date("2027-11-09T00:30:30Z"),
      endsAt: new Date("2027-11-09T03:00:00Z"),
    });
    expect(copy.questions).toMatchObject([{ label: "Which one?", options: [{ text: "This" }] }]);
    expect(copy.colleges).toMatchObject([{ collegeId: college.id }]);
    expect(await db.registration.count({ where: { eventId: copy.id } })).toBe(0);
    expect(await actsOf(event.id)).toEqual(["duplicated"]);
    expect(await actsOf(copy.id)).toEqual(["created"]);
  });

  test("without a date keeps the times, and without a start counts from the end of registration", async () => {
    const club = await aClub();
    const event = await anEvent(club, {
      startsAt: null,
      registrationOpensAt: new Date("2027-02-01T04:00:00Z"),
      registrationClosesAt: new Date("2027-02-05T18:29:00Z"),
    });
    const same = await duplicate(club, event.id);
    expect(same.body.data).toMatchObject({ registrationStartDate: "2027-02-01", registrationEndDate: "2027-02-05", startsAt: null });
    const moved = await duplicate(club, event.id, { startsOn: "2027-01-31" });
    expect(moved.body.data).toMatchObject({ registrationStartDate: "2027-01-27", registrationEndDate: "2027-01-31", endTime: "23:59" });
    for (const startsOn of ["2027-02-30", "2020-01-01"])
      expect(await duplicate(club, event.id, { startsOn })).toMatchObject({ status: 400, body: { issues: [{ field: "startsOn" }] } });
    expect(await db.event.count()).toBe(3);
  });

  test("is for every editor of the event; the copy belongs to the club, and an organiser of this event alone keeps the role", async () => {
    const [club, guest] = [await aClub(), await aClub()];
    const event = await anEvent(club);
    const [here, editor, other] = [await aStudent(), await aStudent(), await aStudent()];
    await aGrant(here, { role: "manager", event });
    await aGrant(other, { role: "door", event });
    await aGrant(editor, { role: "editor", club });
    await aCoHost(guest, { role: "editor", event });
    expect(await duplicate(other, event.id)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const copies = await Promise.all([here, editor, guest].map((as) => duplicate(as, event.id)));
    expect(copies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [ofHere, ofEditor, ofGuest] = copies.map(({ body }) => body.data._id as string);
    expect(await db.event.count({ where: { clubId: club.id, status: "draft" } })).toBe(3);
    const rolesAt = async (id?: string) => [
      ...(await db.grant.findMany({ where: { eventId: id ?? "" } })).map(({ studentId, role }) => [studentId, role]),
      ...(await db.coHost.findMany({ where: { eventId: id ?? "" } })).map(({ clubId, role }) => [clubId, role]),
    ];
    expect(await Promise.all([ofHere, ofEditor, ofGuest].map(rolesAt))).toEqual([[[here.id, "manager"]], [], [[guest.id, "editor"]]]);
    const dates = [dayFromNow(30), dayFromNow(37)];
    const added = await call(ADD_DATES, { as: here, params: { id: event.id }, json: { dates } });
    expect(added.body.events).toHaveLength(2);
    for (const { _id } of added.body.events) expect(await rolesAt(_id)).toEqual([[here.id, "manager"]]);
  });
});

test("the workspace shows the change that waits for the college, and the returned one", async () => {
  const club = await aClub();
  const event = await anEvent(club, { status: "draft" });
  const workspace = async () => (await call(MANAGE, { method: "GET", as: club, params: { eventId: event.id } })).body;
  expect(await workspace()).toMatchObject({ review: null, event: { pendingChange: null, publishAt: null, seriesId: null } });
  const decided = { decidedAt: new Date(), decision: "returned", note: "The hall is closed." } as const;
  await db.eventReview.create({ data: { eventId: event.id, kind: "new", changes: {}, at: inDays(-1), ...decided } });
  expect(await workspace()).toMatchObject({ review: { kind: "new", state: "returned", note: "The hall is closed." } });
  await db.event.update({ where: { id: event.id }, data: { status: "published" } });
  await db.eventReview.create({ data: { eventId: event.id, kind: "change", changes: { venue: ["Main Quad", "Hall 2"] } } });
  expect(await workspace()).toMatchObject({
    review: { kind: "change", state: "waiting", note: null },
    event: { status: "Published", venue: "Main Quad", pendingChange: { changes: { venue: ["Main Quad", "Hall 2"] } } },
  });
});

test("a draft is edited, cancelled and deleted like other events, and leaves no row", async () => {
  const club = await aClub();
  const { body } = await list(club, { publish: inDays(1).toISOString(), registrationStartDate: dayFromNow(2) });
  const id = body.data._id;
  expect(await update(club, id, { eventName: "Robo Kabaddi two" })).toMatchObject({ status: 200, body: { data: { status: "Scheduled" } } });
  await deleteEventAs(club, id);
  expect(await db.event.count()).toBe(0);
  expect(await actsOf(id)).toEqual(["created", "scheduled", "edited", "deleted"]);
});
