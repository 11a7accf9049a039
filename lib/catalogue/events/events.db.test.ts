import { describe, expect, test } from "vitest";
import { DELETE as DELETE_ORGANISER } from "@/app/api/college/delete/[id]/route";
import { GET as CLUB } from "@/app/api/collegeRep/[clubId]/route";
import { DELETE } from "@/app/api/collegeRep/delete/[eventId]/route";
import { GET as LIST_OF_CLUB } from "@/app/api/collegeRep/events/[clubId]/route";
import { GET } from "@/app/api/event/[id]/route";
import { POST } from "@/app/api/event/listing/route";
import { GET as PARTICIPANTS } from "@/app/api/event/participants/[eventId]/route";
import { PUT } from "@/app/api/event/update/[id]/route";
import { DELETE as DELETE_USER } from "@/app/api/users/delete/[userId]/route";
import { overAtOf } from "@/lib/catalogue/events/policy";
import { listCollegeEvents, listOrganisedEvents } from "@/lib/catalogue/events/service";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { authorizeClub } from "@/lib/identity/organisers/service";
import type { Account, Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { imageSources } from "@/lib/platform/html/clean";
import { imageUrl, parseImageUrl } from "@/lib/platform/images/policy";
import { storeImage, sweepImages } from "@/lib/platform/images/service";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { leave } from "@/lib/taking-part/registrations/service";
import { call } from "@/lib/testing/call";
import { anEventForm, dayFromNow } from "@/lib/testing/event-form";
import {
  aClub,
  aCoHost,
  aCollege,
  aGrant,
  anAdmin,
  anEmail,
  anEvent,
  anImage,
  aRegistration,
  aStudent,
  aTeam,
} from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { deleteEventAs } from "@/lib/testing/organisers";
import { mailsTo } from "@/lib/testing/outbox";
import { aPicture, storedFiles } from "@/lib/testing/pictures";

type Fields = Record<string, string | File | null>;
const create = (club: Club, fields: Fields = {}) => call(POST, { as: club, body: anEventForm(club, fields) });
const read = (id: string) => call(GET, { method: "GET", params: { id } });
const remove = (as: Account, eventId: string) => call(DELETE, { method: "DELETE", as, params: { eventId } });

function update(as: Account, id: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return call(PUT, { method: "PUT", as, params: { id }, body });
}

const posterFile = async (name = "poster.png") => new File([new Uint8Array(await aPicture(900, 1200).png().toBuffer())], name);
const at = (days: number, time = "12:00") => `${dayFromNow(days)}T${time}:00+05:30`;

test("a club publishes an event, and anyone reads it in the documented shape", async () => {
  const club = await aClub({ name: "Mechatronics" });
  const college = await db.college.findUniqueOrThrow({ where: { id: club.collegeId } });
  const { status, body } = await create(club, {
    price: "99.50",
    capacity: "40",
    startsAt: at(9),
    endsAt: at(9, "18:00"),
    posterChoice: null,
    image: await posterFile(),
  });
  expect({ status, message: body.message }).toEqual({ status: 201, message: "Event submitted successfully" });
  const answer = await read(body.data._id);
  expect(answer).toMatchObject({ status: 200, body: body.data });
  expect(answer.body).toEqual({
    _id: expect.any(String),
    id: answer.body._id,
    eventName: "Robo Kabaddi",
    description: "<p>Two robots, one mat.</p>",
    price: 99.5,
    registrationStartDate: dayFromNow(0),
    registrationEndDate: dayFromNow(7),
    startTime: "00:00",
    endTime: "23:59",
    type: "Competition",
    venue: "Workshop Bay",
    tags: ["Coding", "Workshop"],
    mode: "Offline",
    createdBy: "Mechatronics Club",
    contactPersonEmail: "robo@mechatronics.example",
    contactPersonPhone: "9876543210",
    poster: expect.stringMatching(/^\/images\/.+\.webp$/),
    posterImage: { url: body.data.poster, srcSet: expect.stringContaining("800w"), width: expect.any(Number), height: expect.any(Number) },
    clubId: club.id,
    club: { _id: club.id, name: "Mechatronics", slug: "mechatronics" },
    college: { _id: college.id, name: college.name, slug: expect.stringMatching(/^[a-z0-9-]+$/) },
    path: expect.stringMatching(/^\/clubs\/mechatronics\/[a-z0-9-]+$/),
    place: null,
    startsAt: new Date(at(9)).toISOString(),
    endsAt: new Date(at(9, "18:00")).toISOString(),
    capacity: 40,
    showGoing: true,
    seatsLeft: 40,
    waiting: 0,
    joining: {
      ...{ waitlist: true, approval: false, entry: "solo", teamMin: 2, teamMax: 4, seatsCount: "people", feePer: "person" },
      ...{ sameCollege: false, admits: "anyone", colleges: [], years: [], asks: false },
    },
    timeZone: "Asia/Kolkata",
    status: "Published",
    rating: null,
    noShow: null,
  });
  expect(await db.event.findFirstOrThrow()).toMatchObject({
    pricePaise: 9950,
    registrationOpensAt: new Date(`${dayFromNow(0)}T00:00:00+05:30`),
    registrationClosesAt: new Date(`${dayFromNow(7)}T23:59:00+05:30`),
    descriptionText: "Two robots, one mat.",
  });
});

test("a club decides whether others see who is going, and invalid values are refused", async () => {
  const club = await aClub();
  const { body } = await create(club, { showGoing: "false" });
  expect(body.data.showGoing).toBe(false);
  const id = body.data._id;
  expect((await update(club, id, { venue: "Old Library" })).body.data.showGoing).toBe(false);
  for (const showGoing of ["", "1", "yes"]) expect(await update(club, id, { showGoing })).toMatchObject({ status: 400 });
  expect((await update(club, id, { showGoing: "true" })).body.data.showGoing).toBe(true);
});

test("optional fields may be empty", async () => {
  const { body } = await create(await aClub(), { tags: null, description: null });
  expect(body.data).toMatchObject({ tags: [], description: "", startsAt: null, endsAt: null, capacity: null, seatsLeft: null });
});

test("dates and times use the event's zone", async () => {
  const { body } = await create(await aClub(), { timeZone: "America/New_York", registrationStartDate: dayFromNow(2) });
  expect(body.data).toMatchObject({ timeZone: "America/New_York", registrationStartDate: dayFromNow(2), startTime: "00:00" });
  const row = await db.event.findFirstOrThrow();
  expect(row.registrationOpensAt.toISOString().slice(11, 16)).toMatch(/^0[45]:00$/);
});

describe("an invalid field is refused with its text, and nothing is stored [spec 5, 8, 9]", () => {
  test.each<[Fields, string, string]>([
    [{ eventName: "Rob" }, "eventName", "Event Name must be between 3 and 30 characters."],
    [{ eventName: "x".repeat(30) }, "eventName", "Event Name must be between 3 and 30 characters."],
    [{ eventName: "\u3164\u115F\uFFA0\u3164" }, "eventName", "Event Name must be between 3 and 30 characters."],
    [{ eventName: null }, "eventName", "Event Name must be between 3 and 30 characters."],
    [{ venue: "Bay" }, "venue", "Venue must be between 3 and 50 characters."],
    [{ venue: "x".repeat(50) }, "venue", "Venue must be between 3 and 50 characters."],
    [{ contactPersonPhone: "98765" }, "contactPersonPhone", "Enter valid Phone Number"],
    [{ contactPersonPhone: "98765432101" }, "contactPersonPhone", "Enter valid Phone Number"],
    [{ contactPersonPhone: "98765abcde" }, "contactPersonPhone", "Enter valid Phone Number"],
    [{ mode: null }, "mode", "Enter a mode"],
    [{ mode: "" }, "mode", "Enter a mode"],
    [{ mode: "Hybrid" }, "mode", "Enter a mode"],
    [{ type: "Fest" }, "type", "Enter a type"],
    [{ registrationStartDate: dayFromNow(-1) }, "registrationStartDate", "Invalid Start Date"],
    [{ registrationStartDate: "2026-02-30" }, "registrationStartDate", "Invalid Start Date"],
    [{ registrationEndDate: dayFromNow(-1) }, "registrationEndDate", "Registration End Date cannot be before Start Date"],
    [
      { registrationEndDate: dayFromNow(0), startTime: "10:00", endTime: "09:59" },
      "endTime",
      "Registration End time cannot be before Start time",
    ],
    [{ startTime: "24:00" }, "startTime", "Enter a registration start time"],
    [{ price: "" }, "price", "Enter a price"],
    [{ price: "free" }, "price", "Enter a price from 0 to 1,00,000 rupees, with up to two decimals"],
    [{ price: "-1" }, "price", "Enter a price from 0 to 1,00,000 rupees, with up to two decimals"],
    [{ price: "1.005" }, "price", "Enter a price from 0 to 1,00,000 rupees, with up to two decimals"],
    [{ price: "100000.01" }, "price", "Enter a price from 0 to 1,00,000 rupees, with up to two decimals"],
    [{ price: "1e3" }, "price", "Enter a price from 0 to 1,00,000 rupees, with up to two decimals"],
    [{ tags: "Coding" }, "tags", "Choose tags from the list"],
    [{ tags: JSON.stringify(["Coding", "Coding"]) }, "tags", "A tag can be added once"],
    [{ tags: JSON.stringify(["Juggling"]) }, "tags.0", "Choose tags from the list"],
    [{ capacity: "0" }, "capacity", "Enter how many seats there are, from 1 to 1,00,000"],
    [{ capacity: "100001" }, "capacity", "Enter how many seats there are, from 1 to 1,00,000"],
    [{ startsAt: "2026-12-01T10:00" }, "startsAt", "Enter the start as a date and time with an offset"],
    [{ startsAt: at(-2) }, "startsAt", "The event cannot start before registration opens"],
    [{ startsAt: at(9), endsAt: at(9) }, "endsAt", "The event has to end after it starts"],
    [{ timeZone: "Mars/Base" }, "timeZone", "Enter a time zone, like Asia/Kolkata"],
    [{ contactPersonEmail: "nobody" }, "contactPersonEmail", "Enter a valid email address"],
    [{ createdBy: " " }, "createdBy", "Enter who organises the event, in up to 100 characters."],
    [{ description: "x".repeat(100_001) }, "description", "The description can have up to 1,00,000 characters."],
    [{ posterChoice: null }, "image", "Choose a poster"],
    [{ posterChoice: "no json" }, "posterChoice", "Choose one of the posters"],
    [{ clubId: "1" }, "clubId", "This is not your club"],
  ])("%j", async (fields, field, message) => {
    const files = await storedFiles();
    expect(await create(await aClub(), fields)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", message, issues: [{ field, message }] },
    });
    expect([await db.event.count(), await db.image.count(), await storedFiles()]).toEqual([0, 0, files]);
  });
});

test.each(["0.01", "0.5", "0.99"])("a price of %s rupees is refused", async (price) => {
  const club = await aClub();
  const message = "Enter 0 for a free event, or at least ₹1";
  const refused = { status: 400, body: { message, issues: [{ field: "price", message }] } };
  expect(await create(club, { price })).toMatchObject(refused);
  const event = await anEvent(club, { pricePaise: 100 });
  expect(await update(club, event.id, { price })).toMatchObject(refused);
  expect(await db.event.findMany({ select: { pricePaise: true } })).toEqual([{ pricePaise: 100 }]);
});

test("no price between 0 and 1 rupee is stored, and older lower prices still work", async () => {
  const club = await aClub();
  await expect(anEvent(club, { pricePaise: 99 })).rejects.toThrow("at least 100 paise");
  const event = await anEvent(club, { pricePaise: 100 });
  const withPrice = (pricePaise: number) => db.event.update({ where: { id: event.id }, data: { pricePaise } });
  await expect(withPrice(1)).rejects.toThrow("at least 100 paise");
  // An event older than the rule.
  await db.$transaction([
    db.$executeRaw`ALTER TABLE "Event" DISABLE TRIGGER USER`,
    withPrice(50),
    db.$executeRaw`ALTER TABLE "Event" ENABLE TRIGGER USER`,
  ]);
  expect(await update(club, event.id, { venue: "Library" })).toMatchObject({ status: 200, body: { data: { price: 0.5 } } });
  await joinByClick(await aStudent(), event.id);
  expect(await db.event.findMany({ select: { taken: true, pricePaise: true } })).toEqual([{ taken: 1, pricePaise: 50 }]);
});

test("an empty image counts as absent: an update keeps the poster, and a new event lacks one", async () => {
  const club = await aClub();
  const { body } = await create(club);
  const id = body.data._id;
  const changed = await update(club, id, { image: "", venue: "Library" });
  expect(changed).toMatchObject({ status: 200, body: { data: { venue: "Library", poster: body.data.poster } } });
  expect(await create(club, { image: "", posterChoice: null })).toMatchObject({
    status: 400,
    body: { issues: [{ field: "image", message: "Choose a poster" }] },
  });
  expect(await update(club, id, { image: "a poster" })).toMatchObject({ status: 400, body: { issues: [{ field: "image" }] } });
});

test("the limits themselves are accepted [spec 9]", async () => {
  const club = await aClub();
  const bounds: Fields[] = [
    { eventName: "Robo", venue: "Bays", price: "100000", capacity: "100000" },
    { eventName: "x".repeat(29), venue: "x".repeat(49), price: "1", capacity: "1" },
    { registrationEndDate: dayFromNow(0), startTime: "10:00", endTime: "10:00", description: "x".repeat(100_000) },
  ];
  for (const fields of bounds) {
    expect(await create(club, fields)).toMatchObject({ status: 201 });
  }
});

test("a poster that is not a picture leaves nothing behind", async () => {
  const answer = await create(await aClub(), { image: new File(["<svg onload=alert(1)>"], "poster.png") });
  expect(answer).toMatchObject({ status: 415, body: { code: "image_kind_not_taken", issues: [{ field: "image" }] } });
  expect([await db.event.count(), await db.image.count()]).toEqual([0, 0]);
});

test("a club creates events only for itself, and no other account creates any", async () => {
  const [club, other] = [await aClub(), await aClub()];
  expect(await call(POST, { as: other, body: anEventForm(club) })).toMatchObject({ status: 403 });
  expect(await call(POST, { as: await aStudent(), body: anEventForm(club) })).toMatchObject({ status: 403 });
  expect(await call(POST, { body: anEventForm(club) })).toMatchObject({ status: 401 });
  expect(await db.event.count()).toBe(0);
});

test("a description that is too long in its stored HTML is refused, and nothing is left", async () => {
  const [club, files] = [await aClub(), await storedFiles()];
  const tooLong = "The description can have up to 1,00,000 characters.";
  const refusal = { status: 400, body: { message: tooLong, issues: [{ field: "description", message: tooLong }] } };
  // Each of them is stored as five characters.
  expect(await create(club, { description: "&".repeat(20_001) })).toMatchObject(refusal);
  expect([await db.event.count(), await storedFiles()]).toEqual([0, files]);
  const { body } = await create(club, { description: "&".repeat(20_000) });
  expect(body.data.description).toHaveLength(100_000);
  expect(await update(club, body.data._id, { description: "&".repeat(99_990) })).toMatchObject(refusal);
  // An event older than this limit can be read, and its other fields edited.
  const { id } = await anEvent(club, { description: "&amp;".repeat(99_990) });
  expect((await read(id)).body.description).toHaveLength(499_950);
  expect(await update(club, id, { venue: "The new hall" })).toMatchObject({ status: 200, body: { data: { venue: "The new hall" } } });
});

test("a description is cleaned, and shows pictures of its own club only", async () => {
  const [club, other] = [await aClub(), await aClub()];
  const bytes = new Uint8Array(await aPicture().png().toBuffer());
  const own = imageUrl(await storeImage(club.id, bytes, "picture"), 800);
  const foreign = imageUrl(await storeImage(other.id, bytes, "picture"), 800);
  const description = `<p onclick="alert(1)">Hi<script>alert(1)</script></p><img src="${own}" alt=""><img src="${foreign}"><img src="/images/x.webp">`;
  const { body } = await create(club, { description });
  expect(body.data.description).toBe(`<p>Hi</p><img src="${own}" alt="" />`);
});

test("pictures of a description stay for months, whichever organiser uploaded them, also without the helper's account", async () => {
  const [club, other, helper] = [await aClub(), await aClub(), await aStudent()];
  const bytes = new Uint8Array(await aPicture().png().toBuffer());
  const aPictureOf = async ({ id }: Account) => imageUrl(await storeImage(id, bytes, "picture"), 800);
  const event = await anEvent(club);
  await aGrant(helper, { role: "editor", event });
  await aCoHost(other, { role: "manager", event });
  const forgotten = await aPictureOf(helper);
  let description = "";
  for (const organiser of [helper, other]) {
    description += `<img src="${await aPictureOf(organiser)}" alt="" />`;
    expect(await update(organiser, event.id, { description })).toMatchObject({ status: 200, body: { data: { description } } });
  }
  // The club has them now, and every organiser of it may use them again.
  const next = await anEvent(club);
  await aGrant(helper, { role: "editor", event: next });
  const [first = ""] = description.split("/>");
  expect(await update(helper, next.id, { description: `${first}/>` })).toMatchObject({ body: { data: { description: `${first}/>` } } });
  expect(await call(DELETE_USER, { method: "DELETE", as: helper, params: { userId: helper.id } })).toMatchObject({ status: 200 });
  for (const days of [0, 40, 80]) await sweepImages(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
  const kept = new Set((await storedFiles()).map((file) => file.slice(0, file.lastIndexOf("-"))));
  const ids = imageSources(description).map((src) => parseImageUrl(src)?.id);
  expect(ids.map((id) => kept.has(id ?? ""))).toEqual([true, true]);
  expect(kept.has(parseImageUrl(forgotten)?.id ?? "")).toBe(false);
});

test("an unknown id and an invalid one are a 404", async () => {
  expect(await read(crypto.randomUUID())).toMatchObject({ status: 404, body: { code: "event_not_found" } });
  expect(await read("1")).toMatchObject({ status: 404 });
});

test("an update changes the sent fields; an empty text clears an optional field", async () => {
  const club = await aClub();
  const { body } = await create(club, { startsAt: at(9), endsAt: at(10), capacity: "5" });
  const id = body.data._id;
  const renamed = await update(club, id, { eventName: "Robo Kabaddi 2" });
  expect(renamed).toMatchObject({ status: 200, body: { message: "Event updated successfully" } });
  // The slug changes with the name.
  expect(renamed.body.data).toEqual({ ...body.data, eventName: "Robo Kabaddi 2", path: expect.stringMatching(/\/robo-kabaddi-2$/) });
  const cleared = await update(club, id, { startsAt: "", endsAt: "", capacity: "", description: "", tags: "[]" });
  expect(cleared.body.data).toEqual({
    ...renamed.body.data,
    ...{ startsAt: null, endsAt: null, capacity: null, seatsLeft: null, description: "", tags: [] },
  });
  expect((await read(id)).body).toEqual(cleared.body.data);
});

test("a past start may stay, and no other past start is accepted", async () => {
  const club = await aClub();
  const event = await anEvent(club, { registrationOpensAt: new Date(Date.now() - 5 * 24 * 60 * 60 * 1000) });
  const start = (await read(event.id)).body.registrationStartDate;
  expect(await update(club, event.id, { registrationStartDate: start, venue: "Old Library" })).toMatchObject({ status: 200 });
  expect(await update(club, event.id, { registrationStartDate: dayFromNow(-1) })).toMatchObject({
    status: 400,
    body: { message: "Invalid Start Date" },
  });
});

test("a hidden event keeps the dates of a published one: its registration cannot be moved into the past", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const start = (await read(event.id)).body.registrationStartDate;
  await db.event.update({ where: { id: event.id }, data: { status: "hidden", hiddenFrom: "published" } });
  expect(await update(club, event.id, { registrationStartDate: start, venue: "Old Library" })).toMatchObject({ status: 200 });
  expect(await update(club, event.id, { registrationStartDate: dayFromNow(-3) })).toMatchObject({
    status: 400,
    body: { message: "Invalid Start Date" },
  });
});

test("new times are validated together with the kept ones", async () => {
  const club = await aClub();
  const { body } = await create(club, { registrationStartDate: dayFromNow(3), startsAt: at(9) });
  for (const [fields, message] of [
    [{ registrationEndDate: dayFromNow(2) }, "Registration End Date cannot be before Start Date"],
    [{ startsAt: at(1) }, "The event cannot start before registration opens"],
    [{ endsAt: at(8) }, "The event has to end after it starts"],
    [{ registrationEndDate: dayFromNow(3), startTime: "23:59", endTime: "23:58" }, "Registration End time cannot be before Start time"],
    [{ contactPersonPhone: "1" }, "Enter valid Phone Number"],
    [{ price: "" }, "Enter a price"],
  ] as const) {
    expect(await update(club, body.data._id, fields)).toMatchObject({ status: 400, body: { message } });
  }
  expect((await read(body.data._id)).body).toEqual(body.data);
});

test("a new poster replaces the old one, and the old files are deleted", async () => {
  const before = await storedFiles();
  const club = await aClub();
  const { body } = await create(club);
  const changed = await update(club, body.data._id, { image: await posterFile() });
  expect(changed.body.data.poster).not.toBe(body.data.poster);
  const { posterId, previewId } = await db.event.findFirstOrThrow();
  expect((await db.image.findMany()).map(({ id }) => id).sort()).toEqual([posterId, previewId].sort());
  const kept = (file: string) => file.startsWith(posterId) || file.startsWith(previewId ?? "none");
  expect((await storedFiles()).filter((file) => !before.includes(file) && !kept(file))).toEqual([]);
});

test("only its own club changes an event", async () => {
  const event = await anEvent(await aClub());
  expect(await update(await aClub(), event.id, { eventName: "Mine now" })).toMatchObject({ status: 403 });
  expect(await update(await anAdmin(), event.id, { eventName: "Mine now" })).toMatchObject({ status: 403 });
  expect(await update(await aClub(), crypto.randomUUID(), { eventName: "Mine now" })).toMatchObject({ status: 404 });
  expect((await read(event.id)).body.eventName).toBe(event.name);
});

test("the capacity cannot fall below the taken seats; expired holds do not count", async () => {
  const club = await aClub();
  const event = await anEvent(club, { capacity: 5 });
  for (let seat = 0; seat < 2; seat++) await aRegistration(event, await aStudent());
  await aHold(event.id, -1000);
  expect((await read(event.id)).body.seatsLeft).toBe(3);
  expect(await update(club, event.id, { capacity: "1" })).toMatchObject({ status: 409, body: { code: "capacity_below_taken" } });
  expect((await update(club, event.id, { capacity: "2" })).body.data).toMatchObject({ capacity: 2, seatsLeft: 0 });
  expect(await db.event.findFirstOrThrow()).toMatchObject({ capacity: 2, taken: 2 });
});

async function aHold(eventId: string, forMs: number) {
  const { id: studentId } = await aStudent();
  await db.event.update({ where: { id: eventId }, data: { taken: { increment: 1 } } });
  await db.registration.create({ data: { eventId, studentId, status: "held", pricePaise: 100, heldUntil: new Date(Date.now() + forMs) } });
}

test("an event that never had a registration is removed, with its poster", async () => {
  const before = await storedFiles();
  const club = await aClub();
  const { body } = await create(club);
  expect(await remove(club, body.data._id)).toMatchObject({ status: 200, body: { res: "ok", message: "Event deleted successfully" } });
  expect(await read(body.data._id)).toMatchObject({ status: 404 });
  expect(await remove(club, body.data._id)).toMatchObject({ status: 404 });
  expect([await db.event.count(), await db.image.count(), await storedFiles()]).toEqual([0, 0, before]);
});

test.each([
  ["was offered a seat", { status: "held" as const, offeredAt: new Date(), heldUntil: new Date(Date.now() + 3_600_000) }],
  ["was offered one, and did not answer", { status: "expired" as const, offeredAt: new Date(), heldUntil: new Date() }],
  ["waited, and left", { status: "cancelled" as const, since: new Date(), endedAt: new Date() }],
])("an event at which somebody %s is cancelled, not removed", async (_what, fields) => {
  const club = await aClub();
  const event = await anEvent(club);
  await db.registration.create({ data: { eventId: event.id, studentId: (await aStudent()).id, pricePaise: 0, ...fields } });
  if (fields.status === "held") await db.event.update({ where: { id: event.id }, data: { taken: 1 } });
  await deleteEventAs(await anAdmin(), event.id, "The hall is closed");
  expect(await db.event.findUnique({ where: { id: event.id } })).toMatchObject({ status: "cancelled" });
});

test("the answer says whether an event was cancelled or deleted", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  await aRegistration(event, await aStudent());
  expect(await remove(club, event.id)).toMatchObject({ status: 200, body: { res: "ok", message: "Event cancelled" } });
});

test("an event with only held seats is removed too, also with its club", async () => {
  const [club, other] = [await aClub(), await aClub()];
  for (const of of [club, other]) {
    const event = await anEvent(of, { pricePaise: 25_000 });
    await aHold(event.id, 60_000);
    await aHold(event.id, -60_000);
    if (of === club) expect(await remove(club, event.id)).toMatchObject({ status: 200 });
    else await call(DELETE_ORGANISER, { method: "DELETE", as: other, params: { id: other.id } });
    expect(await read(event.id)).toMatchObject({ status: 404 });
  }
  expect([await db.event.count(), await db.registration.count()]).toEqual([0, 0]);
});

test("an event that a student had joined and left is cancelled", async () => {
  const club = await aClub();
  const [event, student] = [await anEvent(club), await aStudent()];
  await joinByClick(student, event.id);
  await leave(student, event.id);
  expect(await remove(club, event.id)).toMatchObject({ status: 200 });
  expect(await read(event.id)).toMatchObject({ status: 200, body: { status: "Cancelled" } });
});

test("an event with registrations is cancelled, keeps them, and may be deleted again", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  await aRegistration(event, await aStudent());
  for (let round = 0; round < 2; round++) expect(await remove(club, event.id)).toMatchObject({ status: 200, body: { res: "ok" } });
  expect(await read(event.id)).toMatchObject({ status: 200, body: { status: "Cancelled" } });
  expect(await update(club, event.id, { eventName: "Still on" })).toMatchObject({ status: 410, body: { code: "event_cancelled" } });
  expect((await call(LIST_OF_CLUB, { method: "GET", params: { clubId: club.id } })).body).toEqual({ events: [] });
  expect(await db.registration.findMany({ select: { status: true } })).toEqual([{ status: "confirmed" }]);
});

test("the admin deletes any event with an optional reason; another club deletes none", async () => {
  const email = anEmail("club");
  const club = await aClub({ email });
  const [event, second] = [await anEvent(club), await anEvent(club)];
  await aRegistration(event, await aStudent());
  expect(await remove(await aClub(), event.id)).toMatchObject({ status: 403 });
  expect(await remove(await aStudent(), event.id)).toMatchObject({ status: 403 });
  const admin = await anAdmin();
  await deleteEventAs(admin, event.id, "The hall is closed");
  expect((await read(event.id)).body).toMatchObject({ status: "Cancelled", cancelReason: "The hall is closed" });
  await deleteEventAs(admin, second.id, "It is there twice");
  await runJobs();
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    `Your event was cancelled: ${event.name}`,
    `Your event was deleted: ${second.name}`,
  ]);
  const texts = mails.map(({ text }) => text).join();
  for (const reason of ["Reason: The hall is closed", "Reason: It is there twice"]) expect(texts).toContain(reason);
});

test("the admin deletes later dates of a series, and its club gets one mail about all of them", async () => {
  const email = anEmail("club");
  const club = await aClub({ email });
  const seriesId = crypto.randomUUID();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const dates = [];
  for (const days of [8, 15, 22]) dates.push(await anEvent(club, { name: "Open Lab Night", seriesId, startsAt: inDays(days) }));
  const [first, second, third] = dates;
  for (const joined of [second, third]) await aRegistration({ id: joined?.id ?? "" }, await aStudent());
  const answer = await call(DELETE, {
    method: "DELETE",
    as: await anAdmin(),
    params: { eventId: first?.id ?? "" },
    query: { scope: "following", reason: "The lab is closed" },
  });
  expect(answer.status).toBe(200);
  await runJobs();
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your event was cancelled: Open Lab Night"]);
  const [text] = mails.map((mail) => String(mail.text).replaceAll(/\s+/g, " "));
  expect(text).toContain("The admin of Quad has cancelled Open Lab Night and another date of its series. Everyone who registered gets");
  expect(text).toContain("what they paid. A date of its series that had no registrations was deleted.");
  expect(text).toContain("Reason: The lab is closed");
});

test("a registration during the deletion is in a cancelled event, or in none", async () => {
  for (let round = 0; round < 6; round++) {
    const club = await aClub();
    const [event, student] = [await anEvent(club), await aStudent()];
    const [deleted] = await Promise.all([remove(club, event.id), aRegistration(event, student).catch(() => undefined)]);
    expect(deleted.status).toBe(200);
    const kept = await db.event.findUnique({ where: { id: event.id }, select: { status: true, registrations: { select: { id: true } } } });
    if (kept?.status === "published") expect(kept.registrations).toHaveLength(0);
    if (!kept) expect(await db.registration.count({ where: { eventId: event.id } })).toBe(0);
  }
});

test("a club's list contains every event that is not cancelled, past ones too, newest first", async () => {
  const club = await aClub();
  const past = await anEvent(club, { createdAt: new Date("2025-01-01"), ...over });
  const open = await anEvent(club);
  await anEvent(club, { status: "cancelled" });
  await anEvent(await aClub());
  const { status, body } = await call(LIST_OF_CLUB, { method: "GET", params: { clubId: club.id } });
  expect(status).toBe(200);
  expect(body.events.map(({ _id }: { _id: string }) => _id)).toEqual([open.id, past.id]);
  expect(await call(LIST_OF_CLUB, { method: "GET", params: { clubId: crypto.randomUUID() } })).toMatchObject({ status: 404 });
});

const over = {
  registrationOpensAt: new Date("2025-01-01"),
  registrationClosesAt: new Date("2025-01-02"),
  startsAt: new Date("2025-01-03"),
};

test("a college's list holds the events of all its clubs, newest first, page by page", async () => {
  const college = await aCollege();
  const [one, other] = [await aClub({ college }), await aClub({ college })];
  const startsAt = new Date();
  const events = [await anEvent(one), await anEvent(other, { status: "cancelled", startsAt }), await anEvent(one)];
  await anEvent(one, { status: "deleted" });
  await anEvent(await aClub());
  const access = authorizeSelf(college, college.id);
  const listed: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listCollegeEvents(access, { limit: 2, cursor });
    listed.push(...page.events.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(listed).toEqual(events.map(({ id }) => id).reverse());
  const [, cancelled] = (await listCollegeEvents(access, { limit: 2 })).events;
  expect(cancelled).toMatchObject({ status: "cancelled", startsAt, taken: 0 });
});

test("the participants of an event of teams are listed with their teams", async () => {
  const club = await aClub();
  const event = await anEvent(club, { entry: "team" });
  const student = await aStudent();
  const team = await aTeam(event, [student], { name: "Null Pointers" });
  await db.registration.updateMany({ where: { teamId: team.id }, data: { status: "confirmed", confirmedAt: new Date() } });
  const { body } = await call(PARTICIPANTS, { method: "GET", as: club, params: { eventId: event.id } });
  expect(body.participants.registrations).toMatchObject([{ _id: student.id, team: { _id: team.id, name: "Null Pointers" } }]);
});

test("only its club, its college and the admin see the participants of an event", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const event = await anEvent(club);
  const student = await aStudent({ email: "ananya@sahyadri.example" });
  await aRegistration(event, student);
  await aHold(event.id, 60_000);
  const list = (as: Account, eventId = event.id) => call(PARTICIPANTS, { method: "GET", as, params: { eventId } });
  for (const as of [club, college, await anAdmin()]) {
    expect(await list(as)).toMatchObject({ status: 200 });
    expect((await list(as)).body).toEqual({
      participants: { registrations: [{ _id: student.id, firstName: "Ananya", lastName: "Kulkarni", email: "ananya@sahyadri.example" }] },
    });
  }
  for (const as of [await aClub({ college }), await aCollege(), student]) expect(await list(as)).toMatchObject({ status: 403 });
  expect(await list(club, crypto.randomUUID())).toMatchObject({ status: 404, body: { code: "event_not_found" } });
  await db.account.delete({ where: { id: student.id } });
  expect((await list(club)).body.participants.registrations).toEqual([]);
});

test("a poster without files does not prevent an event's JSON", async () => {
  const [event, image] = [await anEvent(await aClub()), await anImage()];
  await db.event.update({ where: { id: event.id }, data: { posterId: image.id } });
  expect((await read(event.id)).body.poster).toBe(`/images/${image.id}-800.webp`);
});

test("only itself, its college and the admin read a club with its college", async () => {
  const college = await aCollege({ name: "Sahyadri College" });
  const club = await aClub({ college, name: "Mechatronics", email: "robo@sahyadri.example" });
  const readClub = (as: Account, clubId = club.id) => call(CLUB, { method: "GET", as, params: { clubId } });
  for (const as of [club, college, await anAdmin()]) {
    expect(await readClub(as)).toMatchObject({ status: 200 });
    expect((await readClub(as)).body).toEqual({
      _id: club.id,
      clubName: "Mechatronics",
      email: "robo@sahyadri.example",
      collegeId: { _id: college.id, name: "Sahyadri College" },
    });
  }
  for (const as of [await aClub({ college }), await aCollege()]) expect(await readClub(as)).toMatchObject({ status: 403 });
  expect(await readClub(college, crypto.randomUUID())).toMatchObject({ status: 404 });
});

test("two concurrent edits both count, and neither is partial", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      update(club, event.id, index % 2 ? { venue: `Hall ${index}` } : { createdBy: `Team ${index}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await read(event.id)).body).toMatchObject({
    venue: expect.stringMatching(/^Hall [135]$/),
    createdBy: expect.stringMatching(/^Team [024]$/),
  });
});

test("a start and an end that are valid separately are not both accepted concurrently", async () => {
  const club = await aClub();
  const { body } = await create(club, { registrationStartDate: dayFromNow(3), registrationEndDate: dayFromNow(7) });
  const answers = await Promise.all([
    update(club, body.data._id, { registrationStartDate: dayFromNow(6) }),
    update(club, body.data._id, { registrationEndDate: dayFromNow(4) }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("a club writes up to 120 times an hour, and then learns how long to wait [base 3; organisers 16]", async () => {
  const club = await aClub();
  const statuses: number[] = [];
  let last: Awaited<ReturnType<typeof update>> | undefined;
  for (let round = 0; round < 11; round++) {
    const answers = await Promise.all(Array.from({ length: 11 }, () => update(club, crypto.randomUUID(), {})));
    statuses.push(...answers.map(({ status }) => status));
    last = answers.find(({ status }) => status === 429);
  }
  expect([statuses.filter((status) => status === 404).length, statuses.filter((status) => status === 429).length]).toEqual([120, 1]);
  expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("the database and the pages agree about the end of an event, also after a change of its times", async () => {
  const club = await aClub();
  const [startsAt, endsAt] = [new Date("2026-12-05T12:30:00Z"), new Date("2026-12-07T12:30:00Z")];
  for (const times of [
    { startsAt: null, endsAt: null },
    { startsAt, endsAt: null },
    { startsAt, endsAt },
    { startsAt: null, endsAt },
  ]) {
    const { id } = await anEvent(club, times);
    const read = () => db.event.findUniqueOrThrow({ where: { id } });
    const made = await read();
    expect(made.overAt).toEqual(overAtOf(made));
    await db.event.update({ where: { id }, data: { endsAt: null, startsAt: startsAt } });
    expect((await read()).overAt).toEqual(new Date("2026-12-05T15:30:00Z"));
  }
});

test("a club's organisers see its cancelled events in their list, and deleted ones are in no list", async () => {
  const club = await aClub();
  for (const status of ["draft", "in_review", "published", "cancelled", "deleted"] as const) await anEvent(club, { status });
  const { events } = await listOrganisedEvents(await authorizeClub(club, club.id, "read_event"), { limit: 50 });
  expect(events.map(({ status }) => status).sort()).toEqual(["cancelled", "draft", "in_review", "published"]);
});
