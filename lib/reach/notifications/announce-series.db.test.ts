import { expect, test } from "vitest";
import { GET as readNotifications } from "@/app/api/notifications/route";
import { authorize } from "@/lib/identity/organisers/service";
import { addDates } from "@/lib/organising/publishing/series";
import { publish } from "@/lib/organising/publishing/service";
import type { Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { announceEvent } from "@/lib/reach/notifications/announce";
import { matchSearches } from "@/lib/reach/searches/match-searches";
import { call } from "@/lib/testing/call";
import { dayFromNow } from "@/lib/testing/event-form";
import { aClub, aCoHost, aCollege, aFollow, anEmail, anEvent, aSearch, aStudent } from "@/lib/testing/factories";
import { hastenJobs, runJobs } from "@/lib/testing/jobs";
import { inDays } from "@/lib/testing/moments";
import { mailsTo } from "@/lib/testing/outbox";

/** Runs the announcements whose delay is not over, and then all other jobs. */
async function runAll(): Promise<void> {
  await hastenJobs();
  await runJobs();
}

const told = async (studentId: string) =>
  (await db.notification.findMany({ where: { studentId }, orderBy: { id: "asc" } })).map(({ subjectId }) => subjectId);
const announce = ({ id, createdAt }: { id: string; createdAt: Date }) =>
  announceEvent({ eventId: id, publishedAt: createdAt.toISOString() });

type OfSeries = { seriesId: string; startsIn: number; publishedIn: number; status?: "draft" };
/** A date of a series; times in days from now. */
const aDate = (club: Club, { seriesId, startsIn, publishedIn, ...fields }: OfSeries) =>
  anEvent(club, {
    seriesId,
    startsAt: inDays(startsIn),
    registrationOpensAt: inDays(startsIn - 2),
    registrationClosesAt: inDays(startsIn - 1),
    createdAt: inDays(publishedIn),
    ...fields,
  });

test("a series is announced once, by its next date, in the list and in one mail", async () => {
  const club = await aClub({ name: "Decibel" });
  const email = anEmail("follower");
  const student = await aStudent({ email });
  await aFollow(student, { club }, "instant");
  const first = await anEvent(club, { name: "Open Mic", status: "draft", registrationOpensAt: inDays(1) });
  const by = await authorize(club, first.id, "edit_event");
  await publish(by, null);
  const dates = [20, 27, 34].map(dayFromNow);
  const added = await addDates(by, { dates, publish: true });
  expect(added).toHaveLength(3);
  await runAll();
  await runAll();
  expect(await told(student.id)).toEqual([first.id]);
  const [mail, ...others] = await mailsTo(email);
  expect([mail?.subject, others]).toEqual(["New event by Decibel: Open Mic", []]);
  expect(mail?.text).toContain("There are 3 more dates: see the event page.");
  const { body } = await call(readNotifications, { method: "GET", as: student });
  expect(body.notifications).toMatchObject([
    { title: "New event by Decibel: Open Mic", text: expect.stringMatching(/ · 3 more dates · You follow this club$/) },
  ]);

  // Dates that are added while others are to come are news for new followers alone.
  const late = await aStudent();
  await aFollow(late, { club });
  await addDates(by, { dates: [dayFromNow(41), dayFromNow(48)], publish: true });
  await runAll();
  expect([await told(student.id), await told(late.id)]).toEqual([[first.id], [first.id]]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("dates published together are announced by the first, in any order of repeated jobs, also when some are hidden again", async () => {
  const club = await aClub();
  const student = await aStudent();
  await aFollow(student, { club });
  const createdAt = new Date();
  const series = async (hidden: boolean) => {
    const seriesId = crypto.randomUUID();
    const dates = [];
    for (const startsIn of [30, 10, 20]) {
      const date = await aDate(club, { seriesId, startsIn, publishedIn: 0, ...(hidden && startsIn === 10 && { status: "draft" }) });
      dates.push(await db.event.update({ where: { id: date.id }, data: { createdAt } }));
    }
    return dates;
  };
  const [whole, partly] = [await series(false), await series(true)];
  await Promise.all([...whole, ...partly, ...whole].map(announce));
  expect((await told(student.id)).sort()).toEqual([whole[1]?.id, partly[2]?.id].sort());
});

test("dates published one after the other are announced once, also when their jobs run concurrently", async () => {
  const club = await aClub();
  const student = await aStudent();
  await aFollow(student, { club });
  for (let round = 0; round < 4; round++) {
    const seriesId = crypto.randomUUID();
    const later = await aDate(club, { seriesId, startsIn: 20, publishedIn: -0.2 });
    const sooner = await aDate(club, { seriesId, startsIn: 10, publishedIn: -0.1 });
    await Promise.all([announce(later), announce(sooner), announce(later)]);
    expect(await told(student.id)).toHaveLength(round + 1);
  }
});

test("a series whose dates were over is announced again", async () => {
  const club = await aClub();
  const student = await aStudent();
  await aFollow(student, { club });
  const seriesId = crypto.randomUUID();
  const over = await aDate(club, { seriesId, startsIn: -10, publishedIn: -30 });
  await db.notification.create({ data: { studentId: student.id, kind: "event_published", cause: "club", subjectId: over.id } });
  const next = await aDate(club, { seriesId, startsIn: 10, publishedIn: 0 });
  await announce(next);
  expect(await told(student.id)).toEqual([over.id, next.id]);
  // It runs again, and the student knows the series although the announced date is past by then.
  await db.event.update({
    where: { id: next.id },
    data: { startsAt: inDays(-3), registrationOpensAt: inDays(-5), registrationClosesAt: inDays(-4) },
  });
  await aDate(club, { seriesId, startsIn: 17, publishedIn: -0.5 });
  await announce(await aDate(club, { seriesId, startsIn: 24, publishedIn: 0.1 }));
  expect(await told(student.id)).toEqual([over.id, next.id]);
});

test("a saved search that fits a series reports one date, and finds all", async () => {
  const club = await aClub();
  const student = await aStudent();
  await aSearch(student, { query: "tags=Music", tags: ["Music"], alert: "instant" });
  const seriesId = crypto.randomUUID();
  for (const startsIn of [10, 20, 30]) {
    const { id } = await aDate(club, { seriesId, startsIn, publishedIn: 0, status: "draft" });
    await db.event.update({ where: { id }, data: { tags: ["Music"], status: "published" } });
  }
  await matchSearches(new Date(Date.now() + env.NOTIFY_DELAY_S * 1000 + 1000));
  expect(await db.searchHit.count()).toBe(3);
  expect(await told(student.id)).toHaveLength(1);
});

test("followers of a co-organising club are notified once, with that club's name", async () => {
  const [owner, other, invited] = [await aClub({ name: "Decibel" }), await aClub({ name: "Lens" }), await aClub()];
  const event = await anEvent(owner, { name: "Night Walk" });
  await aCoHost(other, { role: "editor", event });
  const waiting = await aCoHost(invited, { role: "editor", event });
  await db.coHost.update({ where: { id: waiting.id }, data: { state: "invited", acceptedAt: null } });
  const email = anEmail("follower");
  const [ofOther, ofBoth, ofInvited, ofCollege] = [await aStudent({ email }), await aStudent(), await aStudent(), await aStudent()];
  await aFollow(ofOther, { club: other }, "instant");
  await aFollow(ofBoth, { club: other });
  await aFollow(ofBoth, { club: owner }, "instant");
  await aFollow(ofInvited, { club: invited });
  await aFollow(ofCollege, { college: await aCollege() });
  await announce(event);
  await announce(event);
  await runJobs();
  const rows = await db.notification.findMany({ select: { studentId: true, cause: true, causeKey: true } });
  expect(rows.toSorted((one, two) => one.causeKey.localeCompare(two.causeKey))).toEqual(
    [
      { studentId: ofOther.id, cause: "club", causeKey: other.id },
      { studentId: ofBoth.id, cause: "club", causeKey: owner.id },
    ].toSorted((one, two) => one.causeKey.localeCompare(two.causeKey)),
  );
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("New event by Decibel: Night Walk");
  expect(mail?.text).toContain("You’re receiving this because you follow Lens.");
  const { body } = await call(readNotifications, { method: "GET", as: ofOther });
  expect(body.notifications).toMatchObject([{ text: expect.stringMatching(/You follow Lens$/) }]);
});
