import { describe, expect, test } from "vitest";
import { GET as readEvent } from "@/app/api/event/[id]/route";
import { POST as duplicate } from "@/app/api/event/duplicate/[id]/route";
import { POST as create } from "@/app/api/event/listing/route";
import { PUT as updateEvent } from "@/app/api/event/update/[id]/route";
import { DELETE as remove, PUT as update } from "@/app/api/places/[id]/route";
import { POST as add, GET as list } from "@/app/api/places/route";
import { PLACES_MAX, PLACES_OF_CLUB_MAX } from "@/lib/catalogue/places/schema";
import { listOwnPlaces } from "@/lib/catalogue/places/service";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { authorize } from "@/lib/identity/organisers/service";
import type { Account, Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { deleteEvent } from "@/lib/site/removal/delete-event";
import { deleteOrganiser } from "@/lib/site/removal/delete-organiser";
import { call } from "@/lib/testing/call";
import { anEventForm } from "@/lib/testing/event-form";
import { aClub, aCollege, anEvent, aPlace, aRegistration, aStudent } from "@/lib/testing/factories";

const THEATRE = { name: "Open Air Theatre", lat: 18.5402, lon: 73.8281 };
const PIN = { placeName: "Behind the boathouse", placeLat: "18.541", placeLon: "73.8302" };
const NO_PIN = { placeName: "", placeLat: "", placeLon: "" };

const post = (as: Account, json: unknown = THEATRE) => call(add, { as, json });
const put = (as: Account, id: string, json: unknown = THEATRE) => call(update, { method: "PUT", as, params: { id }, json });
const take = (as: Account, id: string) => call(remove, { method: "DELETE", as, params: { id } });
const listed = async (college?: string) =>
  (await call(list, { method: "GET", query: college ? { college } : {} })).body.places as { _id: string; name: string }[];

const listing = (as: Club, fields: Record<string, string> = {}) => call(create, { as, body: anEventForm(as, fields) });
const edit = (as: Club, { id }: { id: string }, fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return call(updateEvent, { method: "PUT", as, params: { id }, body });
};
const placeOf = async ({ id }: { id: string }) => (await call(readEvent, { method: "GET", params: { id } })).body.place;
const issuesOf = ({ status, body }: { status: number; body: { issues?: { field: string }[] } }) => [
  status,
  body.issues?.map(({ field }) => field),
];

describe("the places of a campus", () => {
  test("a college and its clubs add them, and anyone reads them by name", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const { status, body } = await post(college);
    expect([status, body.data]).toEqual([
      201,
      { _id: expect.any(String), ...THEATRE, college: { _id: college.id, name: expect.any(String) }, club: null },
    ]);
    expect(await post(club, { ...THEATRE, name: "Amphitheatre" })).toMatchObject({ status: 201, body: { data: { club: club.id } } });
    await aPlace(await aCollege());
    await aPlace(college, { retiredAt: new Date() });
    await aPlace(null);
    expect((await listed(college.id)).map(({ name }) => name)).toEqual(["Amphitheatre", "Open Air Theatre"]);
    expect(await listed()).toHaveLength(3);
    expect((await call(list, { method: "GET", query: { college: "sahyadri" } })).status).toBe(400);
    const acts = await db.organiserAction.findMany({ select: { collegeId: true, clubId: true, changes: true }, orderBy: { at: "asc" } });
    expect(acts).toEqual([
      { collegeId: college.id, clubId: null, changes: { place: [null, "Open Air Theatre"] } },
      { collegeId: college.id, clubId: club.id, changes: { place: [null, "Amphitheatre"] } },
    ]);
  });

  test.each([
    ["name", { name: "A" }],
    ["name", { name: "x".repeat(61) }],
    ["name", { name: "\u200b\u200b\u200b" }],
    ["lat", { lat: 90.1 }],
    ["lat", { lat: "18.5" }],
    ["lon", { lon: -180.5 }],
    ["lon", { lon: null }],
  ])("a wrong %s is refused, and nothing is stored", async (field, wrong) => {
    expect(issuesOf(await post(await aCollege(), { ...THEATRE, ...wrong }))).toEqual([400, [field]]);
    expect(await db.place.count()).toBe(0);
  });

  test("a college has up to two hundred, also with concurrent additions", async () => {
    const college = await aCollege();
    const others = Array.from({ length: PLACES_MAX - 2 }, (_, index) => ({
      ...THEATRE,
      name: `Room ${index}`,
      collegeId: college.id,
      isListed: true,
    }));
    await db.place.createMany({ data: others });
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(college)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("limit_reached");
    expect(await listed(college.id)).toHaveLength(PLACES_MAX);
    expect(await post(await aCollege())).toMatchObject({ status: 201 });
  });

  test("one club adds up to twenty, also concurrently, and others and the college can add more", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const answers = await Promise.all(Array.from({ length: 26 }, () => post(club)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(PLACES_OF_CLUB_MAX);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: {
        code: "limit_reached",
        message: "Your club has added 20 locations. Remove one of them, or ask your college to add this one.",
      },
    });
    expect(await listed(college.id)).toHaveLength(PLACES_OF_CLUB_MAX);
    expect(await post(await aClub({ college }))).toMatchObject({ status: 201 });
    expect(await post(college)).toMatchObject({ status: 201 });
    expect(await take(club, answers.find(({ status }) => status === 201)?.body.data._id)).toMatchObject({ status: 200 });
    expect(await post(club)).toMatchObject({ status: 201 });
  });

  test("a club withdraws only the places that it added", async () => {
    const college = await aCollege();
    const [club, sibling] = [await aClub({ college }), await aClub({ college })];
    const [own, ofCollege] = [(await post(club)).body.data._id, (await post(college)).body.data._id];
    for (const [as, id] of [[sibling, own] as const, [club, ofCollege] as const])
      expect(await take(as, id)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await put(club, own)).toMatchObject({ status: 403 });
    expect(await take(club, own)).toMatchObject({ status: 200 });
    expect(await take(college, (await post(club)).body.data._id)).toMatchObject({ status: 200 });
    expect(await listed(college.id)).toEqual([expect.objectContaining({ _id: ofCollege })]);
    const acts = await db.organiserAction.findMany({ where: { actorId: club.id }, select: { changes: true }, orderBy: { at: "asc" } });
    expect(acts.map(({ changes }) => changes)).toContainEqual({ place: ["Open Air Theatre", null] });
  });

  test("only the college that offers a place changes it, and events show the change", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const { id } = await aPlace(college);
    const event = await anEvent(club, { placeId: id });
    expect(await put(await aCollege(), id)).toMatchObject({ status: 403 });
    expect(await put(club, id)).toMatchObject({ status: 403 });
    expect(await put(college, id)).toMatchObject({ status: 200, body: { data: { _id: id, ...THEATRE } } });
    expect(await placeOf(event)).toEqual({ _id: id, ...THEATRE });
    for (const gone of [crypto.randomUUID(), (await aPlace(null)).id, (await aPlace(college, { retiredAt: new Date() })).id]) {
      expect(await put(college, gone)).toMatchObject({ status: 404, body: { code: "place_not_found" } });
      expect(await take(college, gone)).toMatchObject({ status: 404, body: { code: "place_not_found" } });
    }
  });

  test("a change keeps what is not sent, so a name and a pin from two tabs both stay", async () => {
    const college = await aCollege();
    const { _id: id } = (await post(college)).body.data;
    const [renamed, moved] = [{ name: "Amphitheatre" }, { lat: 18.55, lon: 73.81 }];
    await Promise.all([put(college, id, renamed), put(college, id, moved)]);
    expect(await put(college, id, {})).toMatchObject({ status: 200, body: { data: { _id: id, ...renamed, ...moved } } });
    expect(issuesOf(await put(college, id, { name: "A" }))).toEqual([400, ["name"]]);
    const acts = await db.organiserAction.findMany({ select: { changes: true } });
    expect(acts.map(({ changes }) => (changes as { place: unknown[] }).place[1])).toEqual(
      Array.from({ length: 3 }, () => expect.any(String)),
    );
  });

  test("a college sees its places by name, with the number of upcoming published events there", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const [busy, free] = [await aPlace(college, { name: "Boathouse" }), await aPlace(college, { name: "Amphitheatre" })];
    await aPlace(college, { retiredAt: new Date() });
    await aPlace(await aCollege());
    const past = { registrationOpensAt: new Date(0), registrationClosesAt: new Date(1), startsAt: new Date(2) };
    for (const fields of [{}, {}, { status: "draft" as const }, { status: "cancelled" as const }, past])
      await anEvent(club, { placeId: busy.id, ...fields });
    const shown = (await listOwnPlaces(authorizeSelf(college, college.id))).map(({ id, events }) => ({ id, events }));
    expect(shown).toEqual([
      { id: free.id, events: 0 },
      { id: busy.id, events: 2 },
    ]);
  });

  test("a withdrawn place stays with its events, and is offered to no other", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const place = await aPlace(college);
    const event = await anEvent(club, { placeId: place.id });
    expect(await take(college, place.id)).toMatchObject({ status: 200 });
    expect(await take(college, place.id)).toMatchObject({ status: 404 });
    expect(await listed(college.id)).toEqual([]);
    expect(await placeOf(event)).toMatchObject({ _id: place.id });
    expect(await edit(club, event, { placeId: place.id, venue: "Open Air Theatre" })).toMatchObject({ status: 200 });
    expect(issuesOf(await listing(club, { placeId: place.id }))).toEqual([400, ["placeId"]]);
    const unused = await aPlace(college);
    expect(await take(college, unused.id)).toMatchObject({ status: 200 });
    expect(await db.place.count({ where: { id: unused.id } })).toBe(0);
  });

  test("an event that takes a place during its withdrawal has it or is refused, and never a missing place", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    for (let round = 0; round < 4; round++) {
      const place = await aPlace(college);
      const event = await anEvent(club);
      const [edited] = await Promise.all([edit(club, event, { placeId: place.id }), take(college, place.id)]);
      expect([200, 400]).toContain(edited.status);
      expect(await placeOf(event)).toEqual(edited.status === 200 ? expect.objectContaining({ _id: place.id }) : null);
    }
  });

  test("places are deleted with their college, except those of cancelled events", async () => {
    const college = await aCollege();
    const [kept] = [await aPlace(college), await aPlace(college)];
    const event = await anEvent(await aClub({ college }), { placeId: kept.id });
    await aRegistration(event, await aStudent());
    await deleteOrganiser(college, college.id);
    expect(await db.place.findMany({ select: { id: true, collegeId: true } })).toEqual([{ id: kept.id, collegeId: null }]);
    expect(await listed()).toEqual([]);
  });
});

describe("the place of an event", () => {
  test("an event has a campus place of its college, or one of its own, or none", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const place = await aPlace(college, THEATRE);
    const { body } = await listing(club, { placeId: place.id });
    expect(body.data.place).toEqual({ _id: place.id, ...THEATRE });
    const event = { id: body.data._id as string };

    expect(await edit(club, event, PIN)).toMatchObject({ status: 200 });
    const own = await placeOf(event);
    expect(own).toEqual({ _id: expect.any(String), name: PIN.placeName, lat: 18.541, lon: 73.8302 });
    expect(await listed()).toHaveLength(1);
    // An edit that does not mention the place keeps it, and the same pin again changes nothing.
    await edit(club, event, { venue: "By the lake" });
    await edit(club, event, PIN);
    expect(await placeOf(event)).toEqual(own);

    await edit(club, event, { placeId: "", ...NO_PIN });
    expect(await placeOf(event)).toBeNull();
    expect(await db.place.count({ where: { isListed: false } })).toBe(0);
    const acts = await db.organiserAction.findMany({ where: { act: "edited" }, select: { changes: true }, orderBy: { at: "asc" } });
    expect(acts.map(({ changes }) => changes)).toEqual([
      { place: ["Open Air Theatre", "Behind the boathouse"] },
      { venue: ["Workshop Bay", "By the lake"] },
      { place: ["Behind the boathouse", null] },
    ]);
  });

  test("an online event has none, whatever is sent", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const place = await aPlace(college);
    expect((await listing(club, { placeId: place.id, mode: "Online" })).body.data.place).toBeNull();
    const event = await anEvent(club, { placeId: place.id });
    await edit(club, event, { mode: "Online", ...PIN });
    expect(await placeOf(event)).toBeNull();
    await edit(club, event, { mode: "Offline", placeId: place.id });
    expect(await placeOf(event)).toMatchObject({ _id: place.id });
  });

  test.each([
    [["placeLat", "placeLon"], { placeName: "The lawn" }],
    [["placeName"], { placeLat: "18.5", placeLon: "73.8" }],
    [["placeId"], { ...PIN, placeId: "00000000-0000-4000-8000-000000000000" }],
    [["placeId"], { placeId: "the lawn" }],
    [["placeLat"], { ...PIN, placeLat: "91" }],
    [["placeLat"], { ...PIN, placeLat: "1e1" }],
    [["placeLon"], { ...PIN, placeLon: "east" }],
    [["placeName"], { ...PIN, placeName: "x" }],
    [["placeId"], { placeId: "00000000-0000-4000-8000-000000000000" }],
  ])("%j is named where the fields do not make a place", async (fields, sent) => {
    const club = await aClub();
    const event = await anEvent(club);
    const [listedOne, edited] = [
      await listing(club, sent as Record<string, string>),
      await edit(club, event, sent as Record<string, string>),
    ];
    expect([issuesOf(listedOne), issuesOf(edited)]).toEqual([
      [400, fields],
      [400, fields],
    ]);
    expect(await db.place.count()).toBe(0);
  });

  test("a club's events cannot use another college's places", async () => {
    const foreign = await aPlace(await aCollege());
    expect(issuesOf(await listing(await aClub(), { placeId: foreign.id }))).toEqual([400, ["placeId"]]);
  });

  test("a copy has the same campus place, or an equal pin of its own", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const place = await aPlace(college);
    const copyOf = async (event: { id: string }) => {
      const { body } = await call(duplicate, { as: club, params: { id: event.id }, json: {} });
      return body.data as { _id: string; place: { _id: string; name: string } };
    };
    expect((await copyOf(await anEvent(club, { placeId: place.id }))).place._id).toBe(place.id);

    const pinned = await anEvent(club);
    await edit(club, pinned, PIN);
    const copy = await copyOf(pinned);
    expect(copy.place).toMatchObject({ name: PIN.placeName });
    // Neither event removes the other's place.
    await deleteEvent(await authorize(club, copy._id, "cancel_event"));
    expect(await placeOf(pinned)).toMatchObject({ name: PIN.placeName });
    await deleteEvent(await authorize(club, pinned.id, "cancel_event"));
    expect(await db.place.count({ where: { isListed: false } })).toBe(0);
  });
});
