import { afterEach, expect, test, vi } from "vitest";
import { dueNotices } from "@/lib/organising/messages/change-notices";
import type { Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { aClub, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { listJobs, runJobs } from "@/lib/testing/jobs";
import { updateEventAs } from "@/lib/testing/organisers";
import { mailsTo } from "@/lib/testing/outbox";

const inMs = (ms: number) => new Date(Date.now() + ms);

afterEach(() => vi.restoreAllMocks());

async function somebody(event: { id: string }, createdAt = inMs(-HOUR_MS)) {
  const email = anEmail("person");
  await aRegistration(event, await aStudent({ email }), { createdAt });
  return email;
}

/** Moves the clock forward by this many minutes, and then runs its jobs. */
async function clockIn(minutes: number): Promise<void> {
  await dueNotices(inMs(minutes * MINUTE_MS));
  await runJobs();
}

test("ten minutes after the last edit people get one notice with the old and new values, and a newer calendar file", async () => {
  const club = await aClub();
  const startsAt = new Date("2027-03-01T12:30:00Z");
  const event = await anEvent(club, { name: "Robot Race", venue: "Main Quad", startsAt });
  const email = await somebody(event);
  await updateEventAs(club, event.id, { venue: "Old Library" });
  await updateEventAs(club, event.id, { venue: "Open Air Theatre", startsAt: new Date("2027-03-01T13:30:00Z") });
  const late = await somebody(event, inMs(5 * 60_000));
  await clockIn(9);
  expect(await mailsTo(email)).toEqual([]);
  await clockIn(11);
  await clockIn(12);
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Event details changed: Robot Race");
  expect(mail?.text).toMatch(/When: Mon 2027-03-01, 19:00\s+Before: Mon 2027-03-01, 18:00/);
  expect(mail?.text).toMatch(/Where: Open Air Theatre\s+Before: Main Quad/);
  expect(mail?.text).not.toContain("Old Library");
  expect(mail?.headers.some(({ key }) => key.startsWith("list-unsubscribe"))).toBe(false);
  const file = String(new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer));
  expect(file).toContain(`UID:${event.id}@quad`);
  expect(file).toContain("DTSTART:20270301T133000Z");
  // Students who registered after the edit have read the new values.
  expect(await mailsTo(late)).toEqual([]);
});

test("a notice speaks of a calendar only where there is an entry: a file, or one to delete", async () => {
  const club = await aClub();
  const [dated, dateless] = [await anEvent(club, { startsAt: new Date("2027-03-01T12:30:00Z") }), await anEvent(club, { startsAt: null })];
  const [first, second] = [await somebody(dated), await somebody(dateless)];
  await updateEventAs(club, dated.id, { startsAt: null });
  await updateEventAs(club, dateless.id, { venue: "Old Library" });
  await clockIn(11);
  const [[cleared], [moved]] = [await mailsTo(first), await mailsTo(second)];
  expect(cleared?.text).toContain("Calendar: The event has no date yet. Delete the old entry from your calendar.");
  expect(moved?.text).toContain("Where: Old Library");
  expect(moved?.text).not.toContain("Calendar:");
  for (const mail of [cleared, moved]) expect(mail?.attachments).toEqual([]);
});

test("a reverted change is not sent", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const email = await somebody(event);
  await updateEventAs(club, event.id, { venue: "Old Library" });
  await updateEventAs(club, event.id, { venue: "Main Quad" });
  await clockIn(11);
  expect(await mailsTo(email)).toEqual([]);
  await updateEventAs(club, event.id, { venue: "Old Library" });
  await clockIn(11);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("within three hours of the start people get the notice immediately", async () => {
  const club = await aClub();
  const event = await anEvent(club, { startsAt: inMs(2 * HOUR_MS), registrationClosesAt: inMs(HOUR_MS) });
  const email = await somebody(event);
  await updateEventAs(club, event.id, { venue: "Old Library" });
  await runJobs();
  expect(await mailsTo(email)).toHaveLength(1);
});

test.each([
  ["of which people are not told", {}, { tags: ["Music"] as never }],
  [
    "of an event that is over",
    { registrationOpensAt: inMs(-9 * HOUR_MS), registrationClosesAt: inMs(-8 * HOUR_MS), startsAt: inMs(-4 * HOUR_MS) },
    { venue: "Old Library" },
  ],
])("an edit %s is no notice", async (_, fields, edit) => {
  const club = await aClub();
  const event = await anEvent(club, fields);
  await somebody(event);
  await updateEventAs(club, event.id, edit);
  expect(await db.changeNotice.count()).toBe(0);
});

test("without registrations no notice is made", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  await updateEventAs(club, event.id, { venue: "Old Library" });
  expect(await db.changeNotice.count()).toBe(0);
});

test("a student who left before the sending gets no notice, and no one does after a cancellation [organisers 9.4, 19.7]", async () => {
  const club = await aClub();
  const [event, cancelled] = [await anEvent(club), await anEvent(club)];
  const [left, other] = [await somebody(event), await somebody(cancelled)];
  for (const { id } of [event, cancelled]) await updateEventAs(club, id, { venue: "Old Library" });
  await db.registration.updateMany({ where: { eventId: event.id }, data: { status: "cancelled", endedAt: new Date() } });
  await db.event.update({ where: { id: cancelled.id }, data: { status: "cancelled" } });
  await clockIn(11);
  expect(await mailsTo(left)).toEqual([]);
  expect(await mailsTo(other)).toEqual([]);
});

test("an edit during the sending makes a next notice from the new state", async () => {
  const club = await aClub();
  const event = await anEvent(club, { venue: "Main Quad" });
  const email = await somebody(event);
  await updateEventAs(club, event.id, { venue: "Old Library" });
  await dueNotices(inMs(11 * MINUTE_MS));
  await updateEventAs(club, event.id, { venue: "Open Air Theatre" });
  await runJobs();
  await clockIn(11);
  const texts = (await mailsTo(email)).map(({ text }) => text?.replaceAll(/\s+/g, " "));
  expect(texts).toEqual([
    expect.stringContaining("Where: Old Library Before: Main Quad"),
    expect.stringContaining("Where: Open Air Theatre Before: Old Library"),
  ]);
});

test("concurrent edits, and two concurrent clocks, make one notice", async () => {
  const club = await aClub();
  const event = await anEvent(club, { venue: "Main Quad" });
  const email = await somebody(event);
  await Promise.all(["Old Library", "Open Air Theatre", "Gate House"].map((venue) => edit(club, event.id, venue)));
  expect(await db.changeNotice.count()).toBe(1);
  const at = inMs(11 * MINUTE_MS);
  await Promise.all([dueNotices(at), dueNotices(at), dueNotices(at)]);
  expect((await listJobs()).filter(({ task }) => task === "send_change_notice")).toHaveLength(1);
  await runJobs();
  expect(await mailsTo(email)).toHaveLength(1);
});

const edit = (club: Club, id: string, venue: string) => updateEventAs(club, id, { venue });
