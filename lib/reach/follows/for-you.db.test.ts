import { expect, test } from "vitest";
import { GET } from "@/app/api/home/foryou/route";
import type { Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { getForYou } from "@/lib/reach/follows/for-you";
import { call } from "@/lib/testing/call";
import { aClub, aCoHost, aCollege, aFollow, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";

async function forYou(as: Student) {
  const { body } = await call(GET, { method: "GET", as });
  const names = (events: { eventName: string }[]) => events.map(({ eventName }) => eventName);
  return { following: names(body.following), college: names(body.college), interests: names(body.interests), because: body.because };
}

const named = (club: Club, name: string, days: number, fields: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(club, { name, startsAt: inDays(days), ...fields });
const save = (student: Student, { id: eventId }: { id: string }) => db.savedEvent.create({ data: { studentId: student.id, eventId } });

test("the parts contain followed events, the verified college's events, and those of the student's interests, none twice", async () => {
  const college = await aCollege();
  const [followed, own, other] = [await aClub(), await aClub({ college }), await aClub()];
  const student = await aStudent({ college });
  await named(followed, "By a followed club", 12);
  await named(other, "With a followed tag", 10, { tags: ["Trivia"] });
  await named(own, "Of both", 11, { tags: ["Trivia"] });
  await named(own, "Of the college", 13);
  const joined = await named(own, "Joined", 14, { tags: ["Coding", "Music"] });
  await aRegistration(joined, student);
  await named(other, "Interesting", 15, { tags: ["Music"] });
  await named(own, "Of the college and interesting", 16, { tags: ["Music"] });
  await named(other, "Neither", 17);
  await db.follow.createMany({
    data: [
      { studentId: student.id, kind: "club", clubId: followed.id },
      { studentId: student.id, kind: "tag", tag: "Trivia" },
    ],
  });
  expect(await forYou(student)).toEqual({
    following: ["With a followed tag", "Of both", "By a followed club"],
    college: ["Of the college", "Joined", "Of the college and interesting"],
    interests: ["Interesting"],
    because: ["Coding", "Music"],
  });
});

test("a followed college adds the events of all its clubs, and no part has more than nine events", async () => {
  const college = await aCollege();
  const [club, student] = [await aClub({ college }), await aStudent()];
  for (let day = 12; day > 0; day--) await named(club, `Day ${day}`, day);
  await db.follow.create({ data: { studentId: student.id, kind: "college", collegeId: college.id } });
  const { following, ...rest } = await forYou(student);
  expect(following).toEqual(Array.from({ length: 9 }, (_, index) => `Day ${index + 1}`));
  expect(rest).toEqual({ college: [], interests: [], because: [] });
});

test("an event co-organised by a followed club is listed, and the page names that club, until it leaves", async () => {
  const [owner, guest, student] = [await aClub(), await aClub({ name: "Decibel" }), await aStudent()];
  await aFollow(student, { club: guest });
  const event = await named(owner, "Together", 5);
  const coHost = await aCoHost(guest, { role: "editor", event });
  const invitedTo = await named(owner, "Invited", 4);
  const invited = { state: "invited", acceptedAt: null } as const;
  const invitation = await aCoHost(guest, { role: "editor", event: invitedTo });
  await db.coHost.update({ where: { id: invitation.id }, data: invited });
  for (const status of ["draft", "cancelled", "deleted"] as const)
    await aCoHost(guest, { role: "editor", event: await named(owner, status, 3, { status }) });
  const over = { startsAt: inDays(-1), registrationOpensAt: inDays(-5), registrationClosesAt: inDays(-2) };
  for (let number = 0; number < 3; number++) await aCoHost(guest, { role: "editor", event: await anEvent(owner, over) });
  await named(guest, "Its own", 6);
  await aCoHost(guest, { role: "editor", event: await named(owner, "Later", 7) });
  expect((await forYou(student)).following).toEqual(["Together", "Its own", "Later"]);
  const { following, coHosts } = await getForYou(student);
  expect(following.map(({ id }) => coHosts.get(id))).toEqual(["Decibel", undefined, "Decibel"]);

  // A student who also follows the owner needs no explanation; the event appears once.
  await aFollow(student, { club: owner });
  expect((await forYou(student)).following).toEqual(["Invited", "Together", "Its own", "Later"]);
  expect([...(await getForYou(student)).coHosts]).toEqual([]);

  await db.follow.deleteMany({ where: { studentId: student.id, clubId: owner.id } });
  await db.coHost.update({ where: { id: coHost.id }, data: { state: "ended", endedAt: new Date() } });
  expect((await forYou(student)).following).toEqual(["Its own", "Later"]);
});

test("a draft, cancelled, deleted or past event is in no part [reach 3, 9.5]", async () => {
  const college = await aCollege();
  const [club, student] = [await aClub({ college }), await aStudent({ college })];
  const tags = ["Music"];
  await save(student, await named(club, "Saved", 20, { tags }));
  for (const status of ["draft", "in_review", "cancelled", "deleted"] as const) await named(club, status, 10, { tags, status });
  const over = { startsAt: inDays(-1), registrationOpensAt: inDays(-5), registrationClosesAt: inDays(-2) };
  await anEvent(club, { name: "Over", tags, ...over });
  await db.follow.createMany({
    data: [
      { studentId: student.id, kind: "club", clubId: club.id },
      { studentId: student.id, kind: "tag", tag: "Music" },
    ],
  });
  expect(await forYou(student)).toEqual({ following: ["Saved"], college: [], interests: [], because: ["Music"] });
});

test("interests weigh a registration of the last year twice as much as a saved event, and omit events that cannot be joined", async () => {
  const [club, other, student] = [await aClub(), await aClub(), await aStudent()];
  const past = { startsAt: inDays(-10), registrationOpensAt: inDays(-20), registrationClosesAt: inDays(-15) };
  await aRegistration(await anEvent(club, { ...past, tags: ["Coding"] }), student, { createdAt: inDays(-30) });
  await aRegistration(await anEvent(club, { ...past, tags: ["Party"] }), student, { createdAt: inDays(-400) });
  const left = await aRegistration(await anEvent(club, { ...past, tags: ["Fitness"] }), student);
  await db.registration.update({ where: { id: left.id }, data: { status: "cancelled", endedAt: new Date() } });
  await aRegistration(await anEvent(club, { ...past, status: "cancelled", tags: ["Diversity"] }), student);
  for (const tags of [["Music"], ["Trivia"], ["Music"], ["Theater"], ["Trivia"], ["Trivia"]]) {
    await save(student, await anEvent(club, { ...past, tags }));
  }
  await named(other, "Later", 9, { tags: ["Trivia"] });
  await named(other, "Sooner", 8, { tags: ["Coding", "Fitness"] });
  await named(other, "Of no interest", 7, { tags: ["Party", "Fitness", "Theater", "Diversity"] });
  await named(other, "Full", 6, { tags: ["Music"], capacity: 1, taken: 1 });
  await named(other, "Not open yet", 6, { tags: ["Music"], registrationOpensAt: inDays(1), registrationClosesAt: inDays(2) });
  await named(other, "Closed", 6, { tags: ["Music"], registrationClosesAt: new Date(Date.now() - 1000) });
  const { interests, because } = await forYou(student);
  // Three times a half is more than one; among equals the most recent first.
  expect(because).toEqual(["Trivia", "Music", "Coding"]);
  expect(interests).toEqual(["Sooner", "Later"]);

  await db.studentSetting.create({ data: { studentId: student.id, interests: false } });
  expect(await forYou(student)).toMatchObject({ interests: [], because: [] });
});
