import { describe, expect, test } from "vitest";
import { GET as readEvent } from "@/app/api/event/[id]/route";
import { POST as create } from "@/app/api/event/listing/route";
import { PUT as update } from "@/app/api/event/update/[id]/route";
import { GET as readJoining } from "@/app/api/events/[id]/joining/route";
import type { Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { anEventForm } from "@/lib/testing/event-form";
import { aClub, aCollege, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";

const DEFAULTS = {
  waitlist: true,
  approval: false,
  entry: "solo",
  teamMin: 2,
  teamMax: 4,
  seatsCount: "people",
  feePer: "person",
  sameCollege: false,
  admits: "anyone",
  colleges: [],
  years: [],
};
const OWN_DEFAULTS = { offerHours: 24, askToAccept: false, answersKeptDays: 30 };

type Place = { id: string };
const list = (club: Club, joining: unknown) =>
  call(create, { as: club, body: anEventForm(club, { joining: typeof joining === "string" ? joining : JSON.stringify(joining) }) });
const change = (club: Club, { id }: Place, joining: unknown, fields: Record<string, string> = {}) => {
  const body = new FormData();
  body.set("joining", JSON.stringify(joining));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return call(update, { method: "PUT", as: club, params: { id }, body });
};
const settingsOf = async (club: Club, { id }: Place) => (await call(readJoining, { method: "GET", as: club, params: { id } })).body;
const shownOf = async ({ id }: Place) => (await call(readEvent, { method: "GET", params: { id } })).body;
const questionsOf = async (club: Club, event: Place) => (await settingsOf(club, event)).questions;
const linesOf = ({ id }: Place) => db.organiserAction.findMany({ where: { eventId: id, act: "edited" }, orderBy: { at: "asc" } });
const issuesOf = ({ status, body }: { status: number; body: { issues?: { field: string }[] } }) => [
  status,
  body.issues?.map(({ field }) => field),
];

const SIZE = { kind: "choice", label: "Size of shirt", required: true, options: [{ text: "S" }, { text: "M" }] };

/** An event with an answered question. */
async function answered(club: Club) {
  const { body } = await list(club, { questions: [SIZE, { kind: "short", label: "Anything else?" }] });
  const event = { id: body.data._id as string };
  const [asked, other] = await questionsOf(club, event);
  const { id: registrationId } = await aRegistration(event, await aStudent());
  const value = { _id: asked.options[0]._id, text: "S" };
  await db.answer.create({ data: { registrationId, questionId: asked._id, label: asked.label, value, updatedAt: new Date() } });
  return { event, asked, other, registrationId };
}

describe("the settings of joining", () => {
  test("an event without them has no rules, but a waiting list", async () => {
    const club = await aClub();
    const event = await anEvent(club, { capacity: 5 });
    expect(await shownOf(event)).toMatchObject({ joining: { ...DEFAULTS, asks: false }, waiting: 0, seatsLeft: 5 });
    expect(await settingsOf(club, event)).toEqual({ ...DEFAULTS, ...OWN_DEFAULTS, questions: [], isFixed: false });
  });

  test("are stored when the event is created, and an absent key stays [joining 2]", async () => {
    const [club, college] = [await aClub(), await aCollege()];
    const { status, body } = await list(club, {
      approval: true,
      entry: "team",
      teamMin: 1,
      seatsCount: "teams",
      admits: "colleges",
      colleges: [college.id, college.id],
      years: [3, 2],
      offerHours: 12,
    });
    const named = [{ _id: college.id, name: expect.any(String) }];
    const set = {
      ...DEFAULTS,
      approval: true,
      entry: "team",
      teamMin: 1,
      seatsCount: "teams",
      admits: "colleges",
      colleges: named,
      years: [2, 3],
    };
    expect({ status, joining: body.data.joining }).toEqual({ status: 201, joining: { ...set, asks: false } });
    const event = { id: body.data._id };
    expect(await change(club, event, { years: [] })).toMatchObject({ status: 200, body: { data: { joining: { ...set, years: [] } } } });
    expect(await change(club, event, {}, { venue: "Old Library" })).toMatchObject({ status: 200 });
    expect(await settingsOf(club, event)).toMatchObject({ ...set, years: [], offerHours: 12 });
    expect(await change(club, event, { admits: "verified", entry: "solo" })).toMatchObject({
      status: 200,
      body: { data: { joining: { admits: "verified", colleges: [], entry: "solo", seatsCount: "people" } } },
    });
    expect(await db.eventCollege.count()).toBe(0);
  });

  test.each([
    ["not JSON", "joining"],
    ["[1]", "joining"],
    [JSON.stringify({ waitlist: true, filler: "x".repeat(65_536) }), "joining"],
    [{ waitlist: "yes" }, "joining.waitlist"],
    [{ offerHours: 73 }, "joining.offerHours"],
    [{ answersKeptDays: 0 }, "joining.answersKeptDays"],
    [{ teamMin: 5 }, "joining.teamMin"],
    [{ teamMax: 1 }, "joining.teamMax"],
    [{ teamMax: 21 }, "joining.teamMax"],
    [{ seatsCount: "teams" }, "joining.seatsCount"],
    [{ admits: "colleges" }, "joining.colleges"],
    [{ admits: "colleges", colleges: [] }, "joining.colleges"],
    [{ colleges: [crypto.randomUUID()] }, "joining.colleges"],
    [{ admits: "colleges", colleges: [crypto.randomUUID()] }, "joining.colleges.0"],
    [{ years: [2, 2] }, "joining.years"],
    [{ years: [7] }, "joining.years.0"],
    [{ questions: [SIZE, { kind: "short", label: "no" }] }, "joining.questions.1.label"],
    [{ questions: [{ ...SIZE, options: [{ text: "S" }] }] }, "joining.questions.0.options"],
    [{ questions: [{ ...SIZE, options: [{ text: "S" }, { text: " s " }] }] }, "joining.questions.0.options.1.text"],
    [{ questions: [{ ...SIZE, options: [{ text: "S" }, { text: "" }] }] }, "joining.questions.0.options.1.text"],
    [{ questions: [{ kind: "number", label: "Age", min: 3, max: 2 }] }, "joining.questions.0.min"],
    [{ questions: [{ kind: "essay", label: "Why?" }] }, "joining.questions.0.kind"],
    [{ questions: [{ ...SIZE, _id: crypto.randomUUID() }] }, "joining.questions.0._id"],
    [{ questions: Array.from({ length: 21 }, () => SIZE) }, "joining.questions"],
    [{ questions: [{ kind: "short", label: "NUL \0 inside" }] }, "joining.questions.0.label"],
  ])("%j is refused at %s, and nothing is left behind", async (joining, field) => {
    const club = await aClub();
    expect(issuesOf(await list(club, joining))).toEqual([400, [field]]);
    expect([await db.event.count(), await db.question.count(), await db.organiserAction.count()]).toEqual([0, 0, 0]);
  });

  test("an edit is logged with old and new values, and questions only as changed", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    await change(club, event, { approval: true, years: [1], questions: [SIZE] });
    await change(club, event, { approval: true });
    expect((await linesOf(event)).map(({ changes }) => changes)).toEqual([
      { approval: [false, true], years: [[], [1]], questions: [null, null] },
    ]);
  });
});

describe("after a student has joined", () => {
  test("the rules that they joined by are fixed, the team may only grow, and the rest may change [joining 2]", async () => {
    const club = await aClub();
    const event = await anEvent(club, { entry: "team", teamMin: 2, teamMax: 4 });
    await aRegistration(event, await aStudent());
    for (const [joining, fields] of [
      [{ entry: "solo" }, ["joining.entry"]],
      [{ seatsCount: "teams", feePer: "team" }, ["joining.seatsCount", "joining.feePer"]],
      [{ sameCollege: true }, ["joining.sameCollege"]],
      [{ teamMin: 3 }, ["joining.teamMin"]],
      [{ teamMax: 3 }, ["joining.teamMax"]],
    ] as const) {
      const answer = await change(club, event, joining);
      expect(answer.body.code).toBe("joining_fixed");
      expect(issuesOf(answer)).toEqual([409, fields]);
    }
    expect(await change(club, event, { teamMin: 1, teamMax: 6, entry: "team", approval: true, years: [2] })).toMatchObject({ status: 200 });
    expect(await settingsOf(club, event)).toMatchObject({ teamMin: 1, teamMax: 6, approval: true, isFixed: true });
    expect(await linesOf(event)).toHaveLength(1);
  });

  test.each(["forming", "pending", "waiting", "held"] as const)("%s is to have joined; a hold that has expired is not", async (status) => {
    const club = await aClub();
    const event = await anEvent(club);
    const { id: studentId } = await aStudent();
    const team =
      status === "forming"
        ? await db.team.create({ data: { eventId: event.id, name: "Bits", captainId: studentId, code: "abcd1234" } })
        : null;
    const { id } = await db.registration.create({
      data: {
        eventId: event.id,
        studentId,
        status,
        pricePaise: 0,
        teamId: team?.id ?? null,
        place: status === "waiting" ? 1 : null,
        heldUntil: status === "held" ? new Date(Date.now() + 60_000) : null,
      },
    });
    expect(await change(club, event, { entry: "team" })).toMatchObject({ status: 409, body: { code: "joining_fixed" } });
    if (status !== "held") return;
    await db.registration.update({ where: { id }, data: { heldUntil: new Date(Date.now() - 1) } });
    expect(await change(club, event, { entry: "team" })).toMatchObject({ status: 200 });
  });
});

test("a rejected team can still be approved, so its rules are fixed", async () => {
  const club = await aClub();
  const event = await anEvent(club, { entry: "team", seatsCount: "teams", approval: true });
  const { id: captainId } = await aStudent();
  const team = await db.team.create({ data: { eventId: event.id, name: "Bits", captainId, code: "abcd1235" } });
  const applied = { eventId: event.id, studentId: captainId, status: "rejected", pricePaise: 0, teamId: team.id } as const;
  await db.registration.create({ data: applied });
  expect(await change(club, event, { seatsCount: "people" })).toMatchObject({ status: 409, body: { code: "joining_fixed" } });
});

describe("questions", () => {
  test("keep their ids through an edit, in the sent order; a missing one without answers is deleted", async () => {
    const club = await aClub();
    const { body } = await list(club, { questions: [SIZE, { kind: "number", label: "Age", min: 16, max: 99.5, help: " In years " }] });
    const event = { id: body.data._id };
    expect(body.data.joining.asks).toBe(true);
    const [size, age] = await questionsOf(club, event);
    expect(age).toEqual({
      _id: expect.any(String),
      kind: "number",
      label: "Age",
      help: "In years",
      required: false,
      options: null,
      min: 16,
      max: 99.5,
      answered: 0,
    });
    const options = [{ ...size.options[1], text: "Medium" }, { text: "L" }];
    await change(club, event, { questions: [age, { ...size, options }] });
    const [first, second] = await questionsOf(club, event);
    expect([first, second]).toMatchObject([
      { _id: age._id },
      { _id: size._id, options: [{ _id: size.options[1]._id, text: "Medium" }, { text: "L" }] },
    ]);
    const twice = [first, { ...second, options: second.options.map((option: object) => ({ ...option, text: "Medium" })) }];
    expect(await change(club, event, { questions: twice })).toMatchObject({
      status: 400,
      body: { issues: [{ field: "joining.questions.1.options.1.text", message: "Each option can appear only once." }] },
    });
    await change(club, event, { questions: [] });
    expect(await shownOf(event)).toMatchObject({ joining: { asks: false } });
    expect(await db.question.count()).toBe(0);
  });

  test("keep their kind with answers, and the answers keep the words that students saw [joining 6, 11.9]", async () => {
    const club = await aClub();
    const { event, asked, other } = await answered(club);
    const answer = await change(club, event, { questions: [other, { ...asked, kind: "choices" }] });
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ field: "joining.questions.1.kind", message: "People have answered this. Remove it and add a new question" }] },
    });
    // A question without answers may change its kind.
    const edited = { ...asked, label: "Which size?", required: false, options: [{ text: "Large" }, { text: "Small" }] };
    expect(await change(club, event, { questions: [{ ...other, kind: "long" }, edited] })).toMatchObject({ status: 200 });
    expect(await questionsOf(club, event)).toMatchObject([
      { kind: "long", answered: 0 },
      { label: "Which size?", answered: 1 },
    ]);
    expect(await db.answer.findFirst()).toMatchObject({ label: "Size of shirt", value: { text: "S" } });
  });

  test("with answers are no longer asked after removal, keep their answers, and do not come back", async () => {
    const club = await aClub();
    const { event, asked } = await answered(club);
    expect(await change(club, event, { questions: [] })).toMatchObject({ status: 200, body: { data: { joining: { asks: false } } } });
    expect([await questionsOf(club, event), await db.answer.count(), await db.question.count()]).toEqual([[], 1, 1]);
    expect(issuesOf(await change(club, event, { questions: [asked] }))).toEqual([400, ["joining.questions.0._id"]]);
  });

  test("refuse ids of another event's questions and another question's options", async () => {
    const club = await aClub();
    const { asked } = await answered(club);
    const event = await anEvent(club);
    expect(issuesOf(await change(club, event, { questions: [asked] }))).toEqual([400, ["joining.questions.0._id"]]);
    const { _id, ...fresh } = asked;
    expect(issuesOf(await change(club, event, { questions: [fresh] }))[1]).toEqual([
      "joining.questions.0.options.0._id",
      "joining.questions.0.options.1._id",
    ]);
    expect(await questionsOf(club, event)).toEqual([]);
  });

  test("of two concurrent edits, one list is stored", async () => {
    const club = await aClub();
    const event = await anEvent(club);
    const lists = ["One", "Two", "Three"].map((label) => [{ kind: "short", label: `${label} question` }]);
    const answers = await Promise.all(lists.map((questions) => change(club, event, { questions })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await questionsOf(club, event)).toHaveLength(1);
  });
});

test("an expired hold is not a free seat while an entry waits", async () => {
  const event = await anEvent(await aClub(), { capacity: 1, taken: 1 });
  const { id: studentId } = await aStudent();
  const heldUntil = new Date(Date.now() - 1000);
  await db.registration.create({ data: { eventId: event.id, studentId, status: "held", pricePaise: 100, heldUntil } });
  expect(await shownOf(event)).toMatchObject({ seatsLeft: 1, waiting: 0 });
  await db.event.update({ where: { id: event.id }, data: { waiting: 1 } });
  expect(await shownOf(event)).toMatchObject({ seatsLeft: 0, waiting: 1 });
});
