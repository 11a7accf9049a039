import { expect, test } from "vitest";
import { GET as hi } from "@/app/api/event/hi/[eventId]/[userId]/route";
import { DELETE as leaveEvent, GET as readDecision } from "@/app/api/event/registration/[eventId]/route";
import { POST as join, GET as readState } from "@/app/api/events/[id]/registration/route";
import { DELETE as removePerson } from "@/app/api/manage/[eventId]/people/[registrationId]/route";
import { POST as changePeople } from "@/app/api/manage/[eventId]/people/bulk/route";
import { POST as addPeople } from "@/app/api/manage/[eventId]/people/route";
import { DELETE as deleteUser } from "@/app/api/users/delete/[userId]/route";
import type { Account, Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { payHold } from "@/lib/taking-part/payments/service";
import { listOwnRegistrations } from "@/lib/taking-part/registrations/service";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { inDays } from "@/lib/testing/moments";
import { mailsTo } from "@/lib/testing/outbox";
import { expectCounts } from "@/lib/testing/seats";

const CLOSED = { registrationClosesAt: inDays(-0.5), startsAt: inDays(5), endsAt: inDays(6) };

const add = (as: Account, eventId: string, emails: string[], fee: "waived" | "due" = "waived") =>
  call(addPeople, { as, params: { eventId }, json: { emails, fee } });
const remove = (as: Account, eventId: string, registrationId: string, query: Record<string, string> = {}) =>
  call(removePerson, { method: "DELETE", as, params: { eventId, registrationId }, query });
const bulk = (as: Account, eventId: string, json: object) => call(changePeople, { as, params: { eventId }, json });
const accept = (as: Student, eventId: string) => call(hi, { method: "GET", as, params: { eventId, userId: as.id } });
const stateOf = (as: Student, id: string) => call(readState, { method: "GET", as, params: { id } });
const leave = (as: Student, eventId: string) => call(leaveEvent, { method: "DELETE", as, params: { eventId } });

/** The events in a student's profile. */
const ownOf = async (student: Student) =>
  (await listOwnRegistrations(student)).map(({ event, state, isInvited }) => [event.id, state, isInvited]);

const rowsOf = (eventId: string) => db.registration.findMany({ where: { eventId }, orderBy: { createdAt: "asc" } });
const actsOf = async (eventId: string) =>
  (await db.organiserAction.findMany({ where: { eventId }, orderBy: { id: "asc" } })).map(({ act, changes }) => [act, changes]);
const emailOf = async ({ id }: Student) => (await db.account.findUniqueOrThrow({ where: { id } })).email;

/** A student who has paid the seat. */
async function aPaidSeat(club: Club, fields: Parameters<typeof anEvent>[1] = {}) {
  const event = await anEvent(club, { pricePaise: 25_000, ...fields });
  const student = await aStudent();
  await joinByClick(student, event.id);
  await payHold(student, event.id, { method: "Credit Card", outcome: "success" });
  const [row] = await rowsOf(event.id);
  return { event, student, id: String(row?.id) };
}

// Inviting ---------------------------------------------------------------------------------------

test("an invitation holds a seat for 48 hours, and its student accepts it even when registration is closed and the event full", async () => {
  const club = await aClub();
  const event = await anEvent(club, { ...CLOSED, capacity: 2, pricePaise: 25_000, admits: "own" });
  const email = anEmail("meera");
  const guest = await aStudent({ email });
  expect(await add(club, event.id, [email.toUpperCase(), anEmail()])).toMatchObject({
    status: 202,
    body: { message: "2 invitations sent.", invited: 2 },
  });
  const [invitation] = await rowsOf(event.id);
  expect(Math.round(((invitation?.heldUntil?.getTime() ?? 0) - Date.now()) / DAY_MS)).toBe(2);
  await expectCounts(event.id);
  await runJobs();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toMatch(/ invited you to /);
  expect(mail?.text).toContain(`/event/${event.id}`);

  expect(await stateOf(guest, event.id)).toMatchObject({ body: { state: "offered", isInvited: true, amount: 0, needs: [] } });
  expect(await ownOf(guest)).toEqual([[event.id, "offered", true]]);
  expect(await call(readDecision, { method: "GET", as: guest, params: { eventId: event.id } })).toMatchObject({ body: { state: "free" } });
  const stranger = await aStudent();
  expect(await ownOf(stranger)).toEqual([]);
  expect(await stateOf(stranger, event.id)).toMatchObject({ body: { state: "refused", reason: "registration_closed" } });

  expect(await accept(guest, event.id)).toMatchObject({ status: 200, body: { diffCollege: false } });
  expect(await accept(guest, event.id)).toMatchObject({ status: 200, body: { diffCollege: false } });
  const own = await db.registration.findFirstOrThrow({ where: { studentId: guest.id } });
  expect(own).toMatchObject({ status: "confirmed", pricePaise: 0, isWaived: true, invitedEmail: null });
  expect(await ownOf(guest)).toEqual([[event.id, "confirmed", false]]);
  await expectCounts(event.id);
  expect(await actsOf(event.id)).toEqual([
    ["added_person", { fee: [null, "waived"] }],
    ["added_person", { fee: [null, "waived"] }],
  ]);
});

test("the college address and the log-in without its tag match the invitation too", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const collegeEmail = anEmail("roll-42");
  const [byCollege, byTag] = [await aStudent(), await aStudent({ email: "meera+events@example.edu" })];
  await db.student.update({ where: { id: byCollege.id }, data: { collegeEmail, collegeId: (await aCollege()).id } });
  expect(await add(club, event.id, [collegeEmail, "meera@example.edu", "meera+club@example.edu"])).toMatchObject({ body: { invited: 2 } });
  for (const student of [byCollege, byTag]) expect(await accept(student, event.id)).toMatchObject({ status: 200 });
  expect((await rowsOf(event.id)).map(({ studentId }) => studentId).toSorted()).toEqual([byCollege.id, byTag.id].toSorted());
});

test("a student with a fee pays the invitation's price and keeps the seat until its deadline; the college's own pay nothing", async () => {
  const club = await aClub();
  const event = await anEvent(club, { ...CLOSED, pricePaise: 25_000 });
  const [guest, own] = [await aStudent(), await aStudent({ college: { role: "college", id: club.collegeId, sessionId: "" } })];
  await add(club, event.id, [await emailOf(guest), await emailOf(own)], "due");
  await db.event.update({ where: { id: event.id }, data: { pricePaise: 99_000 } });
  const { heldUntil } = await db.registration.findFirstOrThrow({ where: { invitedEmail: await emailOf(guest) } });

  expect(await accept(own, event.id)).toMatchObject({ body: { diffCollege: false } });
  expect(await accept(guest, event.id)).toMatchObject({ body: { diffCollege: true, amount: 250, heldUntil: heldUntil?.toISOString() } });
  expect(await stateOf(guest, event.id)).toMatchObject({ body: { state: "offered", amount: 250 } });
  expect((await stateOf(guest, event.id)).body.isInvited).toBeUndefined();
  await payHold(guest, event.id, { method: "Credit Card", outcome: "success" });
  expect(await stateOf(guest, event.id)).toMatchObject({ body: { state: "confirmed" } });
  expect((await rowsOf(event.id)).map(({ status, pricePaise, invitedEmail }) => [status, pricePaise, invitedEmail]).toSorted()).toEqual([
    ["confirmed", 0, null],
    ["confirmed", 25_000, null],
  ]);
});

test("an invitation can be declined or expires, with its address erased; no one is registered without consent", async () => {
  const club = await aClub();
  const event = await anEvent(club, { capacity: 2 });
  const guest = await aStudent();
  await add(club, event.id, [await emailOf(guest)]);
  expect(await leave(guest, event.id)).toMatchObject({ status: 200 });
  expect(await leave(guest, event.id)).toMatchObject({ status: 404 });
  await add(club, event.id, [await emailOf(guest)]);
  await db.registration.updateMany({ where: { status: "held" }, data: { heldUntil: new Date(Date.now() - 1000) } });
  expect(await stateOf(guest, event.id)).toMatchObject({ body: { state: "open" } });
  expect(await accept(guest, event.id)).toMatchObject({ status: 200 });
  expect((await rowsOf(event.id)).map(({ status, endedBy, invitedEmail }) => [status, endedBy, invitedEmail]).toSorted()).toEqual([
    ["cancelled", "self", null],
    ["confirmed", null, null],
    ["expired", "clock", null],
  ]);
  await expectCounts(event.id);
});

test("an invitation does not answer questions: they are asked before it is accepted", async () => {
  const club = await aClub();
  const event = await anEvent(club, { approval: true, registrationClosesAt: CLOSED.registrationClosesAt, startsAt: CLOSED.startsAt });
  const question = await db.question.create({
    data: { eventId: event.id, position: 0, kind: "short", label: "Your size", required: true },
  });
  const guest = await aStudent();
  await add(club, event.id, [await emailOf(guest)]);
  expect(await stateOf(guest, event.id)).toMatchObject({ body: { state: "offered", isInvited: true, needs: ["answers"] } });
  expect(await accept(guest, event.id)).toMatchObject({ status: 409, body: { code: "more_needed", data: { needs: ["answers"] } } });
  const answer = (answers: object) => call(join, { as: guest, params: { id: event.id }, json: { answers } });
  expect(await answer({})).toMatchObject({ status: 400 });
  expect(await answer({ [question.id]: "M" })).toMatchObject({ status: 200, body: { registration: { state: "confirmed" } } });
  expect(await db.answer.count({ where: { questionId: question.id, registration: { studentId: guest.id } } })).toBe(1);
});

test("a student who waits or has applied can be invited, and then leaves the line", async () => {
  const club = await aClub();
  const event = await anEvent(club, { capacity: 1 });
  const [inside, waiting] = [await aStudent(), await aStudent()];
  await joinByClick(inside, event.id);
  await call(join, { as: waiting, params: { id: event.id }, json: { wait: true } });
  expect(await add(club, event.id, [await emailOf(waiting)])).toMatchObject({
    status: 409,
    body: { code: "event_full", data: { left: 0 } },
  });
  // One more seat goes to the line; the next two are the organiser's.
  await db.registration.updateMany({ where: { studentId: waiting.id }, data: { status: "pending", place: null } });
  await db.event.update({ where: { id: event.id }, data: { capacity: 3, waiting: 0 } });
  expect(await add(club, event.id, [await emailOf(waiting)])).toMatchObject({ status: 202 });
  expect(await stateOf(waiting, event.id)).toMatchObject({ body: { state: "offered", isInvited: true } });
  expect(await ownOf(waiting)).toEqual([[event.id, "offered", true]]);
  expect(await accept(waiting, event.id)).toMatchObject({ status: 200 });
  expect(
    (await rowsOf(event.id))
      .filter(({ studentId }) => studentId === waiting.id)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(["cancelled", "confirmed"]);
  await expectCounts(event.id);
});

test("all or none are invited; people with a seat or an invitation are skipped, and every other address gets the same answer", async () => {
  const club = await aClub();
  const event = await anEvent(club, { capacity: 3 });
  const [inside, known] = [await aStudent(), await aStudent()];
  await joinByClick(inside, event.id);
  const unknown = anEmail();
  expect(await add(club, event.id, [await emailOf(known), unknown, anEmail()])).toMatchObject({
    status: 409,
    body: { code: "event_full", data: { left: 2 } },
  });
  expect(await db.registration.count({ where: { eventId: event.id } })).toBe(1);
  const [first, second] = [await add(club, event.id, [await emailOf(known)]), await add(club, event.id, [unknown])];
  expect(first.body).toEqual(second.body);
  expect(await add(club, event.id, [unknown, await emailOf(inside)])).toMatchObject({
    status: 202,
    body: { message: "0 invitations sent. 2 people already have a seat or an invitation.", invited: 0 },
  });
});

test("an event that takes no invitations refuses them, and nothing is left behind", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  for (const json of [
    {},
    { emails: [], fee: "due" },
    { emails: ["nobody"], fee: "due" },
    { emails: [anEmail()], fee: "free" },
    { emails: Array.from({ length: 51 }, () => anEmail()), fee: "due" },
  ]) {
    expect(await call(addPeople, { as: club, params: { eventId: event.id }, json })).toMatchObject({ status: 400 });
  }
  const teams = await anEvent(club, { entry: "team" });
  expect(await add(club, teams.id, [anEmail()])).toMatchObject({ status: 400, body: { issues: [{ field: "emails" }] } });
  const over = await anEvent(club, {
    registrationOpensAt: inDays(-4),
    registrationClosesAt: inDays(-3),
    startsAt: inDays(-2),
    endsAt: inDays(-1),
  });
  expect(await add(club, over.id, [anEmail()])).toMatchObject({ status: 410, body: { code: "event_over" } });
  const cancelled = await anEvent(club, { status: "cancelled" });
  expect(await add(club, cancelled.id, [anEmail()])).toMatchObject({ status: 410, body: { code: "event_cancelled" } });
  const draft = await anEvent(club, { status: "draft" });
  expect(await add(club, draft.id, [anEmail()])).toMatchObject({ status: 409, body: { code: "event_not_published" } });
  expect(await db.registration.count()).toBe(0);
});

test("200 people a day are invited to an event, and skipped ones do not count", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const some = (count: number) => Array.from({ length: count }, () => anEmail());
  for (let call = 0; call < 3; call++) expect(await add(club, event.id, some(50))).toMatchObject({ status: 202 });
  const [again] = (await rowsOf(event.id)).map(({ invitedEmail }) => invitedEmail);
  expect(await add(club, event.id, [String(again), ...some(49)])).toMatchObject({ body: { invited: 49 } });
  expect(await add(club, event.id, some(2))).toMatchObject({ status: 429 });
  expect(await add(club, event.id, some(1))).toMatchObject({ status: 202 });
  expect(await add(club, event.id, some(1))).toMatchObject({ status: 429 });
});

test("deleting an account erases the address of its open invitation, and frees the seat", async () => {
  const club = await aClub();
  const event = await anEvent(club, { capacity: 1 });
  const guest = await aStudent();
  await add(club, event.id, [await emailOf(guest)]);
  expect(await call(deleteUser, { method: "DELETE", as: guest, params: { userId: guest.id } })).toMatchObject({ status: 200 });
  expect((await rowsOf(event.id)).map(({ status, invitedEmail }) => [status, invitedEmail])).toEqual([["cancelled", null]]);
  await expectCounts(event.id);
  expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).taken).toBe(0);
});

// Removing ---------------------------------------------------------------------------------------

test("while registration is open, a removed person gets a refund and the reason", async () => {
  const club = await aClub();
  const { event, student, id } = await aPaidSeat(club, { capacity: 1 });
  expect(await remove(club, event.id, id, { refund: "none" })).toMatchObject({ status: 400, body: { code: "refund_required" } });
  expect(await remove(club, event.id, id, { reason: "The room got smaller." })).toMatchObject({
    status: 200,
    body: { message: "Removed" },
  });
  expect(await remove(club, event.id, id)).toMatchObject({
    status: 404,
    body: { code: "registration_not_found", message: "This person is no longer registered." },
  });
  await runJobs();
  expect(await db.payment.findFirstOrThrow()).toMatchObject({ status: "refunded" });
  const mail = (await mailsTo(await emailOf(student))).at(-1);
  expect(mail?.subject).toBe(`You’re no longer registered: ${event.name}`);
  expect(mail?.text).toContain("The room got smaller.");
  expect(mail?.text?.replaceAll(/\s+/g, " ")).toContain("We’re refunding ₹250");
  expect(await rowsOf(event.id)).toMatchObject([{ status: "cancelled", endedBy: "organiser" }]);
  expect(await actsOf(event.id)).toEqual([["removed_person", { refund: [null, "full"] }]]);
  await expectCounts(event.id);
  // Not barred: joins like everybody.
  expect(await stateOf(student, event.id)).toMatchObject({ body: { state: "open" } });
});

test("after registration the organiser decides about the refund [organisers 9.2]", async () => {
  const club = await aClub();
  for (const [refund, status] of [
    ["full", "refunded"],
    ["none", "captured"],
  ] as const) {
    const { event, student, id } = await aPaidSeat(club);
    await db.event.update({ where: { id: event.id }, data: CLOSED });
    expect(await remove(club, event.id, id)).toMatchObject({ status: 400, body: { issues: [{ field: "refund" }] } });
    expect(await remove(club, event.id, id, { refund })).toMatchObject({ status: 200 });
    await runJobs();
    expect(await db.payment.findFirstOrThrow({ where: { registrationId: id } })).toMatchObject({ status });
    const text = (await mailsTo(await emailOf(student))).at(-1)?.text?.replaceAll(/\s+/g, " ");
    expect(text).toContain(refund === "full" ? "We’re refunding ₹250" : "not to refund the ₹250 you paid");
  }
});

test("a blocked student cannot join in any way until the block is removed", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const student = await aStudent();
  await joinByClick(student, event.id);
  const [row] = await rowsOf(event.id);
  const id = String(row?.id);
  expect(await remove(club, event.id, id, { bar: "1" })).toMatchObject({ status: 200 });
  expect(await accept(student, event.id)).toMatchObject({ status: 403, body: { code: "barred" } });
  expect(await call(join, { as: student, params: { id: event.id }, json: {} })).toMatchObject({ status: 403, body: { code: "barred" } });
  expect(await stateOf(student, event.id)).toMatchObject({ body: { state: "refused", reason: "barred" } });
  // An invitation is the same for every address, and lifts nothing.
  expect(await add(club, event.id, [await emailOf(student)])).toMatchObject({ status: 202 });
  expect(await accept(student, event.id)).toMatchObject({ status: 403, body: { code: "barred" } });
  expect(await ownOf(student)).toEqual([]);

  expect(await remove(club, event.id, id, { bar: "0" })).toMatchObject({ status: 200, body: { message: "Can register again" } });
  expect(await remove(club, event.id, id, { bar: "0" })).toMatchObject({ status: 200 });
  expect(await accept(student, event.id)).toMatchObject({ status: 200 });
  expect(await actsOf(event.id)).toEqual([
    ["removed_person", null],
    ["barred", { barred: [false, true] }],
    ["added_person", { fee: [null, "waived"] }],
    ["barred", { barred: [true, false] }],
  ]);
});

test("an invitation is withdrawn like a seat, without a block", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const other = await anEvent(club);
  await add(club, event.id, [anEmail()]);
  const [row] = await rowsOf(event.id);
  const id = String(row?.id);
  expect(await remove(club, event.id, id, { bar: "1" })).toMatchObject({ status: 400, body: { issues: [{ field: "bar" }] } });
  expect(await remove(club, other.id, id)).toMatchObject({ status: 404 });
  expect(await remove(club, event.id, id, { bar: "2" })).toMatchObject({ status: 400 });
  expect(await remove(club, event.id, id, { reason: "x".repeat(301) })).toMatchObject({ status: 400 });
  expect(await rowsOf(event.id)).toMatchObject([{ status: "held" }]);
  expect(await remove(club, event.id, id)).toMatchObject({ status: 200 });
  expect(await rowsOf(event.id)).toMatchObject([{ status: "cancelled", endedBy: "organiser", invitedEmail: null }]);
});

test("when a captain is removed another member becomes captain", async () => {
  const club = await aClub();
  const event = await anEvent(club, { entry: "team", teamMin: 1 });
  const { createTeam, joinTeam } = await import("@/lib/taking-part/teams/service");
  const [captain, member] = [await aStudent(), await aStudent()];
  const team = await createTeam(captain, event.id, { name: "Null Pointers", answers: {} });
  await joinTeam(member, String(team.code), { answers: {} });
  const own = await db.registration.findFirstOrThrow({ where: { studentId: captain.id } });
  expect(await remove(club, event.id, own.id, { bar: "1" })).toMatchObject({ status: 200 });
  expect(await db.team.findFirstOrThrow()).toMatchObject({ captainId: member.id, endedAt: null });
  await expect(joinTeam(captain, String(team.code), { answers: {} })).rejects.toMatchObject({ code: "barred" });
  await expect(createTeam(captain, event.id, { name: "Again", answers: {} })).rejects.toMatchObject({ code: "barred" });
});

// Bulk -------------------------------------------------------------------------------------------

test("a bulk action runs separately for each person, in the order of the ids [organisers 9.1]", async () => {
  const club = await aClub();
  const event = await anEvent(club, { startsAt: new Date(Date.now() + 60_000), registrationClosesAt: inDays(1) });
  const students = await Promise.all(Array.from({ length: 3 }, () => aStudent()));
  for (const student of students) await aRegistration(event, student);
  await add(club, event.id, [anEmail()]);
  const rows = await db.registration.findMany({ where: { eventId: event.id }, orderBy: { id: "asc" } });
  const stranger = crypto.randomUUID();
  const ids = [...rows.map(({ id }) => id), stranger].toSorted();
  const resultOf = (id: string, confirmed: string, invited: string) => {
    if (id === stranger) return "not_found";
    return rows.find((row) => row.id === id)?.studentId ? confirmed : invited;
  };
  const expected = (confirmed: string, invited: string) => ids.map((_id) => ({ _id, result: resultOf(_id, confirmed, invited) }));
  const shuffled = ids.toReversed();
  expect(await bulk(club, event.id, { act: "check_in", ids: shuffled })).toMatchObject({
    status: 200,
    body: { results: expected("checked_in", "not_confirmed") },
  });
  expect((await bulk(club, event.id, { act: "check_in", ids })).body.results).toEqual(expected("already_in", "not_confirmed"));
  expect((await bulk(club, event.id, { act: "undo", ids })).body.results).toEqual(expected("undone", "not_confirmed"));
  expect((await bulk(club, event.id, { act: "remove", ids, reason: "Moved to May" })).body.results).toEqual(expected("removed", "removed"));
  expect((await bulk(club, event.id, { act: "remove", ids })).body.results).toEqual(ids.map((_id) => ({ _id, result: "not_found" })));
  await expectCounts(event.id);
  expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).taken).toBe(0);
  await runJobs();
  for (const student of students)
    expect((await mailsTo(await emailOf(student))).map(({ subject }) => subject)).toEqual([`You’re no longer registered: ${event.name}`]);
});

test("in bulk, people who have paid stay until the refund is decided, and the others are removed", async () => {
  const club = await aClub();
  const { event, id } = await aPaidSeat(club);
  const other = await aRegistration(event, await aStudent());
  const third = await aRegistration(event, await aStudent());
  const remove = async (ids: string[], refund?: "full" | "none") => {
    const { status, body } = await bulk(club, event.id, { act: "remove", ids, ...(refund && { refund }) });
    expect(status).toBe(200);
    return new Map(body.results.map((one: { _id: string; result: string }) => [one._id, one.result]));
  };
  const stays = [id, "refund_required"] as const;
  // While registration is open the payment must be refunded.
  expect(await remove([id, other.id], "none")).toEqual(new Map([stays, [other.id, "removed"] as const]));
  await db.event.update({ where: { id: event.id }, data: CLOSED });
  expect(await remove([id, third.id])).toEqual(new Map([stays, [third.id, "removed"] as const]));
  expect(await db.registration.findMany({ where: { status: "confirmed" } })).toMatchObject([{ id }]);
  expect(await db.payment.findFirstOrThrow({ where: { registrationId: id } })).toMatchObject({ status: "captured" });
  expect(await actsOf(event.id)).toEqual([
    ["removed_person", null],
    ["removed_person", null],
  ]);
  for (const json of [
    { act: "remove", ids: [] },
    { act: "confirm", ids: [id] },
    { act: "remove", ids: [id, id] },
  ]) {
    expect(await bulk(club, event.id, json)).toMatchObject({ status: 400 });
  }
  expect(await remove([id, other.id], "full")).toEqual(new Map([[id, "removed"] as const, [other.id, "not_found"] as const]));
  await expectCounts(event.id);
});
