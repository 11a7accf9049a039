import { expect, test } from "vitest";
import { PUT as update } from "@/app/api/places/[id]/route";
import { GET as eventFile } from "@/app/ics/[id]/route";
import { dueNotices, spreadPlaceChange } from "@/lib/organising/messages/change-notices";
import type { College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anEmail, anEvent, aPlace, aRegistration, aStudent } from "@/lib/testing/factories";
import { listJobs, runJobs } from "@/lib/testing/jobs";
import { updateEventAs } from "@/lib/testing/organisers";
import { mailsTo } from "@/lib/testing/outbox";

const inMs = (ms: number) => new Date(Date.now() + ms);
const THEATRE = { name: "Open Air Theatre", lat: 18.5402, lon: 73.8281 };

const change = async (college: College, id: string, fields: Partial<typeof THEATRE>) =>
  expect(await call(update, { method: "PUT", as: college, params: { id }, json: { ...THEATRE, ...fields } })).toMatchObject({
    status: 200,
  });

async function aCampus() {
  const college = await aCollege();
  return { college, club: await aClub({ college }), place: await aPlace(college, THEATRE) };
}

async function somebody(event: { id: string }, createdAt = inMs(-HOUR_MS)) {
  const email = anEmail("person");
  await aRegistration(event, await aStudent({ email }), { createdAt });
  return email;
}

async function aSaver(event: { id: string }) {
  const { id } = await aStudent();
  await db.savedEvent.create({ data: { studentId: id, eventId: event.id, createdAt: inMs(-HOUR_MS) } });
  return id;
}

/** Moves the clock forward by this many minutes, and then runs its jobs. */
async function clockIn(minutes: number): Promise<void> {
  await dueNotices(inMs(minutes * MINUTE_MS));
  await runJobs();
}

/** The link of a location in a mail. */
const mapAt = (point: string) => `http://localhost:3000/events-map?near=${point}&radius=1`;

const told = async () => (await db.notification.findMany({ select: { studentId: true, kind: true, subjectId: true } })) as object[];

test("ten minutes after a place was moved, only the people of its upcoming events get a notice, once each", async () => {
  const { college, club, place } = await aCampus();
  const at = { placeId: place.id };
  const over = { registrationOpensAt: inMs(-9 * HOUR_MS), registrationClosesAt: inMs(-8 * HOUR_MS), startsAt: inMs(-4 * HOUR_MS) };
  const [event, other] = [await anEvent(club, at), await anEvent(club, at)];
  const elsewhere = [await anEvent(club, { ...at, ...over }), await anEvent(club), await anEvent(club, { ...at, status: "cancelled" })];
  const people = [await somebody(event), await somebody(other)];
  const savers = [await aSaver(event), await aSaver(other)];
  const late = await somebody(event, inMs(5 * 60_000));
  const untold = [late];
  for (const one of elsewhere) {
    untold.push(await somebody(one));
    await aSaver(one);
  }
  await change(college, place.id, { name: "Amphitheatre", lat: 18.55 });
  await clockIn(9);
  expect(await told()).toEqual([]);
  await Promise.all([clockIn(11), clockIn(11)]);
  await clockIn(12);
  for (const email of people) {
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.text?.replaceAll(/\s+/g, " ")).toContain(
      `Location: Amphitheatre ${mapAt("18.55,73.8281")} Before: Open Air Theatre ${mapAt("18.5402,73.8281")}`,
    );
    expect(mail?.text).not.toContain("Before: Main Quad");
    expect(new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer)).toContain("GEO:18.550000;73.828100");
  }
  for (const email of untold) expect(await mailsTo(email)).toEqual([]);
  expect(await told()).toHaveLength(2);
  expect(await told()).toEqual(
    expect.arrayContaining([
      { studentId: savers[0], kind: "event_moved", subjectId: event.id },
      { studentId: savers[1], kind: "event_moved", subjectId: other.id },
    ]),
  );
  // The next change is sent again.
  await change(college, place.id, { name: "Amphitheatre", lat: 18.56 });
  await clockIn(11);
  expect(await told()).toHaveLength(4);
  expect(await mailsTo(people[0] ?? "")).toHaveLength(2);
});

test("several consecutive changes make one notice, and a reverted change none", async () => {
  const { college, club, place } = await aCampus();
  const event = await anEvent(club, { placeId: place.id });
  const email = await somebody(event);
  const saver = await aSaver(event);
  await Promise.all([change(college, place.id, { lat: 18.6 }), change(college, place.id, { name: "Stage" })]);
  await change(college, place.id, {});
  await change(college, place.id, {});
  await clockIn(11);
  expect([await mailsTo(email), await told(), await db.changeNotice.count()]).toEqual([[], [], 0]);
  await change(college, place.id, { name: "Stage" });
  await change(college, place.id, { name: "Stage", lon: 73.9 });
  await clockIn(11);
  expect((await mailsTo(email)).map(({ text }) => text?.replaceAll(/\s+/g, " "))).toEqual([
    expect.stringContaining(`Location: Stage ${mapAt("18.5402,73.9")} Before: Open Air Theatre ${mapAt("18.5402,73.8281")}`),
  ]);
  expect(await told()).toEqual([{ studentId: saver, kind: "event_moved", subjectId: event.id }]);
});

test("within three hours of an event's start people get the notice immediately", async () => {
  const { college, club, place } = await aCampus();
  const event = await anEvent(club, { placeId: place.id, startsAt: inMs(2 * HOUR_MS), registrationClosesAt: inMs(HOUR_MS) });
  const email = await somebody(event);
  await change(college, place.id, { lat: 18.55 });
  await runJobs();
  expect(await mailsTo(email)).toHaveLength(1);
});

test("an edit of the event and a change of its place are each sent once, in any order; another place is sent with the edit only", async () => {
  const { college, club, place } = await aCampus();
  const event = await anEvent(club, { placeId: place.id, venue: "Main Quad" });
  const email = await somebody(event);
  const texts = async () => (await mailsTo(email)).map(({ text }) => text?.replaceAll(/\s+/g, " ") ?? "");
  await updateEventAs(club, event.id, { venue: "Old Library" });
  await change(college, place.id, { lat: 18.55 });
  await updateEventAs(club, event.id, { venue: "Gate House" });
  await clockIn(11);
  const first = await texts();
  expect(first.filter((text) => text.includes("Where: Gate House Before: Main Quad"))).toHaveLength(1);
  expect(first.filter((text) => text.includes("Location: "))).toHaveLength(1);
  expect(first).toHaveLength(2);

  const next = await aPlace(college, { name: "Boathouse", lat: 18.5, lon: 73.8 });
  await change(college, place.id, { lat: 18.6 });
  await updateEventAs(club, event.id, { placeId: next.id });
  await clockIn(11);
  const [, , last, ...others] = await texts();
  expect(last).toContain(`Location: Boathouse ${mapAt("18.5,73.8")} Before: Open Air Theatre ${mapAt("18.6,73.8281")}`);
  expect(others).toEqual([]);
});

test("an event's SEQUENCE rises before the change is answered, whatever the number of other events", async () => {
  const { college, club, place } = await aCampus();
  const event = await anEvent(club, { placeId: place.id });
  const sequence = async () => {
    const file = await eventFile(new Request("http://localhost"), { params: Promise.resolve({ id: event.id }) });
    return Number(/SEQUENCE:(\d+)/.exec(await file.text())?.[1]);
  };
  const before = await sequence();
  await change(college, place.id, { lat: 18.55 });
  await change(college, place.id, { lat: 18.56 });
  expect(await sequence()).toBe(before + 2);
  // It does not fall when the event gets another place, or none.
  const next = await aPlace(college);
  for (const placeId of [next.id, "", next.id]) {
    const last = await sequence();
    await updateEventAs(club, event.id, { placeId });
    expect(await sequence()).toBeGreaterThan(last);
  }
});

test("a place of many events is changed in bounded parts without gaps, and a repeated part makes nothing twice", async () => {
  const { college, club, place } = await aCampus();
  const event = await anEvent(club, { placeId: place.id });
  const { id: studentId } = await aStudent();
  for (let part = 0; part < 3; part++) {
    await db.$executeRaw`
      INSERT INTO "Event" ("id", "clubId", "name", "pricePaise", "type", "mode", "venue", "createdBy", "contactEmail", "contactPhone",
        "registrationOpensAt", "registrationClosesAt", "startsAt", "posterId", "updatedAt", "placeId")
      SELECT gen_random_uuid(), "clubId", "name", 0, "type", "mode", "venue", "createdBy", "contactEmail", "contactPhone",
        "registrationOpensAt", "registrationClosesAt", "startsAt", "posterId", now(), "placeId"
      FROM "Event", generate_series(1, 200) WHERE "id" = ${event.id}::uuid`;
  }
  const saved = await db.$executeRaw`
    INSERT INTO "SavedEvent" ("studentId", "eventId", "createdAt") SELECT ${studentId}::uuid, "id", now() - interval '1 hour' FROM "Event"`;
  expect(saved).toBe(601);
  await change(college, place.id, { lat: 18.55 });
  await dueNotices(inMs(11 * MINUTE_MS));
  const { id: placeChangeId } = await db.placeChange.findFirstOrThrow();
  await spreadPlaceChange({ placeChangeId });
  expect(await db.changeNotice.count()).toBe(500);
  await Promise.all([spreadPlaceChange({ placeChangeId }), spreadPlaceChange({ placeChangeId })]);
  expect(await db.changeNotice.count()).toBe(500);
  const [next] = (await listJobs()).filter(({ task, payload }) => task === "note_place_change" && payload.after);
  for (let times = 0; times < 2; times++) await spreadPlaceChange(next?.payload as { placeChangeId: string; after: string });
  expect(await db.changeNotice.count()).toBe(601);
  expect((await listJobs()).filter(({ task }) => task === "announce_move")).toHaveLength(601);
});
