import { expect, test } from "vitest";
import { GET as hi } from "@/app/api/event/hi/[eventId]/[userId]/route";
import { GET as hi2 } from "@/app/api/event/hi2/[eventId]/[userId]/route";
import { DELETE as leaveEvent } from "@/app/api/event/registration/[eventId]/route";
import { POST as create } from "@/app/api/events/[id]/teams/route";
import { POST as order } from "@/app/api/payment/order/route";
import { POST as join, GET as readInvite } from "@/app/api/team-invites/[code]/route";
import { POST as renew } from "@/app/api/teams/[id]/code/route";
import { POST as enter } from "@/app/api/teams/[id]/enter/route";
import { DELETE as remove } from "@/app/api/teams/[id]/members/[userId]/route";
import { PUT as change, GET as read, DELETE as withdraw } from "@/app/api/teams/[id]/route";
import { authorize } from "@/lib/identity/organisers/service";
import type { Account, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { MINUTE_MS } from "@/lib/platform/time/units";
import { entriesQuery } from "@/lib/taking-part/applications/schema";
import { listEntries } from "@/lib/taking-part/applications/service";
import { findTeam, type Team, type TeamMember } from "@/lib/taking-part/joining/team";
import { makeTeamCode } from "@/lib/taking-part/teams/code";
import { afterLeaving } from "@/lib/taking-part/teams/policy";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aGrant, anAdmin, anEvent, aStudent, aTeam } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { inMinutes } from "@/lib/testing/moments";
import { mailsTo } from "@/lib/testing/outbox";

type EventFields = Parameters<typeof anEvent>[1];

/** An event of teams of two to four. */
async function aTeamEvent(fields: EventFields = {}) {
  const club = await aClub();
  return { club, event: await anEvent(club, { entry: "team", teamMin: 2, teamMax: 4, ...fields }) };
}

const students = (count: number, fields?: Parameters<typeof aStudent>[0]) =>
  Promise.all(Array.from({ length: count }, () => aStudent(fields))) as Promise<[Student, ...Student[]]>;

/** A forming team of this size, of one event. */
async function aForming(size: number, fields: EventFields = {}, of?: Parameters<typeof aStudent>[0]) {
  const { club, event } = await aTeamEvent(fields);
  const members = await students(size, of);
  return { club, event, members, captain: members[0], team: await aTeam(event, members) };
}

const ofTeam = ({ id }: { id: string }) => ({ params: { id } });
const make = (as: Student, eventId: string, json: object = { name: "Null Pointers" }) =>
  call(create, { as, params: { id: eventId }, json });
const look = (as: Account, team: { id: string }) => call(read, { method: "GET", as, ...ofTeam(team) });
const put = (as: Student, team: { id: string }, json: object) => call(change, { method: "PUT", as, ...ofTeam(team), json });
const go = (as: Student, team: { id: string }, json: object = {}) => call(enter, { as, ...ofTeam(team), json });
const drop = (as: Student, team: { id: string }) => call(withdraw, { method: "DELETE", as, ...ofTeam(team) });
const putOut = (as: Student, team: { id: string }, userId: string) =>
  call(remove, { method: "DELETE", as, params: { id: team.id, userId } });
const newCode = (as: Student, team: { id: string }) => call(renew, { as, ...ofTeam(team) });
const open = (as: Student, code: string) => call(readInvite, { method: "GET", as, params: { code } });
const accept = (as: Student, code: string, json: object = {}) => call(join, { as, params: { code }, json });
const leave = (as: Student, eventId: string) => call(leaveEvent, { method: "DELETE", as, params: { eventId } });
const pay = (as: Student, eventId: string, query = {}) => call(hi2, { method: "GET", as, params: { eventId, userId: as.id }, query });

const countsOf = async (eventId: string) => db.event.findUniqueOrThrow({ where: { id: eventId }, select: { taken: true, waiting: true } });
const statusesOf = async (teamId: string) =>
  (await db.registration.findMany({ where: { teamId }, orderBy: { since: "asc" } })).map(({ status }) => status);
const mailOf = async ({ id }: Student) => mailsTo((await db.account.findUniqueOrThrow({ where: { id } })).email);
const subjectsOf = async (student: Student) => (await mailOf(student)).map(({ subject }) => subject);

// Creating ---------------------------------------------------------------------------------------------

test("the creator of a team is its captain, without a seat, and reads its code and link", async () => {
  const { event } = await aTeamEvent({ capacity: 10, pricePaise: 25_000 });
  const captain = await aStudent();
  const answer = await make(captain, event.id, { name: "  Null Pointers " });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      team: {
        name: "Null Pointers",
        status: "forming",
        isComplete: false,
        isKept: false,
        members: [{ _id: captain.id, firstName: "Ananya", lastName: "Kulkarni", status: "forming", isCaptain: true }],
        code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
        amount: 250,
        payer: "each",
        minimum: 2,
        maximum: 4,
      },
    },
  });
  const { team } = answer.body;
  expect(team.link).toBe(`http://localhost:3000/team-invite/${team.code}`);
  expect(team.members[0]).not.toHaveProperty("email");
  expect(await countsOf(event.id)).toEqual({ taken: 0, waiting: 0 });
});

test.each([
  [{}, "name"],
  [{ name: "x" }, "name"],
  [{ name: "x".repeat(41) }, "name"],
  [{ name: "\u200b\u200b" }, "name"],
  [{ name: "Null Pointers", answers: [] }, "answers"],
])("a team made of %j is refused: 400", async (json, field) => {
  const { event } = await aTeamEvent();
  expect(await make(await aStudent(), event.id, json)).toMatchObject({ status: 400, body: { issues: [{ field }] } });
  expect(await db.team.count()).toBe(0);
});

test("a name belongs to one live team of an event, in any case, also concurrently", async () => {
  const { event } = await aTeamEvent();
  const all = await students(6);
  const answers = await Promise.all(
    all.map((student, index) => make(student, event.id, { name: index % 2 ? "NULL pointers" : "Null Pointers" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === "team_name_taken")).toBe(true);
  expect(await db.team.count()).toBe(1);
  expect(await db.registration.count()).toBe(1);
  // At another event the name is free, and here after the team has ended.
  const winner = all[answers.findIndex(({ status }) => status === 201)] as Student;
  expect(await make(winner, (await aTeamEvent()).event.id)).toMatchObject({ status: 201 });
  expect(await leave(winner, event.id)).toMatchObject({ status: 200 });
  expect(await make(await aStudent(), event.id)).toMatchObject({ status: 201 });
});

test("a student is in one team of an event, also with concurrent calls", async () => {
  const { event } = await aTeamEvent();
  const student = await aStudent();
  const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => make(student, event.id, { name: `Team ${index}` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const { id } = await db.team.findFirstOrThrow();
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { code: "in_team", data: { next: { href: `/team/${id}` } } },
  });
  expect(await db.team.count()).toBe(1);
});

test("an event without teams and an unknown one are a 404", async () => {
  const student = await aStudent();
  expect(await make(student, (await anEvent(await aClub())).id)).toMatchObject({ status: 404, body: { code: "team_not_found" } });
  expect(await make(student, crypto.randomUUID())).toMatchObject({ status: 404, body: { code: "event_not_found" } });
});

test.each([
  ["has not begun", { registrationOpensAt: inMinutes(5) }, 410, "registration_not_open"],
  ["is closed", { registrationClosesAt: inMinutes(-1) }, 410, "registration_closed"],
  ["was cancelled", { status: "cancelled" as const }, 410, "event_cancelled"],
  ["admits verified students", { admits: "verified" as const }, 403, "verification_needed"],
  ["wants teams of one college", { sameCollege: true }, 403, "verification_needed"],
  ["asks for years", { years: [2, 3] }, 403, "year_needed"],
])("where the event %s, nobody creates a team or joins one", async (_what, fields, status, code) => {
  const { event } = await aTeamEvent(fields);
  const student = await aStudent();
  expect(await make(student, event.id)).toMatchObject({ status, body: { code } });
  const team = await aTeam(event, await students(2));
  const isDead = ["registration_closed", "event_cancelled"].includes(code);
  expect(await accept(student, team.code)).toMatchObject(isDead ? { status: 404 } : { status, body: { code } });
  expect(await db.registration.count({ where: { studentId: student.id } })).toBe(0);
});

test("ten teams an hour; a refused name does not count", async () => {
  const student = await aStudent();
  const { event } = await aTeamEvent();
  await aTeam(event, await students(1), { name: "Taken" });
  for (let round = 0; round < 12; round++) expect(await make(student, event.id, { name: "taken" })).toMatchObject({ status: 409 });
  for (let round = 0; round < 10; round++) {
    expect(await make(student, event.id, { name: `Team ${round}` })).toMatchObject({ status: 201 });
    expect(await leave(student, event.id)).toMatchObject({ status: 200 });
  }
  const refused = await make(student, event.id, { name: "Team 11" });
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

// Reading ----------------------------------------------------------------------------------------------

test("only members, organisers, their college and the admin read a team", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const event = await anEvent(club, { entry: "team" });
  const [captain, member] = await students(2);
  const team = await aTeam(event, [captain, member as Student]);
  const manager = await aStudent();
  await aGrant(manager, { role: "manager", event });
  const doorkeeper = await aStudent();
  await aGrant(doorkeeper, { role: "door", event });

  expect((await look(captain, team)).body.team).toMatchObject({ code: team.code, link: expect.stringContaining(team.code) });
  const seenByMember = (await look(member as Student, team)).body.team;
  expect(seenByMember).not.toHaveProperty("code");
  expect(seenByMember).not.toHaveProperty("link");
  expect(JSON.stringify(seenByMember)).not.toContain("@");
  for (const organiser of [club, college, await anAdmin(), manager]) {
    const seen = (await look(organiser, team)).body.team;
    expect(seen).not.toHaveProperty("code");
    expect(seen.members[0].email).toContain("@");
  }
  for (const stranger of [await aStudent(), doorkeeper, await aClub(), await aCollege()]) {
    expect(await look(stranger, team)).toMatchObject({ status: 404, body: { code: "team_not_found" } });
    expect(await look(stranger, { id: crypto.randomUUID() })).toMatchObject({ status: 404, body: { code: "team_not_found" } });
  }
  await db.event.update({ where: { id: event.id }, data: { status: "deleted" } });
  expect(await look(captain, team)).toMatchObject({ status: 404 });
});

test("a former member no longer reads the team, and an ended hold is no seat", async () => {
  const { event, members, captain, team } = await aForming(3, { pricePaise: 25_000 });
  expect(await go(captain, team)).toMatchObject({ status: 200, body: { team: { status: "in" } } });
  await db.registration.updateMany({ where: { studentId: members[1]?.id ?? "" }, data: { heldUntil: inMinutes(-1) } });
  expect((await look(captain, team)).body.team.members.map(({ status }: { status: string }) => status)).toEqual([
    "held",
    "forming",
    "held",
  ]);
  expect(await leave(members[2] as Student, event.id)).toMatchObject({ status: 200 });
  expect(await look(members[2] as Student, team)).toMatchObject({ status: 404 });
});

// Invitations ------------------------------------------------------------------------------------------

test("the code in any case shows the event, the team and the captain's first name, and joins no one", async () => {
  const { event, captain, team } = await aForming(2);
  await put(captain, team, { name: "Null Pointers" });
  const reader = await aStudent();
  expect(await open(reader, team.code.toLowerCase())).toMatchObject({
    status: 200,
    body: {
      event: { _id: event.id, eventName: event.name },
      team: { name: "Null Pointers", captain: "Ananya", size: 2, teamMax: 4 },
      standing: { state: "open", needs: ["team"], amount: 0 },
    },
  });
  expect(JSON.stringify((await open(reader, team.code)).body)).not.toContain(team.id);
  expect(await db.registration.count({ where: { studentId: reader.id } })).toBe(0);
});

test("a forming team takes members without a seat, the captain gets a message, and joining again changes nothing", async () => {
  const { event, captain, team } = await aForming(1, { capacity: 1 });
  const friend = await aStudent({ firstName: "Rohit", lastName: "Shinde" });
  expect(await accept(friend, team.code)).toMatchObject({
    status: 200,
    body: { team: { members: [{}, { firstName: "Rohit", status: "forming" }] } },
  });
  expect(await accept(friend, team.code.toLowerCase())).toMatchObject({ status: 200 });
  expect(await db.registration.count({ where: { studentId: friend.id } })).toBe(1);
  expect(await countsOf(event.id)).toEqual({ taken: 0, waiting: 0 });
  await runJobs();
  const [mail] = await mailOf(captain);
  expect(`${mail?.subject} ${mail?.text}`).toContain("Rohit Shinde");
});

test("the code of a rejected team is a 404", async () => {
  const { event, team } = await aForming(2, { approval: true });
  await db.registration.updateMany({ where: { eventId: event.id }, data: { status: "rejected" } });
  expect(await open(await aStudent(), team.code)).toMatchObject({ status: 404, body: { code: "team_not_found" } });
});

test("unknown, ended, replaced and late codes are a 404", async () => {
  const { event, captain, team } = await aForming(2);
  const student = await aStudent();
  const nowhere = { status: 404, body: { code: "team_not_found" } };
  expect(await open(student, makeTeamCode())).toMatchObject(nowhere);
  const { code } = (await newCode(captain, team)).body;
  expect(await open(student, team.code)).toMatchObject(nowhere);
  expect(await accept(student, team.code)).toMatchObject(nowhere);
  expect(await open(student, code)).toMatchObject({ status: 200 });
  await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: new Date() } });
  expect(await open(student, code)).toMatchObject(nowhere);
  expect(await accept(student, code)).toMatchObject(nowhere);
  await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: inMinutes(60) } });
  expect(await drop(captain, team)).toMatchObject({ status: 200 });
  expect(await open(student, code)).toMatchObject(nowhere);
  for (const odd of ["UUUUUUUU", "1234567", "123456789", "../../..", " "]) expect(await open(student, odd)).toMatchObject({ status: 404 });
});

test("thirty codes in ten minutes, for reading and accepting together", async () => {
  const student = await aStudent();
  const tried = [];
  for (let index = 0; index < 32; index++) tried.push((await (index % 2 ? open : accept)(student, makeTeamCode())).status);
  expect(tried).toEqual([...Array.from({ length: 30 }, () => 404), 429, 429]);
  // Other addresses are not delayed by it.
  expect(await open(await aStudent(), makeTeamCode())).toMatchObject({ status: 404 });
});

test("a full team is shown but cannot be joined; a member of another team of the event stays there", async () => {
  const { event, team } = await aForming(4);
  const student = await aStudent();
  expect(await open(student, team.code)).toMatchObject({ status: 200, body: { team: { size: 4, teamMax: 4 } } });
  expect(await accept(student, team.code)).toMatchObject({
    status: 409,
    body: { code: "team_full", message: "This team is full." },
  });
  const own = await aTeam(event, [student]);
  const other = await aTeam(event, await students(1));
  expect(await accept(student, other.code)).toMatchObject({
    status: 409,
    body: { code: "in_team", data: { next: { text: "View team", href: `/team/${own.id}` } } },
  });
  expect(await statusesOf(own.id)).toEqual(["forming"]);
});

test("of many concurrent calls for the last place of a team one gets it", async () => {
  const { team } = await aForming(3);
  const answers = await Promise.all((await students(5)).map((student) => accept(student, team.code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === "team_full")).toBe(true);
  expect(await statusesOf(team.id)).toHaveLength(4);
});

test("a team of one college takes members of the captain's college", async () => {
  const [college, other] = [await aCollege({ name: "Sahyadri" }), await aCollege()];
  const { team } = await aForming(1, { sameCollege: true }, { college });
  expect(await accept(await aStudent({ college: other }), team.code)).toMatchObject({
    status: 403,
    body: { code: "team_other_college", message: "This team is for students of Sahyadri.", data: { next: null } },
  });
  expect(await accept(await aStudent(), team.code)).toMatchObject({
    status: 403,
    body: { code: "verification_needed", data: { next: { href: "/verification" } } },
  });
  expect((await open(await aStudent({ college: other }), team.code)).body.standing).toMatchObject({
    state: "refused",
    reason: "team_other_college",
    next: null,
  });
  const friend = await aStudent({ college });
  expect(await accept(friend, team.code)).toMatchObject({ status: 200 });
  expect((await open(friend, team.code)).body.standing).toMatchObject({ state: "forming", team: { _id: team.id } });
});

test("a registered team takes a member with a seat or not at all", async () => {
  const { event, captain, team } = await aForming(2, { capacity: 3 });
  expect(await go(captain, team)).toMatchObject({ status: 200 });
  expect(await accept(await aStudent(), team.code)).toMatchObject({
    status: 200,
    body: { team: { members: [{}, {}, { status: "confirmed" }] } },
  });
  const late = await aStudent();
  expect(await accept(late, team.code)).toMatchObject({ status: 409, body: { code: "event_full" } });
  expect(await db.registration.count({ where: { studentId: late.id } })).toBe(0);
  expect(await countsOf(event.id)).toEqual({ taken: 3, waiting: 0 });
});

test("a student with a fee who joins a registered team holds a seat for 15 minutes", async () => {
  const { captain, team, event } = await aForming(2, { pricePaise: 25_000 });
  await go(captain, team);
  const friend = await aStudent();
  expect(await accept(friend, team.code)).toMatchObject({ status: 200 });
  const { status, heldUntil, pricePaise } = await db.registration.findFirstOrThrow({ where: { studentId: friend.id } });
  expect({ status, pricePaise }).toEqual({ status: "held", pricePaise: 25_000 });
  expect((heldUntil as Date).getTime() - Date.now()).toBeLessThanOrEqual(15 * MINUTE_MS);
  expect(await pay(friend, event.id)).toMatchObject({ status: 200 });
});

// Answers ----------------------------------------------------------------------------------------------

/** A required question of an event, and an optional one. */
async function ask(event: { id: string }) {
  const asked = { eventId: event.id, position: 0, kind: "short" as const };
  const required = await db.question.create({ data: { ...asked, label: "Size of your shirt", required: true } });
  const optional = await db.question.create({ data: { ...asked, position: 1, label: "Allergies" } });
  return [required.id, optional.id] as const;
}

test("answers come with the call that creates or joins a team; a refused call stores none", async () => {
  const { event } = await aTeamEvent();
  const [size, allergies] = await ask(event);
  const captain = await aStudent();
  const missing = { status: 400, body: { code: "validation_failed", issues: [{ field: `answers.${size}` }] } };
  expect(await make(captain, event.id)).toMatchObject(missing);
  expect(await db.team.count()).toBe(0);
  const made = await make(captain, event.id, { name: "Null Pointers", answers: { [size]: " M ", [allergies]: "" } });
  expect(made).toMatchObject({ status: 201 });
  const friend = await aStudent();
  expect(await accept(friend, made.body.team.code)).toMatchObject(missing);
  expect(await db.registration.count()).toBe(1);
  expect(await accept(friend, made.body.team.code, { answers: { [size]: "L", [allergies]: "Nuts" } })).toMatchObject({ status: 200 });
  const stored = await db.answer.findMany({ include: { registration: true } });
  expect(stored.map(({ label, value, registration }) => [registration.studentId === friend.id, label, value]).sort()).toEqual([
    [false, "Size of your shirt", "M"],
    [true, "Allergies", "Nuts"],
    [true, "Size of your shirt", "L"],
  ]);
});

test("a team enters when every member has given the presently required answers", async () => {
  const { event, members, captain, team } = await aForming(2);
  const [size] = await ask(event);
  const refused = await go(captain, team);
  expect(refused).toMatchObject({ status: 409, body: { code: "more_needed" } });
  expect(refused.body.data.members).toEqual(members.map(({ id }) => ({ _id: id, firstName: "Ananya", needs: ["answers"] })));
  for (const { id } of await db.registration.findMany({ where: { teamId: team.id } })) {
    await db.answer.create({ data: { registrationId: id, questionId: size, label: "Size", value: "M", updatedAt: new Date() } });
  }
  expect(await go(captain, team)).toMatchObject({ status: 200, body: { team: { status: "in" } } });
});

// Changing ---------------------------------------------------------------------------------------------

test("only the captain changes a team: members 403, strangers 404", async () => {
  const { members, team } = await aForming(3);
  const [captain, member, other] = members as [Student, Student, Student];
  const calls = [
    (as: Student) => put(as, team, { name: "Other" }),
    (as: Student) => newCode(as, team),
    (as: Student) => go(as, team),
    (as: Student) => putOut(as, team, other.id),
    (as: Student) => drop(as, team),
  ];
  const stranger = await aStudent();
  for (const one of calls) {
    expect(await one(member)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await one(stranger)).toMatchObject({ status: 404, body: { code: "team_not_found" } });
  }
  expect(await statusesOf(team.id)).toEqual(["forming", "forming", "forming"]);
  for (const one of calls) expect(await one(captain)).toMatchObject({ status: 200 });
});

test("a captain renames the team, but not to another team's name", async () => {
  const { event, captain, team } = await aForming(1);
  await aTeam(event, await students(1), { name: "Null Pointers" });
  expect(await put(captain, team, { name: "null pointers" })).toMatchObject({ status: 409, body: { code: "team_name_taken" } });
  expect(await put(captain, team, { name: "Void" })).toMatchObject({ status: 200, body: { team: { name: "Void" } } });
  expect(await put(captain, team, { name: "VOID" })).toMatchObject({ status: 200, body: { team: { name: "VOID" } } });
  expect(await put(captain, team, {})).toMatchObject({ status: 400 });
});

test("captaincy moves to a member immediately, with the code", async () => {
  const { members, team } = await aForming(2);
  const [captain, member] = members as [Student, Student];
  expect(await put(captain, team, { captainId: crypto.randomUUID() })).toMatchObject({ status: 404, body: { code: "member_not_found" } });
  const handed = await put(captain, team, { captainId: member.id });
  expect(handed).toMatchObject({ status: 200, body: { team: { members: [{ isCaptain: false }, { isCaptain: true }] } } });
  expect(handed.body.team).not.toHaveProperty("code");
  expect((await look(member, team)).body.team.code).toBe(team.code);
  expect(await put(captain, team, { captainId: captain.id })).toMatchObject({ status: 403 });
});

test("a captain removes others until registration closes, not themself", async () => {
  const { event, members, team } = await aForming(3, { teamMin: 1 });
  const [captain, member, other] = members as [Student, Student, Student];
  expect(await putOut(captain, team, captain.id)).toMatchObject({ status: 400, body: { issues: [{ field: "userId" }] } });
  expect(await putOut(captain, team, member.id)).toMatchObject({ status: 200 });
  expect(await putOut(captain, team, member.id)).toMatchObject({ status: 404, body: { code: "member_not_found" } });
  await go(captain, team);
  await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: new Date() } });
  const message = "Registration has closed, so you can no longer withdraw the team or remove members.";
  expect(await putOut(captain, team, other.id)).toMatchObject({ status: 410, body: { code: "registration_closed", message } });
  expect(await drop(captain, team)).toMatchObject({ status: 410, body: { code: "registration_closed", message } });
  expect(await statusesOf(team.id)).toEqual(["confirmed", "cancelled", "confirmed"]);
  await runJobs();
  expect(await subjectsOf(member)).toHaveLength(1);
});

test("after registration has closed a team leaves the waiting list, and an offered seat is declined: one by one or all together", async () => {
  const { event, members, captain, team } = await aForming(4, { capacity: 3 });
  const [, member, other, third] = members as [Student, Student, Student, Student];
  await go(captain, team, { wait: true });
  await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: new Date() } });
  expect(await countsOf(event.id)).toEqual({ taken: 0, waiting: 1 });
  expect(await leave(member, event.id)).toMatchObject({ status: 200 });
  // The remaining three fit, and are offered seats: after registration has closed no student gets one without asking.
  expect((await statusesOf(team.id)).sort()).toEqual(["cancelled", "held", "held", "held"]);
  expect(await leave(other, event.id)).toMatchObject({ status: 200 });
  expect(await putOut(captain, team, third.id)).toMatchObject({ status: 200 });
  expect(await drop(captain, team)).toMatchObject({ status: 200 });
  expect(await statusesOf(team.id)).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
  expect(await countsOf(event.id)).toEqual({ taken: 0, waiting: 0 });
});

test("a checked-in member cannot be removed, and the team cannot be withdrawn", async () => {
  const { members, team } = await aForming(2);
  const [captain, member] = members as [Student, Student];
  await go(captain, team);
  await db.registration.updateMany({ where: { studentId: member.id }, data: { checkedInAt: new Date() } });
  expect(await putOut(captain, team, member.id)).toMatchObject({ status: 409, body: { code: "already_checked_in" } });
  expect(await drop(captain, team)).toMatchObject({ status: 409, body: { code: "already_checked_in" } });
});

// Entering ---------------------------------------------------------------------------------------------

test("a free team is registered whole, by one call or by many concurrent ones, and everyone gets one mail", async () => {
  const { event, members, captain, team } = await aForming(3, { capacity: 3 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => go(captain, team)));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { message: "Registered Successfully!!", team: { status: "in", isComplete: true } } });
  }
  expect(await statusesOf(team.id)).toEqual(["confirmed", "confirmed", "confirmed"]);
  expect(await countsOf(event.id)).toEqual({ taken: 3, waiting: 0 });
  await runJobs();
  for (const member of members) expect(await subjectsOf(member)).toHaveLength(1);
});

test("a team below the minimum cannot enter", async () => {
  const { event, captain, team } = await aForming(2, { teamMin: 3 });
  expect(await go(captain, team)).toMatchObject({
    status: 409,
    body: { code: "team_too_small", message: "Your team needs at least 3 members." },
  });
  expect(await countsOf(event.id)).toEqual({ taken: 0, waiting: 0 });
});

test("with a minimum of one a single student can enter", async () => {
  const { captain, team } = await aForming(1, { teamMin: 1 });
  expect(await go(captain, team)).toMatchObject({ status: 200, body: { team: { isComplete: true, members: [{ status: "confirmed" }] } } });
});

test("every member has to be eligible at that moment, and the captain learns the others and the reasons [joining 7, 11.10]", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  const { event, members, captain, team } = await aForming(3, { admits: "verified" }, { college });
  const [, second] = members as [Student, Student, Student];
  await db.student.update({ where: { id: second.id }, data: { collegeId: null } });
  const refused = await go(captain, team);
  expect(refused).toMatchObject({ status: 409, body: { code: "more_needed" } });
  expect(refused.body.data.members).toEqual([
    {
      _id: second.id,
      firstName: "Ananya",
      needs: ["eligibility"],
      reason: "verification_needed",
      message: "This event is for verified students. Verify your college email to register.",
      next: { text: "Verify your college email", href: "/verification" },
    },
  ]);
  expect(await countsOf(event.id)).toEqual({ taken: 0, waiting: 0 });
  await db.student.update({ where: { id: second.id }, data: { collegeId: college.id } });
  expect(await go(captain, team)).toMatchObject({ status: 200 });
});

test("two teams of three for four seats: one is registered whole, the other not at all", async () => {
  const { event } = await aTeamEvent({ capacity: 4 });
  const [one, other] = [await students(3), await students(3)];
  const teams = [await aTeam(event, one), await aTeam(event, other)] as const;
  const answers = await Promise.all([go(one[0], teams[0]), go(other[0], teams[1])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "event_full", data: { canWait: true, waiting: 0 } });
  const states = await Promise.all(teams.map(({ id }) => statusesOf(id)));
  expect(states.map((each) => [...new Set(each)].join()).sort()).toEqual(["confirmed", "forming"]);
  expect(await countsOf(event.id)).toEqual({ taken: 3, waiting: 0 });
});

test("with wait a too large team gets one place in line, and its seats when they are free [joining 8]", async () => {
  const { event } = await aTeamEvent({ capacity: 4 });
  const [one, other] = [await students(3), await students(3)];
  const [first, second] = [await aTeam(event, one), await aTeam(event, other)];
  await go(one[0], first);
  expect(await go(other[0], second, { wait: true })).toMatchObject({
    status: 200,
    body: { message: "Your team is on the waiting list", team: { status: "waiting" } },
  });
  expect(await countsOf(event.id)).toEqual({ taken: 3, waiting: 1 });
  // Another concurrent call takes the place in line; a second one would need no further place.
  expect(await go(other[0], second)).toMatchObject({ status: 200, body: { team: { status: "waiting" } } });
  expect(await drop(one[0], first)).toMatchObject({ status: 200 });
  expect(await statusesOf(second.id)).toEqual(["confirmed", "confirmed", "confirmed"]);
  expect(await countsOf(event.id)).toEqual({ taken: 3, waiting: 0 });
});

test("without a waiting list a too large team is refused", async () => {
  const { captain, team } = await aForming(3, { capacity: 2, waitlist: false });
  expect(await go(captain, team, { wait: true })).toMatchObject({ status: 409, body: { code: "event_full", data: { canWait: false } } });
});

test("with approval a team applies, takes no seat, and its message says so", async () => {
  const { event, captain, team } = await aForming(2, { approval: true, capacity: 5 });
  expect(await go(captain, team)).toMatchObject({ status: 200, body: { message: "Your team has applied", team: { status: "pending" } } });
  expect(await countsOf(event.id)).toEqual({ taken: 0, waiting: 0 });
});

test("after registration has closed no team enters", async () => {
  const { event, captain, team } = await aForming(2);
  await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: new Date() } });
  expect(await go(captain, team)).toMatchObject({ status: 410, body: { code: "registration_closed" } });
});

// Money ------------------------------------------------------------------------------------------------

test("with a fee for each, members without a fee are confirmed and the others hold their seats and pay", async () => {
  const college = await aCollege();
  const event = await anEvent(await aClub({ college }), { entry: "team", pricePaise: 25_000, capacity: 10 });
  const [captain, own, other] = [await aStudent(), await aStudent({ college }), await aStudent()];
  const team = await aTeam(event, [captain, own, other]);
  expect(await go(captain, team)).toMatchObject({
    status: 200,
    body: {
      message: "Seats held until they’re paid for",
      team: { members: [{ status: "held" }, { status: "confirmed" }, { status: "held" }] },
    },
  });
  expect(await pay(captain, event.id)).toMatchObject({ status: 200 });
  expect(await pay(other, event.id)).toMatchObject({ status: 200 });
  expect(await statusesOf(team.id)).toEqual(["confirmed", "confirmed", "confirmed"]);
  expect(await db.payment.count({ where: { status: "captured" } })).toBe(2);
  // Removing refunds only that member's payment.
  expect(await putOut(captain, team, other.id)).toMatchObject({ status: 200 });
  const paid = await db.payment.findMany({ include: { registration: true } });
  expect(paid.map(({ status, registration }) => [registration.studentId === other.id, status]).sort()).toEqual([
    [false, "captured"],
    [true, "refund_due"],
  ]);
  expect(await drop(captain, team)).toMatchObject({ status: 200 });
  await runJobs();
  expect(await db.payment.count({ where: { status: "refunded" } })).toBe(2);
  expect(await countsOf(event.id)).toEqual({ taken: 0, waiting: 0 });
});

test("with a fee of the team, the captain's payment confirms all members, and no member's own call does", async () => {
  const { event, members, team } = await aForming(3, { pricePaise: 60_000, feePer: "team" });
  const [captain, member] = members as [Student, Student, Student];
  expect(await go(captain, team)).toMatchObject({ status: 200, body: { team: { amount: 600, payer: "captain" } } });
  expect(await statusesOf(team.id)).toEqual(["held", "held", "held"]);
  expect(await call(hi, { method: "GET", as: member, params: { eventId: event.id, userId: member.id } })).toMatchObject({
    status: 409,
    body: { code: "in_team" },
  });
  expect((await pay(member, event.id)).status).toBeGreaterThanOrEqual(400);
  expect(await statusesOf(team.id)).toEqual(["held", "held", "held"]);
  expect(await pay(captain, event.id)).toMatchObject({ status: 200 });
  expect(await statusesOf(team.id)).toEqual(["confirmed", "confirmed", "confirmed"]);
  // The fee stays when a member leaves, and is refunded with the team's end.
  expect(await leave(member, event.id)).toMatchObject({ status: 200 });
  expect(await db.payment.findMany()).toMatchObject([{ status: "captured", amountPaise: 60_000 }]);
  expect(await drop(captain, team)).toMatchObject({ status: 200 });
  await runJobs();
  expect(await db.payment.findMany()).toMatchObject([{ status: "refunded" }]);
});

test("captaincy handed over during the payment: the team is confirmed, and the payment is the new captain's", async () => {
  for (let round = 0; round < 5; round++) {
    const { event, members, team } = await aForming(3, { pricePaise: 60_000, feePer: "team" });
    const [captain, next] = members as [Student, Student, Student];
    expect(await go(captain, team)).toMatchObject({ status: 200 });
    expect(await call(order, { as: captain, json: { eventId: event.id } })).toMatchObject({ status: 200 });
    const [paid, handed] = await Promise.all([pay(captain, event.id), put(captain, team, { captainId: next.id })]);
    expect(handed).toMatchObject({ status: 200 });
    expect(paid.status).toBeLessThan(500);
    const ofNext = await db.registration.findFirstOrThrow({ where: { studentId: next.id }, include: { payments: true } });
    const captured = await db.payment.findMany({ where: { registration: { eventId: event.id }, status: "captured" } });
    if (captured.length === 0) {
      // The hand-over came first; the new captain pays.
      expect(await statusesOf(team.id)).toEqual(["held", "held", "held"]);
      expect(await pay(next, event.id)).toMatchObject({ status: 200 });
    } else {
      expect(captured).toMatchObject([{ registrationId: ofNext.id }]);
    }
    expect(await statusesOf(team.id)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(await db.payment.count({ where: { registration: { eventId: event.id }, status: "captured" } })).toBe(1);
    expect(await drop(next, team)).toMatchObject({ status: 200 });
    await runJobs();
    expect(await db.payment.count({ where: { registration: { eventId: event.id }, status: "captured" } })).toBe(0);
  }
});

test("if teams are counted, each takes one seat, which stays when the captain leaves", async () => {
  const { event, members, team } = await aForming(3, { seatsCount: "teams", capacity: 1 });
  const [captain, next] = members as [Student, Student, Student];
  expect(await go(captain, team)).toMatchObject({ status: 200 });
  expect(await countsOf(event.id)).toEqual({ taken: 1, waiting: 0 });
  expect(await leave(captain, event.id)).toMatchObject({ status: 200 });
  expect(await countsOf(event.id)).toEqual({ taken: 1, waiting: 0 });
  expect((await look(next, team)).body.team.members).toMatchObject([{ _id: next.id, isCaptain: true }, { isCaptain: false }]);
  expect(await drop(next, team)).toMatchObject({ status: 200 });
  expect(await countsOf(event.id)).toEqual({ taken: 0, waiting: 0 });
});

// Ends -------------------------------------------------------------------------------------------------

test("when a captain leaves the longest member becomes captain, and the last one to leave ends the team", async () => {
  const { event, members, team } = await aForming(3);
  const [first, second, third] = members as [Student, Student, Student];
  await leave(first, event.id);
  expect((await look(third, team)).body.team.members).toMatchObject([{ _id: second.id, isCaptain: true }, { _id: third.id }]);
  await leave(second, event.id);
  await leave(third, event.id);
  expect(await db.team.findUniqueOrThrow({ where: { id: team.id } })).toMatchObject({ endedAt: expect.any(Date) });
  expect(await look(third, team)).toMatchObject({ status: 404 });
});

test("members are in the order in which they joined, also when the team applied or waited at one moment [joining 5]", async () => {
  const club = await aClub();
  const event = await anEvent(club, { entry: "team", teamMax: 5 });
  const [captain, ...others] = [await aStudent(), await aStudent(), await aStudent(), await aStudent()] as const;
  const team = await aTeam(event, [captain, ...others]);
  const where = { teamId: team.id, studentId: { not: captain.id } };
  const byId = await db.registration.findMany({ where, orderBy: { id: "asc" } });
  for (const [index, { id }] of byId.entries()) {
    await db.registration.update({ where: { id }, data: { createdAt: new Date(Date.now() - index * 1000) } });
  }
  await db.registration.updateMany({ where: { teamId: team.id }, data: { since: new Date() } });
  const joined = byId.map(({ studentId }) => studentId).reverse();
  const { members, status } = (await findTeam(team.id, new Date())) as Team;
  expect(members.flatMap(({ id, isCaptain }) => (isCaptain ? [] : [id]))).toEqual(joined);
  const by = await authorize(club, event.id, "read_people");
  expect((await listEntries(by, entriesQuery.parse({}))).entries[0]?.members.map(({ id }) => id)).toEqual([captain.id, ...joined]);
  const named = members.map((member, index) => ({ ...member, firstName: `Member ${index}` }));
  const leaving = named.find(({ id }) => id === captain.id) as TeamMember;
  const said = afterLeaving({ members: named, status }, leaving);
  await leave(captain, event.id);
  const { captainId } = await db.team.findUniqueOrThrow({ where: { id: team.id } });
  expect(said).toContain(`${named.find(({ id }) => id === captainId)?.firstName} becomes captain.`);
});

test("a registered team with a missing member is not complete, and keeps its seats", async () => {
  const { event, members, captain, team } = await aForming(2, { capacity: 2 });
  await go(captain, team);
  await leave(members[1] as Student, event.id);
  expect((await look(captain, team)).body.team).toMatchObject({ status: "in", isComplete: false, isKept: false });
  expect(await countsOf(event.id)).toEqual({ taken: 1, waiting: 0 });
});

test("withdrawing notifies the members, and leaves nothing behind", async () => {
  const { event, members, captain, team } = await aForming(3, { capacity: 3 });
  await go(captain, team);
  await runJobs();
  const answers = await Promise.all([drop(captain, team), drop(captain, team)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await statusesOf(team.id)).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(await countsOf(event.id)).toEqual({ taken: 0, waiting: 0 });
  await runJobs();
  for (const member of members) expect(await subjectsOf(member)).toHaveLength(2);
});

test("members who join and leave while the captain enters: all of the team have a seat, or none", async () => {
  for (let round = 0; round < 5; round++) {
    const { event, members, captain, team } = await aForming(3, { capacity: 4 });
    const joiner = await aStudent();
    const answers = await Promise.all([go(captain, team), leave(members[2] as Student, event.id), accept(joiner, team.code)]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const living = await db.registration.findMany({ where: { teamId: team.id, status: { not: "cancelled" } } });
    expect(new Set(living.map(({ status }) => status))).toEqual(new Set(["confirmed"]));
    expect((await countsOf(event.id)).taken).toBe(living.length);
  }
});

test("a cancelled event's teams cannot be changed", async () => {
  const { event, captain, team } = await aForming(2);
  await db.event.update({ where: { id: event.id }, data: { status: "cancelled" } });
  for (const answer of [await put(captain, team, { name: "Other" }), await go(captain, team), await drop(captain, team)]) {
    expect(answer).toMatchObject({ status: 410, body: { code: "event_cancelled" } });
  }
});
