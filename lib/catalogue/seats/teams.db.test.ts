import { expect, test } from "vitest";
import { addMember, createTeam, decideEntries, endTeam, enterTeam, handOver, keepTeam } from "@/lib/catalogue/seats/entries";
import { joinEvent } from "@/lib/catalogue/seats/join-event";
import { authorize } from "@/lib/identity/organisers/service";
import { readWorkspace } from "@/lib/organising/workspace/service";
import type { Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { deleteStudent } from "@/lib/site/removal/delete-student";
import { removePerson } from "@/lib/taking-part/guest-list/remove-people";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { oneClickOf } from "@/lib/taking-part/joining/one-click";
import { getRegistrationState } from "@/lib/taking-part/joining/registration-details";
import { sweepHolds } from "@/lib/taking-part/joining/sweep-holds";
import { orderForHold, payHold } from "@/lib/taking-part/payments/service";
import { settle } from "@/lib/taking-part/payments/settle";
import { closeTeams, remindTeams } from "@/lib/taking-part/registrations/close-teams";
import { endRegistrationsOf, leave } from "@/lib/taking-part/registrations/service";
import { aClub, aCollege, anEvent, aStudent, unique } from "@/lib/testing/factories";
import { deleteEventAs, updateEventAs } from "@/lib/testing/organisers";
import { expectCounts, mailsFor } from "@/lib/testing/seats";

type Event = Awaited<ReturnType<typeof anEvent>>;
type Fields = Parameters<typeof anEvent>[1];
type Team = { id: string; event: Event; members: Student[]; registrations: string[] };

const aTeamEvent = (club: Club, fields: Fields = {}) => anEvent(club, { entry: "team", teamMin: 2, teamMax: 4, ...fields });

/** A forming team, its captain first. */
async function aTeam(event: Event, size: number, make: () => Promise<Student> = aStudent): Promise<Team> {
  const members = await Promise.all(Array.from({ length: size }, make));
  const [captain, ...others] = members as [Student, ...Student[]];
  const now = new Date();
  const made = await withLockedEvent(
    event.id,
    now,
    (tx) => createTeam(tx, { eventId: event.id, studentId: captain.id, name: `Team ${unique()}`, code: unique(), answers: [], now }),
    { studentId: captain.id },
  );
  if (typeof made === "string") throw new Error(made);
  const team: Team = { id: made.teamId, event, members, registrations: [made.registrationId] };
  for (const { id } of others) team.registrations.push((await add(team, id)).registrationId ?? "");
  return team;
}

const add = (team: Team, studentId: string, now = new Date()) =>
  withLockedEvent(team.event.id, now, (tx) => addMember(tx, team.id, studentId, { now, answers: [] }), { studentId });
const enter = async (team: Team, { wait = false, now = new Date() } = {}) =>
  (await withLockedEvent(team.event.id, now, (tx) => enterTeam(tx, team.id, { wait, now }))).outcome;

async function statesOf({ registrations }: Pick<Team, "registrations">) {
  const rows = await db.registration.findMany({ where: { id: { in: registrations } } });
  return registrations.map((id) => rows.find((row) => row.id === id)?.status);
}

const captainOf = async ({ id, members }: Team) => {
  const { captainId } = await db.team.findUniqueOrThrow({ where: { id } });
  return members.findIndex((member) => member.id === captainId);
};

const clickOf = async (student: Student, id: string) => oneClickOf(await getRegistrationState(student, id), id);

const pay = (student: Student, event: Event, now = new Date()) =>
  payHold(student, event.id, { method: "Credit Card", outcome: "success" }, now);

const again = (event: Event, student: Student, pricePaise: number, now = new Date()) =>
  joinEvent(event.id, student.id, {
    pricePaise,
    heldUntil: pricePaise ? new Date(now.getTime() + 15 * MINUTE_MS) : null,
    now,
    wait: false,
    answers: [],
    seen: event.updatedAt,
  });

/** A statement that the money of an order came. */
const captured = (orderId: string, amountPaise: number, paymentId = `pay_${unique()}`) => ({
  ...{ id: unique(), kind: "payment.captured", orderId, paymentId, status: "captured" as const, amountPaise, currency: "INR" },
});

/** Payments by the place of their registration in the team. */
async function moneyOf({ registrations }: Pick<Team, "registrations">) {
  const rows = await db.payment.findMany({ where: { registrationId: { in: registrations } }, orderBy: { createdAt: "asc" } });
  return rows.map(({ registrationId, status }) => [registrations.indexOf(registrationId), status]);
}

test("a forming team takes no seat, and its name is unique", async () => {
  const event = await aTeamEvent(await aClub(), { capacity: 1 });
  const team = await aTeam(event, 2);
  const { name } = await db.team.findUniqueOrThrow({ where: { id: team.id } });
  expect(await statesOf(team)).toEqual(["forming", "forming"]);
  const now = new Date();
  const another = async (student: Student, called: string) =>
    withLockedEvent(
      event.id,
      now,
      (tx) => createTeam(tx, { eventId: event.id, studentId: student.id, name: called, code: unique(), answers: [], now }),
      { studentId: student.id },
    );
  expect(await another(await aStudent(), name.toUpperCase())).toBe("name_taken");
  expect(await another(team.members[1] as Student, "Others")).toBe("there");
  expect(await clickOf(team.members[1] as Student, event.id)).toMatchObject({ kind: "refused", reason: "in_team" });
  expect(await clickOf(await aStudent(), event.id)).toMatchObject({ reason: "more_needed", data: { needs: ["team"] } });
  expect(await mailsFor(team.registrations)).toEqual([[], ["joined_team"]]);
  await expectCounts(event.id);
});

test("a team enters with seats for all of its members or for none [joining 5, 11.5]", async () => {
  const event = await aTeamEvent(await aClub(), { capacity: 4 });
  const [first, second, small] = [await aTeam(event, 3), await aTeam(event, 3), await aTeam(event, 1)];
  expect(await enter(small)).toBe("too_small");
  expect(await enter(first)).toBe("confirmed");
  expect(await enter(first)).toBe("changed");
  expect(await enter(second)).toBe("full");
  expect(await statesOf(second)).toEqual(["forming", "forming", "forming"]);
  expect(await enter(second, { wait: true })).toBe("waiting");
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 3, waiting: 1 });
  expect(await mailsFor(first.registrations)).toEqual([["registered"], ["joined_team", "registered"], ["joined_team", "registered"]]);
  await expectCounts(event.id);
});

test("the first entry in line that fits is served; larger ones keep their place [joining 4, 11.2]", async () => {
  const club = await aClub();
  const event = await aTeamEvent(club, { capacity: 2, teamMin: 1 });
  const inside = await aTeam(event, 2);
  await enter(inside);
  const [large, small] = [await aTeam(event, 3), await aTeam(event, 1)];
  expect([await enter(large, { wait: true }), await enter(small, { wait: true })]).toEqual(["waiting", "waiting"]);
  await leave(inside.members[1] as Student, event.id);
  expect([await statesOf(large), await statesOf(small)]).toEqual([["waiting", "waiting", "waiting"], ["confirmed"]]);
  // A smaller team fits.
  await leave(large.members[2] as Student, event.id);
  await leave(inside.members[0] as Student, event.id);
  expect(await statesOf(large)).toEqual(["waiting", "waiting", "cancelled"]);
  await leave(large.members[0] as Student, event.id);
  expect(await statesOf(large)).toEqual(["cancelled", "confirmed", "cancelled"]);
  expect(await captainOf(large)).toBe(1);
  await expectCounts(event.id);
});

test("a waiting team takes members up to its maximum without losing its place", async () => {
  const event = await aTeamEvent(await aClub(), { capacity: 1, teamMax: 3 });
  const team = await aTeam(event, 2);
  await enter(team, { wait: true });
  const place = async () => (await db.registration.findUniqueOrThrow({ where: { id: team.registrations[0] ?? "" } })).place?.toString();
  const before = await place();
  expect((await add(team, (await aStudent()).id)).outcome).toBe("waiting");
  expect((await add(team, (await aStudent()).id)).outcome).toBe("team_full");
  expect((await add(team, team.members[1]?.id ?? "")).outcome).toBe("there");
  expect(await place()).toBe(before);
  // The place follows the captain.
  await withLockedEvent(event.id, new Date(), (tx) => handOver(tx, team.id, team.members[1]?.id ?? "", new Date()));
  expect(await db.registration.findUniqueOrThrow({ where: { id: team.registrations[1] ?? "" } })).toMatchObject({ status: "waiting" });
  expect((await db.registration.findUniqueOrThrow({ where: { id: team.registrations[1] ?? "" } })).place?.toString()).toBe(before);
  await expectCounts(event.id);
});

test("a student who joins a registered team takes a seat, or does not join", async () => {
  const event = await aTeamEvent(await aClub(), { capacity: 3, pricePaise: 25_000 });
  const team = await aTeam(event, 2);
  await enter(team);
  const third = await add(team, (await aStudent()).id);
  expect(third.outcome).toBe("held");
  expect((await add(team, (await aStudent()).id)).outcome).toBe("full");
  await expectCounts(event.id);
});

test("each member pays: members without a fee are confirmed, the others hold seats for the answer time, then stay without one", async () => {
  const college = await aCollege();
  const event = await aTeamEvent(await aClub({ college }), { capacity: 3, pricePaise: 25_000 });
  const now = new Date();
  const team = await aTeam(event, 2);
  const own = await aStudent({ college });
  team.members.push(own);
  team.registrations.push((await add(team, own.id)).registrationId ?? "");
  expect(await enter(team, { now })).toBe("held");
  expect(await statesOf(team)).toEqual(["held", "held", "confirmed"]);
  expect(await mailsFor(team.registrations)).toEqual([[], ["joined_team", "offered"], ["joined_team", "registered"]]);
  await pay(team.members[0] as Student, event, now);
  const ended = new Date(now.getTime() + 24 * HOUR_MS);
  await sweepHolds(ended);
  expect(await statesOf(team)).toEqual(["confirmed", "forming", "confirmed"]);
  await expectCounts(event.id, ended);
  // While there is a seat, the member gets one again.
  expect(await again(event, team.members[1] as Student, 25_000, ended)).toMatchObject({ outcome: "taken", status: "held" });
  await pay(team.members[1] as Student, event, ended);
  expect(await statesOf(team)).toEqual(["confirmed", "confirmed", "confirmed"]);
  expect(await moneyOf(team)).toEqual([
    [0, "captured"],
    [1, "captured"],
  ]);
  await expectCounts(event.id, ended);
});

test("a member without a seat takes one at the present price, and money for the former price is refunded", async () => {
  const event = await aTeamEvent(await aClub(), { pricePaise: 25_000 });
  const now = new Date();
  const team = await aTeam(event, 2);
  const member = team.members[1] as Student;
  await enter(team, { now });
  await pay(team.members[0] as Student, event, now);
  const { orderId } = await orderForHold(member, event.id, now);
  const ended = new Date(now.getTime() + 24 * HOUR_MS);
  await sweepHolds(ended);
  const dearer = await db.event.update({ where: { id: event.id }, data: { pricePaise: 30_000 } });
  await again(dearer, member, 30_000, ended);
  const fresh = await orderForHold(member, event.id, ended);
  expect(fresh).toMatchObject({ amountPaise: 30_000 });
  expect(await settle("sandbox", captured(orderId, 25_000), ended)).toBe("returned");
  expect(await settle("sandbox", captured(fresh.orderId, 30_000), ended)).toBe("registered");
  expect(await statesOf(team)).toEqual(["confirmed", "confirmed"]);
});

/** A team that owes one fee. */
async function aPayingTeam(size: number, fields: Fields = {}) {
  const event = await aTeamEvent(await aClub(), { capacity: 4, pricePaise: 50_000, feePer: "team", ...fields });
  return { event, team: await aTeam(event, size) };
}

test("one fee: the captain's payment confirms all members, and no other member's call does", async () => {
  const { event, team } = await aPayingTeam(3);
  const now = new Date();
  expect(await enter(team, { now })).toBe("held");
  expect(await statesOf(team)).toEqual(["held", "held", "held"]);
  const member = team.members[1] as Student;
  await expect(joinByClick(member, event.id, now)).rejects.toMatchObject({ code: "in_team" });
  await expect(pay(member, event, now)).rejects.toMatchObject({ code: "payment_failed" });
  expect(await again(event, member, 0, now)).toMatchObject({ outcome: "changed" });
  expect(await joinByClick(team.members[0] as Student, event.id, now)).toMatchObject({ kind: "held", amountPaise: 50_000 });
  await pay(team.members[0] as Student, event, now);
  expect(await statesOf(team)).toEqual(["confirmed", "confirmed", "confirmed"]);
  expect(await mailsFor(team.registrations)).toEqual([["registered"], ["joined_team", "registered"], ["joined_team", "registered"]]);
  // A member who joins later pays nothing more.
  expect((await add(team, (await aStudent()).id)).outcome).toBe("confirmed");
  expect(await moneyOf(team)).toEqual([[0, "captured"]]);
  await expectCounts(event.id);
});

test("one fee: the seats end together, and late money takes all of them again or is refunded", async () => {
  const { event, team } = await aPayingTeam(3);
  const now = new Date();
  await enter(team, { now });
  const { orderId } = await orderForHold(team.members[0] as Student, event.id, now);
  const ended = new Date(now.getTime() + 15 * MINUTE_MS);
  await sweepHolds(ended);
  expect(await statesOf(team)).toEqual(["forming", "forming", "forming"]);
  await expectCounts(event.id, ended);
  expect(await settle("sandbox", captured(orderId, 50_000), ended)).toBe("registered");
  expect(await statesOf(team)).toEqual(["confirmed", "confirmed", "confirmed"]);
  await expectCounts(event.id, ended);

  const other = await aTeam(event, 2);
  expect(await enter(other, { now: ended })).toBe("full");
  await updateEventAs((await clubOf(event)) as Club, event.id, { capacity: 5 }, ended);
  expect(await enter(other, { now: ended })).toBe("held");
  const order = await orderForHold(other.members[0] as Student, event.id, ended);
  const over = new Date(ended.getTime() + 15 * MINUTE_MS);
  await sweepHolds(over);
  await add(team, (await aStudent()).id, over);
  expect(await settle("sandbox", captured(order.orderId, 50_000), over)).toBe("returned");
  expect(await statesOf(other)).toEqual(["forming", "forming"]);
  expect(await moneyOf(other)).toEqual([[0, "refund_due"]]);
  await expectCounts(event.id, over);
});

test("one fee: late money of a team that left the line when it ended confirms no member, and is refunded", async () => {
  const { event, team } = await aPayingTeam(2, { capacity: 3 });
  const now = new Date();
  await enter(team, { now });
  const { orderId } = await orderForHold(team.members[0] as Student, event.id, now);
  const ended = new Date(now.getTime() + 15 * MINUTE_MS);
  await sweepHolds(ended);
  const other = await aTeam(event, 2);
  await enter(other, { now: ended });
  expect(await enter(team, { wait: true, now: ended })).toBe("waiting");
  await pay(other.members[0] as Student, event, ended);
  const starts = event.startsAt as Date;
  await sweepHolds(starts);
  expect(await statesOf(team)).toEqual(["expired", "expired"]);
  expect(await settle("sandbox", captured(orderId, 50_000), starts)).toBe("returned");
  expect(await statesOf(team)).toEqual(["expired", "expired"]);
  expect(await moneyOf(team)).toEqual([[0, "refund_due"]]);
  expect((await mailsFor(team.registrations))[0]).not.toContain("registered");
  await expectCounts(event.id, starts);
});

const clubOf = async ({ clubId }: Event) => {
  const club = await db.club.findUniqueOrThrow({ where: { id: clubId ?? "" } });
  const session = await db.session.findFirstOrThrow({ where: { accountId: club.id } });
  return { role: "club" as const, id: club.id, sessionId: session.id, collegeId: club.collegeId };
};

test("one fee: nothing is owed while all are of the organising college", async () => {
  const college = await aCollege();
  const event = await aTeamEvent(await aClub({ college }), { pricePaise: 50_000, feePer: "team" });
  const team = await aTeam(event, 2, () => aStudent({ college }));
  expect(await enter(team)).toBe("confirmed");
  const mixed = await aTeam(event, 1, () => aStudent({ college }));
  await add(mixed, (await aStudent()).id);
  expect(await enter(mixed)).toBe("held");
});

test("one fee: the captain accepts an offer that costs nothing for all", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const event = await aTeamEvent(club, { capacity: 1, pricePaise: 50_000, feePer: "team", askToAccept: true });
  const team = await aTeam(event, 2, () => aStudent({ college }));
  expect(await enter(team, { wait: true })).toBe("waiting");
  const { updatedAt } = await updateEventAs(club, event.id, { capacity: 2 }).then(() =>
    db.event.findUniqueOrThrow({ where: { id: event.id } }),
  );
  expect(await statesOf(team)).toEqual(["held", "held"]);
  // The captain answers for the team, and gets the question.
  expect((await mailsFor(team.registrations)).map((kinds) => kinds.includes("offered"))).toEqual([true, false]);
  expect(await again({ ...event, updatedAt }, team.members[1] as Student, 0)).toMatchObject({ outcome: "changed" });
  expect(await joinByClick(team.members[0] as Student, event.id)).toMatchObject({ kind: "joined" });
  expect(await statesOf(team)).toEqual(["confirmed", "confirmed"]);
  await expectCounts(event.id);
});

test("captaincy moves the fee too, even during its payment; money is refunded when the team ends", async () => {
  const { event, team } = await aPayingTeam(3);
  const now = new Date();
  await enter(team, { now });
  const { orderId } = await orderForHold(team.members[0] as Student, event.id, now);
  // The captain leaves while the bank processes the payment.
  await leave(team.members[0] as Student, event.id, now);
  expect(await captainOf(team)).toBe(1);
  expect(await statesOf(team)).toEqual(["cancelled", "held", "held"]);
  expect(await orderForHold(team.members[1] as Student, event.id, now)).toEqual({ orderId, amountPaise: 50_000 });
  expect(await settle("sandbox", captured(orderId, 50_000), now)).toBe("registered");
  expect(await statesOf(team)).toEqual(["cancelled", "confirmed", "confirmed"]);
  expect(await moneyOf(team)).toEqual([[1, "captured"]]);
  // The fee stays when one member leaves.
  await leave(team.members[1] as Student, event.id, now);
  expect(await moneyOf(team)).toEqual([[2, "captured"]]);
  await leave(team.members[2] as Student, event.id, now);
  expect(await moneyOf(team)).toEqual([[2, "refund_due"]]);
  expect(await db.team.findUniqueOrThrow({ where: { id: team.id } })).toMatchObject({ endedAt: now });
  // The student who paid gets a message too, which is true: the payment came in time.
  expect((await mailsFor(team.registrations))[0]).toEqual(["refunded"]);
  await expectCounts(event.id);
});

test.each([
  ["applied", { approval: true }, "pending"],
  ["waited", { capacity: 1 }, "waiting"],
] as const)("an event at which only a team %s is cancelled when it is deleted [joining 12]", async (_what, fields, state) => {
  const club = await aClub();
  const event = await aTeamEvent(club, fields);
  const team = await aTeam(event, 2);
  expect(await enter(team, { wait: true, now: new Date(Date.now() + 1000) })).toBe(state);
  await withLockedEvent(event.id, new Date(), (tx) => endTeam(tx, team.id, new Date()));
  await deleteEventAs(club, event.id);
  expect(await db.event.findUnique({ where: { id: event.id } })).toMatchObject({ status: "cancelled" });
});

test("an event at which a team only held seats is removed when it is deleted [joining 12]", async () => {
  const club = await aClub();
  const event = await aTeamEvent(club, { feePer: "team", pricePaise: 50_000 });
  const team = await aTeam(event, 2);
  expect(await enter(team, { now: new Date(Date.now() + 1000) })).toBe("held");
  const later = new Date(Date.now() + HOUR_MS);
  await sweepHolds(later);
  await add(team, (await aStudent()).id, later);
  await withLockedEvent(event.id, new Date(), (tx) => endTeam(tx, team.id, new Date()));
  await deleteEventAs(club, event.id);
  expect(await db.event.findUnique({ where: { id: event.id } })).toBeNull();
});

test("deleting a captain's account gives captaincy, place and fee to the longest member", async () => {
  const { event, team } = await aPayingTeam(2);
  await enter(team);
  await pay(team.members[0] as Student, event);
  const [captain] = team.members as [Student];
  await deleteStudent({ actor: captain, id: captain.id, relation: "self" } as never);
  expect(await captainOf(team)).toBe(1);
  expect(await statesOf(team)).toEqual(["cancelled", "confirmed"]);
  expect(await moneyOf(team)).toEqual([[1, "captured"]]);
  await expectCounts(event.id);
});

test("two accounts of one team are deleted concurrently, while other members leave", async () => {
  for (let round = 0; round < 4; round++) {
    const event = await aTeamEvent(await aClub(), { capacity: 8 });
    const team = await aTeam(event, 4);
    await enter(team);
    const [first, second, third] = team.members as [Student, Student, Student];
    const remove = (student: Student) => deleteStudent({ actor: student, id: student.id, relation: "self" } as never);
    await Promise.all([remove(first), remove(second), leave(third, event.id)]);
    expect(await captainOf(team)).toBe(3);
    expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 1 });
    await expectCounts(event.id);
  }
});

test("the account of a rejected team's captain can be deleted", async () => {
  const event = await aTeamEvent(await aClub(), { approval: true });
  const team = await aTeam(event, 2);
  const now = new Date();
  expect(await enter(team)).toBe("pending");
  await withLockedEvent(event.id, now, (tx) => decideEntries(tx, event.id, [team.id], { approve: false, reason: null, now }));
  expect(await statesOf(team)).toEqual(["rejected", "rejected"]);
  const [captain] = team.members as [Student];
  await deleteStudent({ actor: captain, id: captain.id, relation: "self" } as never);
  const decided = await withLockedEvent(event.id, now, (tx) =>
    decideEntries(tx, event.id, [team.id], { approve: true, reason: null, now }),
  );
  expect(decided).toEqual([{ id: team.id, outcome: "changed" }]);
});

test("a team is decided as one", async () => {
  const event = await aTeamEvent(await aClub(), { approval: true, capacity: 3 });
  const [first, second] = [await aTeam(event, 2), await aTeam(event, 2)];
  expect([await enter(first), await enter(second)]).toEqual(["pending", "pending"]);
  expect((await add(first, (await aStudent()).id)).outcome).toBe("pending");
  const now = new Date();
  const decide = (approve: boolean) =>
    withLockedEvent(event.id, now, (tx) => decideEntries(tx, event.id, [first.id, second.id], { approve, reason: null, now }));
  expect((await decide(true)).map(({ outcome }) => outcome)).toEqual(["confirmed", "waiting"]);
  expect((await decide(false)).map(({ outcome }) => outcome)).toEqual(["changed", "changed"]);
  await expectCounts(event.id);
});

test("teams as seats: one for each team with seats, on its captain's registration, no matter who leaves", async () => {
  const club = await aClub();
  const event = await aTeamEvent(club, { seatsCount: "teams", capacity: 2, pricePaise: 25_000 });
  const now = new Date();
  const team = await aTeam(event, 3);
  await enter(team, { now });
  const { seats: shown, counts } = await readWorkspace(await authorize(club, event.id, "read_event"), now);
  expect([shown, counts.held]).toEqual([{ confirmed: 0, held: 1 }, 3]);
  const seats = async () =>
    (await db.registration.findMany({ where: { id: { in: team.registrations } } }))
      .filter((row) => row.status === "held" || row.status === "confirmed")
      .reduce((sum, row) => sum + row.seats, 0);
  expect(await seats()).toBe(1);
  await pay(team.members[1] as Student, event, now);
  // The captain does not pay, and a member who did has the seat.
  const ended = new Date(now.getTime() + 24 * HOUR_MS);
  await sweepHolds(ended);
  expect(await statesOf(team)).toEqual(["forming", "confirmed", "forming"]);
  expect(await seats()).toBe(1);
  await expectCounts(event.id, ended);
  expect(await again(event, team.members[0] as Student, 25_000, ended)).toMatchObject({ outcome: "taken" });
  expect(await seats()).toBe(1);
  await leave(team.members[1] as Student, event.id, ended);
  expect(await seats()).toBe(1);
  await expectCounts(event.id, ended);
  // No member has a seat any longer, so the team is forming and enters again.
  const over = new Date(ended.getTime() + 15 * MINUTE_MS);
  await sweepHolds(over);
  expect(await statesOf(team)).toEqual(["forming", "cancelled", "forming"]);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 0 });
  expect(await again(event, team.members[2] as Student, 25_000, over)).toMatchObject({ outcome: "changed" });
  expect(await enter(team, { now: over })).toBe("held");
  expect(await seats()).toBe(1);
  await expectCounts(event.id, over);
});

test("a too small team gets a message, and ends when registration closes unless it is kept", async () => {
  const event = await aTeamEvent(await aClub(), { pricePaise: 25_000, capacity: 6 });
  const now = new Date();
  const [short, kept, forming] = [await aTeam(event, 2), await aTeam(event, 2), await aTeam(event, 2)];
  for (const team of [short, kept]) {
    await enter(team, { now });
    for (const student of team.members) await pay(student, event, now);
    await leave(team.members[1] as Student, event.id, now);
  }
  const waiting = await aTeam(event, 3);
  await updateEventAs(await clubOf(event), event.id, { capacity: 4 });
  expect(await enter(waiting, { wait: true })).toBe("waiting");
  await withLockedEvent(event.id, now, (tx) => keepTeam(tx, kept.id));
  await remindTeams(new Date(event.registrationClosesAt.getTime() - 24 * HOUR_MS));
  const [mails] = await mailsFor([short.registrations[0]]);
  expect(mails).toEqual(["registered", "team_short", "team_short_reminder"]);

  await closeTeams(new Date(event.registrationClosesAt.getTime() - 1));
  expect(await statesOf(short)).toEqual(["confirmed", "cancelled"]);
  await closeTeams(event.registrationClosesAt);
  await closeTeams(event.registrationClosesAt);
  expect([await statesOf(short), await statesOf(kept), await statesOf(forming)]).toEqual([
    ["cancelled", "cancelled"],
    ["confirmed", "cancelled"],
    ["cancelled", "cancelled"],
  ]);
  expect(await moneyOf(short)).toEqual([
    [0, "refund_due"],
    [1, "refund_due"],
  ]);
  expect((await mailsFor([short.registrations[0], forming.registrations[1]])).map((kinds) => kinds.at(-1))).toEqual([
    "team_ended",
    "team_ended",
  ]);
  // Its seat goes to the line, which runs until the event starts.
  expect(await statesOf(waiting)).toEqual(["held", "held", "held"]);
  await expectCounts(event.id, event.registrationClosesAt);
});

test.each(["lasts until weeks after the event", "is over, and the event was hidden until weeks later"])(
  "teams end when registration %s",
  async (which) => {
    const startsAt = new Date(Date.now() + HOUR_MS);
    const isLong = which.startsWith("lasts");
    const weeksLater = new Date(startsAt.getTime() + 15 * 24 * HOUR_MS);
    const event = await aTeamEvent(await aClub(), {
      ...{ startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS), pricePaise: 25_000 },
      registrationClosesAt: isLong ? weeksLater : startsAt,
    });
    const [short, forming] = [await aTeam(event, 2), await aTeam(event, 2)];
    const now = new Date();
    await enter(short, { now });
    for (const student of short.members) await pay(student, event, now);
    await leave(short.members[1] as Student, event.id, now);
    if (!isLong) {
      const hiding = { subject: "event", subjectId: event.id, by: "admin", byId: event.id, reason: "other", note: "Looked at." } as const;
      await db.hiding.create({ data: { ...hiding, shownAt: new Date(weeksLater.getTime() - MINUTE_MS) } });
    }
    await closeTeams(weeksLater);
    expect([await statesOf(short), await statesOf(forming)]).toEqual([
      ["cancelled", "cancelled"],
      ["cancelled", "cancelled"],
    ]);
    expect(await moneyOf(short)).toEqual([
      [0, "refund_due"],
      [1, "refund_due"],
    ]);
  },
);

test("a team of which somebody came stays, however small it is when registration ends weeks later", async () => {
  const startsAt = new Date(Date.now() + HOUR_MS);
  const weeksLater = new Date(startsAt.getTime() + 15 * 24 * HOUR_MS);
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS), registrationClosesAt: weeksLater };
  const event = await aTeamEvent(await aClub(), { ...times, pricePaise: 25_000 });
  const team = await aTeam(event, 2);
  const now = new Date();
  await enter(team, { now });
  for (const student of team.members) await pay(student, event, now);
  await leave(team.members[1] as Student, event.id, now);
  await db.registration.update({ where: { id: team.registrations[0] ?? "" }, data: { checkedInAt: startsAt } });
  await closeTeams(weeksLater);
  expect(await statesOf(team)).toEqual(["confirmed", "cancelled"]);
});

test("a captain gets a message each time the team becomes too small, and none after registration has closed", async () => {
  const event = await aTeamEvent(await aClub(), { teamMin: 2, teamMax: 3 });
  const team = await aTeam(event, 3);
  await enter(team);
  const shortMails = async () => (await mailsFor([team.registrations[0]]))[0]?.filter((kind) => kind === "team_short").length;
  const [, second, third] = team.members as [Student, Student, Student];
  await leave(second, event.id);
  expect(await shortMails()).toBe(0);
  await leave(third, event.id);
  expect(await shortMails()).toBe(1);
  const fourth = await aStudent();
  await add(team, fourth.id);
  await leave(fourth, event.id);
  expect(await shortMails()).toBe(2);
  const fifth = await aStudent();
  await add(team, fifth.id);
  await leave(fifth, event.id, event.registrationClosesAt);
  expect(await shortMails()).toBe(2);
});

test("an offer that ends after registration has closed does not ask the captain to find a member", async () => {
  const event = await aTeamEvent(await aClub(), { pricePaise: 25_000 });
  const team = await aTeam(event, 2);
  const now = new Date(event.registrationClosesAt.getTime() - MINUTE_MS);
  await enter(team, { now });
  await pay(team.members[0] as Student, event, now);
  await sweepHolds(new Date(event.registrationClosesAt.getTime() + 3 * HOUR_MS));
  expect((await mailsFor([team.registrations[0]]))[0]).not.toContain("team_short");
});

test("after registration has closed a member frees the seat: the line is served, and no team ends by its minimum", async () => {
  const event = await aTeamEvent(await aClub(), { capacity: 2, teamMin: 2, pricePaise: 25_000 });
  const now = new Date();
  const team = await aTeam(event, 2);
  await enter(team, { now });
  for (const student of team.members) await pay(student, event, now);
  const closed = event.registrationClosesAt;
  await leave(team.members[1] as Student, event.id, closed);
  await closeTeams(new Date(closed.getTime() + MINUTE_MS));
  expect(await statesOf(team)).toEqual(["confirmed", "cancelled"]);
  expect(await moneyOf(team)).toEqual([
    [0, "captured"],
    [1, "captured"],
  ]);
  const { taken } = await db.event.findUniqueOrThrow({ where: { id: event.id } });
  expect(taken).toBe(1);
  await expect(leave(team.members[0] as Student, event.id, event.startsAt as Date)).rejects.toMatchObject({ code: "event_started" });
});

test("one fee is refunded with the last member, also after registration has closed, no matter who ends the team", async () => {
  const ends: Record<string, (team: Team, now: Date) => Promise<unknown>> = {
    leaves: async ({ event, members }, now) => {
      await leave(members[0] as Student, event.id, now);
      const [payment] = await db.payment.findMany({ where: { registration: { eventId: event.id } } });
      expect(payment?.status).toBe("captured");
      return leave(members[1] as Student, event.id, now);
    },
    "deletes the account": async ({ event, members }, now) => {
      await leave(members[0] as Student, event.id, now);
      return db.$transaction((tx) => endRegistrationsOf(tx, (members[1] as Student).id, now));
    },
    "is removed": async ({ event, members, registrations }, now) => {
      await leave(members[0] as Student, event.id, now);
      const by = await authorize(await clubOf(event), event.id, "change_people");
      return removePerson(by, registrations[1] as string, { refund: "none" }, now);
    },
  };
  for (const [how, end] of Object.entries(ends)) {
    const { event, team } = await aPayingTeam(2);
    const now = new Date();
    await enter(team, { now });
    await pay(team.members[0] as Student, event, now);
    await end(team, event.registrationClosesAt);
    const [payment] = await db.payment.findMany({ where: { registration: { eventId: event.id } } });
    expect([how, payment?.status]).toEqual([how, "refund_due"]);
  }
});

test("when the last two members of a team with one fee leave concurrently, the fee is refunded once", async () => {
  const { event, team } = await aPayingTeam(2);
  const now = new Date();
  await enter(team, { now });
  await pay(team.members[0] as Student, event, now);
  await Promise.all(team.members.map((student) => leave(student, event.id, event.registrationClosesAt)));
  expect(await statesOf(team)).toEqual(["cancelled", "cancelled"]);
  expect(await db.payment.findMany({ select: { status: true } })).toEqual([{ status: "refund_due" }]);
  await expectCounts(event.id, event.registrationClosesAt);
});

test("on a second Enter the members have the time of an offer, and the captain 15 minutes", async () => {
  const event = await aTeamEvent(await aClub(), { pricePaise: 25_000 });
  const team = await aTeam(event, 2);
  const now = new Date();
  await enter(team, { now });
  const later = new Date(now.getTime() + 25 * HOUR_MS);
  await sweepHolds(later);
  expect(await statesOf(team)).toEqual(["forming", "forming"]);
  expect(await enter(team, { now: later })).toBe("held");
  const rows = await db.registration.findMany({ where: { id: { in: team.registrations } } });
  const hours = team.registrations.map((id) => {
    const until = rows.find((row) => row.id === id)?.heldUntil?.getTime() ?? 0;
    return (until - later.getTime()) / HOUR_MS;
  });
  expect(hours).toEqual([0.25, 24]);
});

test("a team does not enter an event that is over", async () => {
  const event = await aTeamEvent(await aClub());
  const team = await aTeam(event, 2);
  const now = new Date();
  const [startsAt, endsAt] = [new Date(now.getTime() - 2 * HOUR_MS), new Date(now.getTime() - HOUR_MS)];
  await db.event.update({ where: { id: event.id }, data: { startsAt, endsAt } });
  expect(await enter(team, { now })).toBe("over");
});

test("a withdrawn team frees every seat", async () => {
  const event = await aTeamEvent(await aClub(), { capacity: 4 });
  const team = await aTeam(event, 3);
  await enter(team);
  const now = new Date();
  const ended = await withLockedEvent(event.id, now, (tx) => endTeam(tx, team.id, now));
  expect(ended.toSorted()).toEqual(team.registrations.toSorted());
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 0 });
  await expectCounts(event.id);
});

test("a manually refunded fee ends the team that it paid for", async () => {
  const { event, team } = await aPayingTeam(2);
  const now = new Date();
  await enter(team, { now });
  await pay(team.members[0] as Student, event, now);
  const payment = await db.payment.findFirstOrThrow({ where: { status: "captured" } });
  const { gatewayOrderId: orderId, gatewayPaymentId } = payment;
  const refunded = {
    ...captured(orderId, 50_000, gatewayPaymentId ?? ""),
    kind: "refund",
    status: "refunded" as const,
    refundId: "by-hand",
  };
  expect(await settle("sandbox", refunded, now)).toBe("returned");
  expect(await statesOf(team)).toEqual(["cancelled", "cancelled"]);
  await expectCounts(event.id);
});
