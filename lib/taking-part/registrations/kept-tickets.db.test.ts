import { expect, test } from "vitest";
import { GET as tickets } from "@/app/api/tickets/route";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { listTickets } from "@/lib/taking-part/registrations/service";
import { readTicketCode } from "@/lib/taking-part/registrations/ticket";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anAdmin, anEvent, aRegistration, aStudent, aTeam } from "@/lib/testing/factories";
import { inHours } from "@/lib/testing/moments";

const lasting = (from: number, to: number) => ({
  registrationOpensAt: inHours(from - 48),
  registrationClosesAt: inHours(from - 24),
  startsAt: inHours(from),
  endsAt: inHours(to),
});

const ask = (as: Account) => call(tickets, { method: "GET", as });
type Listed = { _id: string; eventName: string; status: string; code: string | null; team: string | null };
const namesOf = (body: { tickets: Listed[] }) => body.tickets.map(({ eventName }) => eventName);

test("a student gets the tickets of My tickets, soonest first, with the signed codes and nothing of other people [app 4]", async () => {
  const college = await aCollege();
  const club = await aClub({ college, name: "Robotics Club" });
  const student = await aStudent({ firstName: "Ananya", lastName: "Kulkarni" });
  const later = await anEvent(club, { name: "Later", ...lasting(72, 75) });
  const soon = await anEvent(club, { name: "Soon", venue: "Main Quad", ...lasting(5, 8) });
  const ended = await anEvent(club, { name: "Ended today", ...lasting(-9, -6) });
  const over = await anEvent(club, { name: "Over", ...lasting(-60, -48) });
  for (const event of [later, soon, ended, over]) await aRegistration(event, student);
  await aRegistration(soon, await aStudent());

  const { status, body } = await ask(student);
  expect(status).toBe(200);
  expect(namesOf(body)).toEqual(["Ended today", "Soon", "Later"]);
  expect(body.tickets.map(({ _id }: Listed) => _id)).toEqual((await listTickets(student)).map(({ id }) => id));
  expect(body.tickets[1]).toMatchObject({
    eventId: soon.id,
    startsAt: soon.startsAt?.toISOString(),
    venue: "Main Quad",
    club: "Robotics Club",
    team: null,
    name: "Ananya Kulkarni",
    status: "confirmed",
    checkedInAt: null,
  });
  for (const { _id, eventId, code } of body.tickets) expect(readTicketCode(code)).toEqual({ registrationId: _id, eventId });
  expect(body.savedUntil).toBe(new Date((later.endsAt?.getTime() ?? 0) + DAY_MS).toISOString());
});

test("a cancelled ticket is told as cancelled, without a code [app 4]", async () => {
  const club = await aClub();
  const student = await aStudent();
  const cancelled = await anEvent(club, { name: "Cancelled by its club", ...lasting(5, 8) });
  const left = await anEvent(club, { name: "Left", ...lasting(24, 27) });
  const hidden = await anEvent(club, { name: "Hidden, and cancelled before", ...lasting(48, 51) });
  for (const event of [cancelled, left, hidden]) await aRegistration(event, student);
  const ended = { status: "cancelled", endedAt: new Date() } as const;
  await db.registration.updateMany({ where: { eventId: left.id }, data: ended });
  await db.event.update({ where: { id: cancelled.id }, data: { status: "cancelled", cancelledAt: new Date() } });
  await db.event.update({ where: { id: hidden.id }, data: { status: "hidden", hiddenFrom: "cancelled", cancelledAt: new Date() } });
  const { body } = await ask(student);
  expect(body.tickets.map(({ status, code }: Listed) => [status, code])).toEqual(Array(3).fill(["cancelled", null]));
  expect(namesOf(body)).toEqual(["Cancelled by its club", "Left", "Hidden, and cancelled before"]);
});

test("who registers again has the new ticket alone, and a held seat is none [app 4]", async () => {
  const event = await anEvent(await aClub(), lasting(5, 8));
  const student = await aStudent();
  const first = await aRegistration(event, student, { createdAt: inHours(-2) });
  await db.registration.update({ where: { id: first.id }, data: { status: "cancelled", endedAt: inHours(-1) } });
  const second = await aRegistration(event, student);
  expect((await ask(student)).body.tickets).toMatchObject([{ _id: second.id, status: "confirmed" }]);
  await db.registration.update({ where: { id: second.id }, data: { status: "held", confirmedAt: null, heldUntil: inHours(1) } });
  expect((await ask(student)).body.tickets).toMatchObject([{ _id: first.id, status: "cancelled" }]);
});

test("the ticket of a member names the team [app 4]", async () => {
  const event = await anEvent(await aClub(), { entry: "team", ...lasting(5, 8) });
  const student = await aStudent();
  const team = await aTeam(event, [student], { name: "Null Pointers" });
  await db.registration.updateMany({ where: { teamId: team.id }, data: { status: "confirmed", confirmedAt: new Date() } });
  expect((await ask(student)).body.tickets).toMatchObject([{ team: "Null Pointers" }]);
});

test("without tickets there is no time until which to keep them, and other accounts are refused [app 4, 10]", async () => {
  expect((await ask(await aStudent())).body).toEqual({ tickets: [], savedUntil: null });
  const college = await aCollege();
  for (const other of [college, await aClub({ college }), await anAdmin()]) expect(await ask(other)).toMatchObject({ status: 403 });
});
