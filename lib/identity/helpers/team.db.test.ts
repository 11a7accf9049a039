import { describe, expect, test } from "vitest";
import { DELETE as deleteOrganiser } from "@/app/api/college/delete/[id]/route";
import { GET as readRegistration } from "@/app/api/event/registration/[eventId]/route";
import { POST as accept } from "@/app/api/invitations/[id]/accept/route";
import { POST as decline } from "@/app/api/invitations/[id]/decline/route";
import { GET as readInvitations } from "@/app/api/invitations/route";
import { GET as readOrganising } from "@/app/api/organising/route";
import { PUT as changeRole, DELETE as remove } from "@/app/api/team/[grantId]/route";
import { POST as inviteToClub, GET as readClubTeam } from "@/app/api/team/club/[clubId]/route";
import { POST as inviteClub } from "@/app/api/team/event/[eventId]/clubs/route";
import { POST as inviteToEvent, GET as readEventTeam } from "@/app/api/team/event/[eventId]/route";
import { DELETE as deleteUser } from "@/app/api/users/delete/[userId]/route";
import { expireInvitations } from "@/lib/identity/helpers/service";
import { authorize } from "@/lib/identity/organisers/service";
import type { Account, Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { call } from "@/lib/testing/call";
import { aClub, aCoHost, aCollege, aGrant, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

type Handler = Parameters<typeof call>[0];

const invite = (as: Account, club: Club, email: string, role = "door") =>
  call(inviteToClub, { as, params: { clubId: club.id }, json: { email, role } });
const inviteAt = (as: Account, event: { id: string }, email: string, role = "door") =>
  call(inviteToEvent, { as, params: { eventId: event.id }, json: { email, role } });
const answer = (handler: Handler, as: Account, id: string) => call(handler, { as, params: { id } });
const invitationsOf = async (as: Account) => (await call(readInvitations, { method: "GET", as })).body.invitations;
const emailOf = async ({ id }: Account) => (await db.account.findUniqueOrThrow({ where: { id } })).email;
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const logged = () => db.organiserAction.findMany({ orderBy: { id: "asc" }, select: { act: true, standing: true, changes: true } });

/** Invited people at a club or an event, without the calls that limit them. */
async function invited(club: Club, count: number, { eventId = null }: { eventId?: string | null } = {}) {
  const row = () => ({ clubId: club.id, eventId, email: anEmail(), role: "door" as const, invitedById: club.id });
  await db.grant.createMany({ data: Array.from({ length: count }, () => ({ ...row(), expiresAt: new Date(Date.now() + DAY_MS) })) });
}

/** People who accepted. */
async function active(club: Club, count: number, event?: { id: string; clubId: string | null }) {
  for (let index = 0; index < count; index++) await aGrant(await aStudent(), { role: "door", ...(event ? { event } : { club }) });
}

describe("an invitation", () => {
  test("is mailed, seen by the student of that address, and accepted; the role takes effect immediately [organisers 7.3]", async () => {
    const [club, student] = [await aClub({ name: "Robotics Club" }), await aStudent()];
    const event = await anEvent(club);
    const sent = await invite(club, club, await emailOf(student));
    expect(sent).toMatchObject({ status: 201, body: { message: "Invitation sent", data: { role: "door", state: "invited", name: null } } });
    await runJobs();
    const [mail] = await mailsTo(await emailOf(student));
    expect(mail?.subject).toBe("Robotics Club invited you to help at all its events");
    expect(mail?.text).toContain(`/invitation/${sent.body.data._id}`);

    const [open] = await invitationsOf(student);
    expect(open).toMatchObject({
      _id: sent.body.data._id,
      role: "door",
      club: { name: "Robotics Club" },
      event: null,
      invitedBy: "Robotics Club",
    });
    await expect(authorize(student, event.id, "check_in")).rejects.toMatchObject({ code: "forbidden" });
    expect(await answer(accept, student, open._id)).toMatchObject({ status: 200, body: { message: "You’re now an organiser" } });
    expect(await authorize(student, event.id, "check_in")).toMatchObject({ role: "door" });
    expect(await answer(accept, student, open._id)).toMatchObject({ status: 200 });
    expect(await invitationsOf(student)).toEqual([]);
    expect(await logged()).toEqual([
      { act: "invited", standing: "owner", changes: { role: [null, "door"] } },
      { act: "accepted", standing: "door", changes: null },
    ]);
    const { body } = await call(readClubTeam, { method: "GET", as: club, params: { clubId: club.id } });
    expect(body.people).toMatchObject([{ state: "active", name: "Ananya Kulkarni", role: "door" }]);
  });

  test("is for the log-in and the proven college address, in any case and with any tag, and for no other account", async () => {
    const [club, college] = [await aClub(), await aCollege()];
    const tagged = await aStudent({ email: "asha+quad@example.edu" });
    const proven = await aStudent({ college, email: anEmail("proven") });
    const other = await aStudent();
    for (const [student, address] of [
      [tagged, " ASHA+other@Example.edu "],
      [proven, await emailOf(proven)],
    ] as const) {
      const { body } = await invite(club, club, address);
      expect((await invitationsOf(student)).map(({ _id }: { _id: string }) => _id)).toEqual([body.data._id]);
      expect(await invitationsOf(other)).toEqual([]);
      for (const handler of [accept, decline]) expect(await answer(handler, other, body.data._id)).toMatchObject({ status: 404 });
      expect(await answer(accept, student, body.data._id)).toMatchObject({ status: 200 });
    }
    expect(await db.grant.findMany({ select: { email: true }, orderBy: { id: "asc" } })).toMatchObject([{ email: "asha@example.edu" }, {}]);
  });

  test("to an address that begins with a plus is for that address alone", async () => {
    const [club, asha, ravi] = [
      await aClub(),
      await aStudent({ email: "+asha@example.edu" }),
      await aStudent({ email: "+ravi@example.edu" }),
    ];
    expect(await invite(club, club, "+asha@example.edu")).toMatchObject({ status: 201, body: { data: { email: "+asha@example.edu" } } });
    expect(await invitationsOf(asha)).toHaveLength(1);
    expect(await invitationsOf(ravi)).toEqual([]);
  });

  test("has the same answer with and without an account", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const [known, unknown] = [await invite(club, club, await emailOf(student)), await invite(club, club, anEmail())];
    const shapeOf = ({ status, body }: typeof known) => ({
      status,
      message: body.message,
      keys: Object.keys(body.data),
      name: body.data.name,
    });
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
  });

  test("has ended after it was declined, withdrawn or expired, and another one can be sent", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const email = await emailOf(student);
    const declined = (await invite(club, club, email)).body.data._id;
    expect(await answer(decline, student, declined)).toMatchObject({ status: 200, body: { message: "Invitation declined" } });
    const withdrawn = (await invite(club, club, email)).body.data._id;
    expect(await call(remove, { method: "DELETE", as: club, params: { grantId: withdrawn } })).toMatchObject({ status: 200 });
    const old = (await invite(club, club, email)).body.data._id;
    await db.grant.update({ where: { id: old }, data: { expiresAt: new Date() } });
    for (const id of [declined, withdrawn, old]) {
      for (const handler of [accept, decline].slice(0, id === old ? 1 : 2)) {
        expect(await answer(handler, student, id)).toMatchObject({
          status: 410,
          body: { code: "invitation_over", message: "This invitation is no longer open. Ask the club for a new one." },
        });
      }
    }
    expect(await invite(club, club, email)).toMatchObject({ status: 201 });
    expect(await db.grant.groupBy({ by: ["state"], _count: true, orderBy: { state: "asc" } })).toEqual([
      { state: "invited", _count: 1 },
      { state: "ended", _count: 3 },
    ]);
  });

  test("is not repeated for the same event or club while it is open or accepted", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const [event, email] = [await anEvent(club), await emailOf(student)];
    const { body } = await invite(club, club, email);
    expect(await invite(club, club, email, "editor")).toMatchObject({ status: 409, body: { code: "already_in_team" } });
    await answer(accept, student, body.data._id);
    expect(await invite(club, club, email)).toMatchObject({ status: 409, body: { code: "already_in_team" } });
    expect(await inviteAt(club, event, email)).toMatchObject({ status: 201 });
  });

  test("with an invalid address or role is refused at that field", async () => {
    const club = await aClub();
    for (const [json, field] of [
      [{ email: "nobody", role: "door" }, "email"],
      [{ email: anEmail(), role: "owner" }, "role"],
      [{ role: "door" }, "email"],
    ] as const) {
      const { status, body } = await call(inviteToClub, { as: club, params: { clubId: club.id }, json });
      expect({ status, field: body.issues[0].field }).toEqual({ status: 400, field });
    }
    expect(await db.grant.count()).toBe(0);
  });
});

describe("concurrently", () => {
  test("the same invitation is made once, from an empty team", async () => {
    const [club, email] = [await aClub(), anEmail()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => invite(club, club, email)));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    expect([await db.grant.count(), await db.organiserAction.count()]).toEqual([1, 1]);
    await runJobs();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("an invitation that fits two students is accepted by one", async () => {
    const [club, college] = [await aClub(), await aCollege()];
    const email = anEmail("both");
    const students = [await aStudent({ email }), await aStudent({ college })] as const;
    await db.student.update({ where: { id: students[1].id }, data: { collegeEmail: email } });
    const { body } = await invite(club, club, email);
    const answers = await Promise.all(students.map((student) => answer(accept, student, body.data._id)));
    expect(statusesOf(answers)).toEqual([200, 404]);
    expect(await db.grant.count({ where: { state: "active" } })).toBe(1);
  });

  test("accepting repeatedly is accepting once, and a concurrent removal leaves no role", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const { body } = await invite(club, club, await emailOf(student));
    await Promise.all(Array.from({ length: 4 }, () => answer(accept, student, body.data._id)));
    expect(await db.organiserAction.count({ where: { act: "accepted" } })).toBe(1);
    expect(await answer(decline, student, body.data._id)).toMatchObject({
      status: 410,
      body: { code: "invitation_over", message: "You have already accepted this invitation." },
    });
    const grantId = body.data._id;
    const ended = await Promise.all([1, 2, 3].map(() => call(remove, { method: "DELETE", as: club, params: { grantId } })));
    expect(statusesOf(ended)).toEqual([200, 404, 404]);
    expect(ended.filter(({ body: { message } }) => message === "This person is no longer an organiser.")).toHaveLength(2);
    expect(await db.organiserAction.count({ where: { act: "removed" } })).toBe(1);
  });

  test.each([
    ["a club of 50", 50, undefined],
    ["an event of 30", 30, "event"],
  ] as const)("the last place of %s is taken once", async (_, size, at) => {
    const club = await aClub();
    const event = at && (await anEvent(club));
    await active(club, size - 1, event);
    const ask = () => (event ? inviteAt(club, event, anEmail()) : invite(club, club, anEmail()));
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("team_full");
    expect(await db.grant.count()).toBe(size);
  });

  test("up to twenty invitations are open at a club and at each event, and expired ones do not count", async () => {
    const club = await aClub();
    const [event, other] = [await anEvent(club), await anEvent(club)];
    await invited(club, 19);
    expect(statusesOf(await Promise.all([1, 2, 3].map(() => invite(club, club, anEmail()))))).toEqual([201, 409, 409]);
    await invited(club, 20, { eventId: event.id });
    expect(await inviteAt(club, event, anEmail())).toMatchObject({
      status: 409,
      body: { code: "team_full", message: "Too many invitations are open. Withdraw one, or wait until one is answered." },
    });
    expect(await inviteAt(club, other, anEmail())).toMatchObject({ status: 201 });
    await db.grant.updateMany({ where: { eventId: event.id }, data: { expiresAt: new Date() } });
    expect(await inviteAt(club, event, anEmail())).toMatchObject({ status: 201 });
  });

  test("a club sends twenty invitations an hour, through all its people together", async () => {
    const [club, manager] = [await aClub(), await aStudent()];
    await aGrant(manager, { role: "manager", club });
    const events = await Promise.all([1, 2].map(() => anEvent(club)));
    const answers = [];
    for (let index = 0; index < 21; index++) {
      const event = events[index % 2] as { id: string };
      answers.push(await inviteAt(index % 3 ? club : manager, event, anEmail()));
    }
    expect(statusesOf(answers)).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    // A refused call sent nothing, and does not count.
    expect(await db.grant.count({ where: { state: "invited" } })).toBe(20);
  });

  test("a student who accepts while the account is deleted leaves no role behind", async () => {
    for (let round = 0; round < 5; round++) {
      const [club, student] = [await aClub(), await aStudent()];
      const { body } = await invite(club, club, await emailOf(student));
      const gone = call(deleteUser, { method: "DELETE", as: student, params: { userId: student.id } });
      const [, { status }] = await Promise.all([answer(accept, student, body.data._id), gone]);
      expect(status).toBe(200);
      expect(await db.grant.findMany({ select: { state: true, email: true, studentId: true } })).toEqual(
        Array.from({ length: round + 1 }, () => ({ state: "ended", email: null, studentId: null })),
      );
    }
  });
});

describe("a role", () => {
  test("is changed and removed by people with the right: a manager makes, changes and removes no managers", async () => {
    const club = await aClub();
    const [manager, other, helper] = [await aStudent(), await aStudent(), await aStudent()];
    await aGrant(manager, { role: "manager", club });
    const [theirs, grant] = [await aGrant(other, { role: "manager", club }), await aGrant(helper, { role: "door", club })];
    const put = (as: Account, grantId: string, role: string) =>
      call(changeRole, { method: "PUT", as, params: { grantId }, json: { role } });
    expect(await invite(manager, club, anEmail(), "manager")).toMatchObject({ status: 403 });
    expect(await put(manager, grant.id, "manager")).toMatchObject({ status: 403 });
    expect(await put(manager, theirs.id, "door")).toMatchObject({ status: 403 });
    expect(await call(remove, { method: "DELETE", as: manager, params: { grantId: theirs.id } })).toMatchObject({ status: 403 });
    expect(await put(manager, grant.id, "editor")).toMatchObject({ status: 200, body: { data: { _id: grant.id, role: "editor" } } });
    expect(await put(manager, grant.id, "editor")).toMatchObject({ status: 200 });
    expect(await put(club, theirs.id, "editor")).toMatchObject({ status: 200 });
    expect(await logged()).toEqual([
      { act: "role_changed", standing: "manager", changes: { role: ["door", "editor"] } },
      { act: "role_changed", standing: "owner", changes: { role: ["manager", "editor"] } },
    ]);
  });

  test("can be left by its holder", async () => {
    const [club, helper] = [await aClub(), await aStudent()];
    const grant = await aGrant(helper, { role: "door", club });
    const leave = () => call(remove, { method: "DELETE", as: helper, params: { grantId: grant.id } });
    expect(await leave()).toMatchObject({ status: 200 });
    expect(await leave()).toMatchObject({ status: 404 });
    expect(await logged()).toEqual([{ act: "left", standing: "door", changes: null }]);
  });

  test("ends with the account, the club and the event that it is for", async () => {
    const [club, coClub] = [await aClub(), await aClub()];
    const [kept, alone] = [await anEvent(club), await anEvent(club)];
    await aRegistration(kept, await aStudent());
    const helper = await aStudent();
    await aGrant(helper, { role: "manager", club: coClub });
    await aGrant(helper, { role: "door", event: alone });
    for (const event of [kept, alone]) await aCoHost(coClub, { role: "manager", event });
    expect(await authorize(coClub, kept.id, "read_people")).toMatchObject({ role: "co_manager" });
    expect(await call(deleteOrganiser, { method: "DELETE", as: club, params: { id: club.id } })).toMatchObject({ status: 200 });
    for (const as of [coClub, helper]) {
      await expect(authorize(as, kept.id, "read_event")).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await db.coHost.findMany({ select: { eventId: true, state: true } })).toEqual([{ eventId: kept.id, state: "ended" }]);
    expect(await call(deleteOrganiser, { method: "DELETE", as: coClub, params: { id: coClub.id } })).toMatchObject({ status: 200 });
    expect([await db.grant.count(), await db.coHost.count()]).toEqual([0, 0]);
  });

  test("stays at a cancelled event: refunds and messages continue", async () => {
    const [club, helper] = [await aClub(), await aStudent()];
    const event = await anEvent(club, { status: "cancelled" });
    await aGrant(helper, { role: "manager", event });
    expect(await authorize(helper, event.id, "change_people")).toMatchObject({ role: "manager" });
  });
});

describe("clubs co-organise", () => {
  const ask = (as: Account, event: { id: string }, club: { id: string }, role = "manager") =>
    call(inviteClub, { as, params: { eventId: event.id }, json: { clubId: club.id, role } });

  test("from the other club's acceptance on, with the lower of two roles for its people, and without cancelling [organisers 7.1]", async () => {
    const [owner, guest] = [await aClub({ name: "Robotics Club" }), await aClub({ name: "Decibel" })];
    const event = await anEvent(owner, { name: "Robo Race" });
    const [manager, editor] = [await aStudent(), await aStudent()];
    await aGrant(manager, { role: "manager", club: guest });
    await aGrant(editor, { role: "editor", club: guest });
    const { status, body } = await ask(owner, event, guest);
    expect({ status, data: body.data }).toMatchObject({
      status: 201,
      data: { club: { name: "Decibel" }, role: "manager", state: "invited" },
    });
    await runJobs();
    expect((await mailsTo(await emailOf(guest)))[0]?.subject).toBe("Robotics Club invited you to co-organise: Robo Race");
    expect(await invitationsOf(guest)).toMatchObject([
      { _id: body.data._id, club: { name: "Robotics Club" }, event: { eventName: "Robo Race" } },
    ]);
    await expect(authorize(guest, event.id, "edit_event")).rejects.toMatchObject({ code: "forbidden" });
    expect(await answer(accept, await aClub(), body.data._id)).toMatchObject({ status: 404 });
    expect(await answer(accept, guest, body.data._id)).toMatchObject({ status: 200 });
    const roles = await Promise.all([guest, manager, editor].map((as) => authorize(as, event.id, "read_event")));
    expect(roles.map(({ role }) => role)).toEqual(["co_manager", "co_manager", "editor"]);
    await expect(authorize(guest, event.id, "cancel_event")).rejects.toMatchObject({ code: "forbidden" });
    const team = await call(readEventTeam, { method: "GET", as: guest, params: { eventId: event.id } });
    expect(team.body.clubs).toMatchObject([{ club: { name: "Decibel" }, state: "active" }]);
    expect((await call(readOrganising, { method: "GET", as: guest })).body.events).toMatchObject([
      { eventName: "Robo Race", role: "manager" },
    ]);
  });

  test("once each, not with themselves, only by the owner's invitation, and without check-in staff", async () => {
    const [owner, guest] = [await aClub(), await aClub()];
    const event = await anEvent(owner);
    expect(await ask(owner, event, owner)).toMatchObject({
      status: 409,
      body: { code: "already_in_team", message: "This club is already an organiser or invited." },
    });
    expect(await ask(owner, event, { id: crypto.randomUUID() })).toMatchObject({ status: 404, body: { code: "account_not_found" } });
    expect(await ask(owner, event, guest, "door")).toMatchObject({ status: 400 });
    const answers = await Promise.all([1, 2, 3].map(() => ask(owner, event, guest)));
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    const id = answers.find(({ status }) => status === 201)?.body.data._id;
    await answer(accept, guest, id);
    expect(await ask(guest, event, await aClub())).toMatchObject({ status: 403 });
    expect(await call(changeRole, { method: "PUT", as: owner, params: { grantId: id }, json: { role: "door" } })).toMatchObject({
      status: 400,
    });
    expect(await call(changeRole, { method: "PUT", as: guest, params: { grantId: id }, json: { role: "editor" } })).toMatchObject({
      status: 403,
    });
    await expect(
      db.coHost.create({ data: { eventId: event.id, clubId: owner.id, role: "manager", invitedById: owner.id, expiresAt: new Date() } }),
    ).rejects.toThrow();
  });

  test("until a club is removed, which also removes its helpers at the event, even one invited concurrently", async () => {
    const [owner, guest] = [await aClub(), await aClub()];
    const event = await anEvent(owner);
    const guestManager = await aStudent();
    await aGrant(guestManager, { role: "manager", club: guest });
    const { id } = await aCoHost(guest, { role: "manager", event });
    for (const [as, email] of [
      [owner, anEmail("owners")],
      [guest, anEmail("guests")],
      [guestManager, anEmail("managers")],
    ] as const)
      expect(await inviteAt(as, event, email)).toMatchObject({ status: 201 });
    const late = [1, 2, 3, 4].map(() => inviteAt(guest, event, anEmail("late")));
    await Promise.all([call(remove, { method: "DELETE", as: owner, params: { grantId: id } }), ...late]);
    const left = await db.grant.findMany({ where: { eventId: event.id, state: { not: "ended" } } });
    expect(left.map(({ invitedById }) => invitedById)).toEqual([owner.id]);
  });

  test("invite for the club through which the person who invites manages the event, not for another of that person's clubs", async () => {
    const [owner, editing, managing] = [await aClub(), await aClub(), await aClub()];
    const event = await anEvent(owner);
    const student = await aStudent();
    for (const club of [editing, managing]) await aGrant(student, { role: "manager", club });
    const edits = await aCoHost(editing, { role: "editor", event });
    const manages = await aCoHost(managing, { role: "manager", event });
    const { body } = await inviteAt(student, event, anEmail("door"));
    const stateOf = async () => (await db.grant.findUniqueOrThrow({ where: { id: body.data._id } })).state;
    await call(remove, { method: "DELETE", as: owner, params: { grantId: edits.id } });
    expect(await stateOf()).toBe("invited");
    await call(remove, { method: "DELETE", as: owner, params: { grantId: manages.id } });
    expect(await stateOf()).toBe("ended");
  });

  test("an event's team is its own and the club's", async () => {
    const club = await aClub();
    const [event, other] = [await anEvent(club), await anEvent(club)];
    await aGrant(await aStudent(), { role: "manager", club });
    await aGrant(await aStudent(), { role: "door", event });
    await aGrant(await aStudent(), { role: "door", event: other });
    const { body } = await call(readEventTeam, { method: "GET", as: club, params: { eventId: event.id } });
    expect(body.people).toMatchObject([
      { role: "manager", event: null },
      { role: "door", event: { _id: event.id } },
    ]);
    const whole = await call(readClubTeam, { method: "GET", as: club, params: { clubId: club.id } });
    expect(whole.body.people).toHaveLength(3);
  });
});

test("organised events include the club's, single ones and co-organised ones, each once with the highest role", async () => {
  const [club, other, third] = [await aClub(), await aClub(), await aClub()];
  const helper: Student = await aStudent();
  const [mine, single, together] = [await anEvent(club), await anEvent(other), await anEvent(third)];
  await anEvent(other);
  await anEvent(club, { status: "deleted" });
  await aGrant(helper, { role: "editor", club });
  await aGrant(helper, { role: "manager", event: mine });
  await aGrant(helper, { role: "door", event: single });
  await aCoHost(club, { role: "manager", event: together });
  const { body } = await call(readOrganising, { method: "GET", as: helper });
  expect(body.clubs).toEqual([{ _id: club.id, name: expect.any(String), role: "editor", grantId: expect.any(String) }]);
  const left = body.events.map(({ grantId }: { grantId: string | null }) => grantId !== null).sort();
  expect(left).toEqual([false, true, true]);
  const rows = body.events.map(({ _id, role }: { _id: string; role: string }) => [_id, role]).sort();
  expect(rows).toEqual(
    [
      [mine.id, "manager"],
      [single.id, "door"],
      [together.id, "editor"],
    ].sort(),
  );
});

test("the event's page links only helpers to the workspace", async () => {
  const [club, helper, other] = [await aClub(), await aStudent(), await aStudent()];
  const event = await anEvent(club);
  await aGrant(helper, { role: "door", event });
  const ask = async (as: Account) => (await call(readRegistration, { method: "GET", as, params: { eventId: event.id } })).body;
  expect(await ask(helper)).toEqual({ ...(await ask(other)), mayManage: true });
  expect(await ask(other)).not.toHaveProperty("mayManage");
});

test("the clock ends expired invitations, and erases addresses after a month", async () => {
  const club = await aClub();
  await invited(club, 2);
  const [first] = await db.grant.findMany({ take: 1 });
  await db.grant.update({ where: { id: first?.id ?? "" }, data: { expiresAt: new Date() } });
  await expireInvitations();
  expect(await db.grant.count({ where: { state: "ended", email: { not: null } } })).toBe(1);
  await expireInvitations(new Date(Date.now() + 31 * DAY_MS));
  expect(await db.grant.count({ where: { state: "ended", email: null } })).toBe(1);
  expect(await db.grant.count({ where: { state: "invited" } })).toBe(0);
});

test("a helper leaves through the role that Organising names, and other roles are distinguished", async () => {
  const [club, helper] = [await aClub(), await aStudent()];
  const event = await anEvent(club, { status: "draft", publishAt: new Date("2031-01-02T03:30:00Z"), timeZone: "Europe/Berlin" });
  await aGrant(helper, { role: "editor", event });
  const read = async () => (await call(readOrganising, { method: "GET", as: helper })).body.events;
  const [organised] = await read();
  expect(organised).toMatchObject({ status: "Scheduled", publishAt: "2031-01-02T03:30:00.000Z", timeZone: "Europe/Berlin" });
  expect(await call(remove, { method: "DELETE", as: helper, params: { grantId: organised.grantId } })).toMatchObject({
    status: 200,
    body: { message: "You’re no longer an organiser" },
  });
  expect(await read()).toEqual([]);
});
