import { expect, test } from "vitest";
import { DELETE as removePerson } from "@/app/api/manage/[eventId]/people/[registrationId]/route";
import { POST as addPeople } from "@/app/api/manage/[eventId]/people/route";
import { DELETE as removeMember } from "@/app/api/team/[grantId]/route";
import { POST as inviteToClub } from "@/app/api/team/club/[clubId]/route";
import { POST as inviteClub } from "@/app/api/team/event/[eventId]/clubs/route";
import { POST as inviteToEvent } from "@/app/api/team/event/[eventId]/route";
import type { Account, Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { invitationLimits } from "@/lib/platform/http/limits";
import { DAY_MS } from "@/lib/platform/time/units";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aGrant, anEmail, anEvent, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

type Event = { id: string };
const add = (as: Account, { id }: Event, ...emails: string[]) =>
  call(addPeople, { as, params: { eventId: id }, json: { emails, fee: "waived" } });
const help = (as: Account, { id }: Event, email: string) =>
  call(inviteToEvent, { as, params: { eventId: id }, json: { email, role: "door" } });
const helpClub = (as: Account, { id }: Club, email: string) =>
  call(inviteToClub, { as, params: { clubId: id }, json: { email, role: "door" } });
const ask = (as: Account, { id }: Event, club: Club) =>
  call(inviteClub, { as, params: { eventId: id }, json: { clubId: club.id, role: "editor" } });
const end = (as: Account, grantId: string) => call(removeMember, { method: "DELETE", as, params: { grantId } });

async function takeBack(as: Account, { id }: Event): Promise<void> {
  const { id: registrationId } = await db.registration.findFirstOrThrow({ where: { eventId: id, status: "held" } });
  const params = { eventId: id, registrationId };
  expect(await call(removePerson, { method: "DELETE", as, params })).toMatchObject({ status: 200 });
}

const countMails = async (address: string) => {
  await runJobs();
  return (await mailsTo(address)).length;
};
const some = (count: number) => Array.from({ length: count }, () => anEmail());
const aDayPasses = () => db.sentMail.updateMany({ data: { sentAt: new Date(Date.now() - DAY_MS) } });

test("an address gets one mail in 24 hours about an event, as a guest or as a helper, whatever happened to the invitations", async () => {
  const [club, email] = [await aClub(), anEmail()];
  const event = await anEvent(club);
  expect(await add(club, event, email)).toMatchObject({ status: 202, body: { message: "1 invitation sent.", invited: 1 } });
  expect(await countMails(email)).toBe(1);
  for (let round = 0; round < 3; round++) {
    await takeBack(club, event);
    expect(await add(club, event, email)).toMatchObject({
      status: 202,
      body: {
        message:
          "0 invitations sent. 1 person got an email about this event in the last 24 hours. Their seat is held, without another email.",
        invited: 1,
      },
    });
  }
  const helper = await help(club, event, email);
  expect(helper).toMatchObject({
    status: 201,
    body: { message: "Invited. This person got an email in the last 24 hours, so we did not send another." },
  });
  expect(await countMails(email)).toBe(1);
  expect(await db.registration.count({ where: { status: "held" } })).toBe(1);

  await aDayPasses();
  await end(club, helper.body.data._id);
  expect(await help(club, event, email)).toMatchObject({ body: { message: "Invitation sent" } });
  expect(await countMails(email)).toBe(2);
});

test("an invitation withdrawn before its mail was sent does not block the next one's mail", async () => {
  const [club, email] = [await aClub(), anEmail()];
  const event = await anEvent(club);
  await add(club, event, email);
  await takeBack(club, event);
  expect(await add(club, event, email)).toMatchObject({ body: { message: "1 invitation sent." } });
  expect(await countMails(email)).toBe(1);
});

test("whole clubs and co-organising clubs get one mail in 24 hours too, and the answer about a club is always the same", async () => {
  const [club, guest, email] = [await aClub(), await aClub(), anEmail()];
  const event = await anEvent(club);
  const guestEmail = (await db.account.findUniqueOrThrow({ where: { id: guest.id } })).email;
  const messages = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const [helper, together] = [await helpClub(club, club, email), await ask(club, event, guest)];
    expect([helper.status, together.status]).toEqual([201, 201]);
    messages.add(together.body.message);
    expect([await countMails(email), await countMails(guestEmail)]).toEqual([1, 1]);
    await end(club, helper.body.data._id);
    await end(club, together.body.data._id);
  }
  expect([...messages]).toEqual(["Invitation sent"]);
});

test("twenty clubs that concurrently invite one address send it five mails, and none learns about the others", async () => {
  const email = anEmail();
  const clubs = await Promise.all(Array.from({ length: 20 }, () => aClub()));
  const events = await Promise.all(clubs.map((club) => anEvent(club)));
  const invite = () => Promise.all(clubs.map((club, index) => add(club, events[index] as Event, email)));
  for (const { status, body } of await invite())
    expect({ status, ...body }).toEqual({ status: 202, message: "1 invitation sent.", invited: 1 });
  expect(await countMails(email)).toBe(5);
  await Promise.all(clubs.map((club, index) => takeBack(club, events[index] as Event)));
  expect(new Set((await invite()).map(({ body }) => body.message)).size).toBe(1);
  expect(await countMails(email)).toBe(5);
});

test("twenty concurrent calls for one event and address make one invitation and one mail", async () => {
  const [club, email] = [await aClub(), anEmail()];
  const event = await anEvent(club);
  await Promise.all(Array.from({ length: 10 }, () => [add(club, event, email), help(club, event, email)]).flat());
  expect(await db.registration.count()).toBe(1);
  expect(await db.grant.count()).toBe(1);
  expect(await countMails(email)).toBe(1);
});

test("a new club invites 300 people in a day, over all its events and also concurrently; a refusal leaves nothing behind", async () => {
  const club = await aClub();
  const events = await Promise.all(Array.from({ length: 20 }, () => anEvent(club)));
  const answers = await Promise.all(events.map((event) => add(club, event, ...some(50))));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(6);
  const refused = answers.find(({ status }) => status !== 202);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: "invitation_limit", message: "You can invite up to 300 people a day. Please invite the others tomorrow." },
  });
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(86_000);
  expect(await db.registration.count()).toBe(300);
  expect(await help(club, events[0] as Event, anEmail())).toMatchObject({ status: 429, body: { code: "invitation_limit" } });
  expect(await ask(club, events[0] as Event, await aClub())).toMatchObject({ status: 429, body: { code: "invitation_limit" } });
  expect([await db.grant.count(), await db.coHost.count()]).toEqual([0, 0]);
});

/** Counts today's invitations without sending them. */
const use = (limit: keyof typeof invitationLimits, key: string, uses: number) =>
  db.$transaction((tx) => invitationLimits[limit].use(tx, [key], uses, new Date()));

test("a club of 14 days that has held an event invites 1,000 people in a day", async () => {
  const club = await aClub();
  const past = { registrationOpensAt: new Date(0), registrationClosesAt: new Date(1), startsAt: new Date(2), endsAt: new Date(3) };
  await anEvent(club, past);
  await db.account.update({ where: { id: club.id }, data: { createdAt: new Date(Date.now() - 15 * DAY_MS) } });
  const event = await anEvent(club);
  await use("club", club.id, 990);
  expect(await add(club, event, ...some(11))).toMatchObject({ status: 429, body: { message: expect.stringContaining("1000") } });
  expect(await add(club, event, ...some(10))).toMatchObject({ status: 202 });
  expect(await add(club, event, anEmail())).toMatchObject({ status: 429 });
});

test("a manager of many new clubs invites as many people as for one", async () => {
  const manager = await aStudent();
  const clubs = [await aClub(), await aClub()] as const;
  for (const club of clubs) await aGrant(manager, { role: "manager", club });
  await use("newClub", manager.id, 298);
  expect(await add(manager, await anEvent(clubs[0]), anEmail())).toMatchObject({ status: 202 });
  expect(await help(manager, await anEvent(clubs[1]), anEmail())).toMatchObject({ status: 201 });
  expect(await add(manager, await anEvent(clubs[1]), anEmail())).toMatchObject({ status: 429, body: { code: "invitation_limit" } });
  expect(await add(clubs[1], await anEvent(clubs[1]), anEmail())).toMatchObject({ status: 202 });
});

test("all new clubs of a college invite 1,000 people in a day together, also concurrently", async () => {
  const college = await aCollege();
  const clubs = await Promise.all(Array.from({ length: 20 }, () => aClub({ college })));
  const events = await Promise.all(clubs.map((club) => anEvent(club)));
  await use("newClubs", college.id, 950);
  const answers = await Promise.all(clubs.map((club, index) => add(club, events[index] as Event, ...some(10))));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
  expect(answers.find(({ status }) => status !== 202)).toMatchObject({
    status: 429,
    body: {
      code: "invitation_limit",
      message: "New clubs of your college can invite up to 1000 people a day in all. Please invite the others tomorrow.",
    },
  });
  const other = await aClub();
  expect(await add(other, await anEvent(other), anEmail())).toMatchObject({ status: 202 });
});

test("a refused invitation does not count", async () => {
  const club = await aClub();
  const event = await anEvent(club, { capacity: 1 });
  const email = anEmail();
  expect(await add(club, event, email, anEmail())).toMatchObject({ status: 409, body: { code: "event_full" } });
  await aGrant(await aStudent(), { role: "door", event, email });
  expect(await help(club, event, email)).toMatchObject({ status: 409, body: { code: "already_in_team" } });
  const counted = await db.rateLimit.findMany({ where: { key: { startsWith: "invit" } } });
  expect(counted).toEqual([]);
});
