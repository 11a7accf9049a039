import { describe, expect, test } from "vitest";
import { GET as listEvents } from "@/app/api/asd/route";
import { GET as readNotifications } from "@/app/api/notifications/route";
import { PUT as change } from "@/app/api/searches/[id]/route";
import { GET as list, POST as save } from "@/app/api/searches/route";
import { cancelEvent } from "@/lib/catalogue/events/cancel-events";
import type { Account, Club, Student } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { DAY_MS } from "@/lib/platform/time/units";
import { matchSearches } from "@/lib/reach/searches/match-searches";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anEvent, aStudent } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";

const post = (as: Account, json: unknown) => call(save, { as, json });
const read = async (as: Account) => (await call(list, { method: "GET", as })).body.searches;

describe("a new event", () => {
  /** After the time at which followers are notified of present events. */
  const later = () => new Date(Date.now() + env.NOTIFY_DELAY_S * 1000 + 1000);
  const publish = (id: string) => db.event.update({ where: { id }, data: { status: "published" } });
  const aDraft = (club: Club, fields: Parameters<typeof anEvent>[1] = {}) => anEvent(club, { status: "draft", ...fields });
  const saved = async (student: Student, query: string, alert = "digest") => (await post(student, { query, alert })).body._id as string;
  const hits = async () => (await db.searchHit.findMany()).map(({ searchId }) => searchId).sort();
  const told = () =>
    db.notification.findMany({ select: { studentId: true, kind: true, subjectId: true, cause: true, causeKey: true, level: true } });

  test("is reported once to each student, at the highest level of their searches, after the delay", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const coding = await saved(student, "tags=Coding");
    const words = await saved(student, "q=robo", "instant");
    await saved(student, "tags=Music");
    const event = await aDraft(club, { name: "Robo Kabaddi", tags: ["Coding", "Workshop"] });
    await matchSearches(later());
    expect(await hits()).toEqual([]);
    await publish(event.id);
    await matchSearches(new Date());
    expect(await hits()).toEqual([]);
    await Promise.all([matchSearches(later()), matchSearches(later())]);
    await matchSearches(later());
    expect(await hits()).toEqual([coding, words].sort());
    expect(await told()).toEqual([
      { studentId: student.id, kind: "search_hit", subjectId: event.id, cause: "search", causeKey: words, level: "instant" },
    ]);
    const lastHits = (await read(student)).map(({ lastHitAt }: { lastHitAt: string | null }) => lastHitAt !== null);
    expect(lastHits).toEqual([false, true, true]);
    expect(await db.searchDue.count()).toBe(0);
  });

  test("is found by all words by which the list finds it, including misspelt ones and other letters", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const found = [];
    for (const query of ["q=robo", "q=kabadi", "q=mahotsaw", "q=roob%20kabbadi"]) found.push(await saved(student, query));
    for (const query of ["q=regata", "q=kabadi%20regatta"]) await saved(student, query);
    const event = await aDraft(club, { name: "Robo Kabaddi महोत्सव" });
    await publish(event.id);
    await matchSearches(later());
    expect(await hits()).toEqual(found.sort());
  });

  test("that is hidden, cancelled or over by then is not reported", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    await saved(student, "tags=Coding");
    for (const status of ["draft", "in_review", "deleted"] as const) {
      const { id } = await aDraft(club, { tags: ["Coding"] });
      await publish(id);
      await db.event.update({ where: { id }, data: { status } });
    }
    const { id } = await aDraft(club, { tags: ["Coding"] });
    await publish(id);
    await db.$transaction((tx) => cancelEvent(tx, id));
    const over = await aDraft(club, {
      tags: ["Coding"],
      registrationClosesAt: inDays(-2),
      registrationOpensAt: inDays(-3),
      startsAt: inDays(-1),
    });
    await publish(over.id);
    await matchSearches(later());
    expect([await hits(), await told(), await db.searchDue.count()]).toEqual([[], [], 0]);
  });

  test("is not reported if alerts are off, or the student turned off all searches", async () => {
    const [club, quiet, off] = [await aClub(), await aStudent(), await aStudent()];
    const searches = [await saved(quiet, "tags=Coding", "none"), await saved(off, "tags=Coding", "instant")];
    await db.studentSetting.create({ data: { studentId: off.id, searches: false } });
    const { id } = await aDraft(club, { tags: ["Coding"] });
    await publish(id);
    await matchSearches(later());
    expect(await hits()).toEqual(searches.sort());
    expect(await told()).toEqual([]);
  });

  test("fits each filter, or does not", async () => {
    const college = await aCollege();
    const club = await aClub({ college });
    const place = await db.place.create({ data: { name: "Main Quad", lat: 18.52, lon: 73.85 } });
    const event = await aDraft(club, {
      name: "Monsoon Ragas",
      type: "Concert",
      tags: ["Music"],
      pricePaise: 25_000,
      placeId: place.id,
      startsAt: new Date("2030-12-07T13:00:00Z"),
      endsAt: new Date("2030-12-08T20:00:00Z"),
    });
    const fitting = [
      "q=monsoon",
      "q=raga",
      "tags=Music,Coding",
      "types=Concert",
      "price=paid",
      "mode=Offline",
      "from=2030-12-08",
      "from=2030-12-07&to=2030-12-07",
      "to=2030-12-07",
      "open=1",
      `college=${college.id}`,
      `club=${club.id},${crypto.randomUUID()}`,
      "near=18.6,73.9&radius=20",
      "q=monsoon&tags=Music&price=paid&open=1",
    ];
    const others = [
      "q=robo",
      "tags=Coding",
      "types=Other",
      "price=free",
      "mode=Online",
      "from=2030-12-10",
      "to=2030-12-06",
      "when=today",
      `college=${crypto.randomUUID()}`,
      `club=${crypto.randomUUID()}`,
      "near=18.6,73.9&radius=5",
      "q=monsoon&price=free",
    ];
    const [one, two] = [await aStudent(), await aStudent()];
    const expected = [];
    for (const query of fitting) expected.push(await saved(one, query));
    for (const query of others) await saved(two, query);
    await publish(event.id);
    await matchSearches(later());
    expect(await hits()).toEqual(expected.sort());
    expect((await told()).map(({ studentId }) => studentId)).toEqual([one.id]);
  });

  test("is found by exactly the searches whose list shows it", async () => {
    const [college, place] = [await aCollege(), await db.place.create({ data: { name: "Main Quad", lat: 18.52, lon: 73.85 } })];
    const clubs = [await aClub({ college }), await aClub()];
    const now = new Date();
    const at = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000);
    const events = [];
    for (let number = 0; number < 24; number++) {
      const startsAt = number % 6 === 5 ? null : at(1 + number * 9);
      const fields = {
        ...{ name: number % 2 ? "Robo Kabaddi" : "Monsoon Ragas", type: number % 3 ? ("Concert" as const) : ("Other" as const) },
        ...{ tags: number % 4 ? ["Music"] : ["Coding", "Music"], mode: number % 5 ? ("Offline" as const) : ("Online" as const) },
        ...{ pricePaise: number % 3 ? 0 : 25_000, placeId: number % 4 === 1 ? place.id : null, startsAt },
        ...{ endsAt: startsAt && number % 4 === 2 ? new Date(startsAt.getTime() + 4 * DAY_MS) : null },
        ...(number % 7 === 3 && { capacity: 1, taken: 1 }),
        ...(number % 8 === 6 && { registrationOpensAt: inDays(3) }),
      };
      events.push(await aDraft(clubs[number % 2] as Club, fields));
    }
    const day = (days: number) => inDays(days).toISOString().slice(0, 10);
    const queries = [
      "q=robo",
      "tags=Coding",
      "types=Other",
      "price=free",
      "mode=Online",
      "open=1",
      "when=today",
      "when=weekend",
      "when=week",
    ];
    queries.push(`from=${day(2)}&to=${day(4)}`, `to=${day(3)}`, `from=${day(5)}`, `college=${college.id}`, `club=${clubs[1]?.id}`);
    queries.push(
      "near=18.6,73.9&radius=20",
      "near=18.6,73.9&radius=5",
      "q=monsoon&tags=Coding&price=free&mode=Offline",
      "q=robo&open=1&when=week",
    );
    const searches = new Map<string, string>();
    const [one, two] = [await aStudent(), await aStudent()];
    for (const [index, query] of queries.entries()) searches.set(await saved(index % 2 ? one : two, query, "none"), query);
    for (const { id } of events) await publish(id);
    // Due now instead of later: "today" is then the same day for both.
    await db.searchDue.updateMany({ data: { since: new Date(0) } });
    await matchSearches(new Date());
    for (const [searchId, query] of searches) {
      const found = await db.searchHit.findMany({ where: { searchId }, select: { eventId: true } });
      const params = new URLSearchParams(query);
      const listed = new URLSearchParams({ limit: "100" });
      const names: Record<string, string> = { q: "searchQuery", tags: "selectedTags", types: "selectedTypes" };
      for (const [name, value] of params)
        listed.set(names[name] ?? name, name === "tags" || name === "types" ? JSON.stringify(value.split(",")) : value);
      const { body } = await call(listEvents, { method: "GET", query: listed });
      const shown = body.events.map((event: { _id: string }) => event._id).sort();
      expect({ query, found: found.map(({ eventId }) => eventId).sort() }).toEqual({ query, found: shown });
    }
  });

  test("is compared again when it moves, when seats are free again, and when its registration opens", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const venue = await saved(student, "q=library");
    const open = await saved(student, "open=1");
    const opensAt = inDays(2);
    const event = await aDraft(club, { registrationOpensAt: opensAt });
    const full = await aDraft(club, { capacity: 1, taken: 1, venue: "The mat" });
    for (const { id } of [event, full]) await publish(id);
    await matchSearches(later());
    expect(await hits()).toEqual([]);
    await db.event.update({ where: { id: event.id }, data: { venue: "Old Library" } });
    await matchSearches(later());
    expect(await hits()).toEqual([venue]);
    await db.event.update({ where: { id: full.id }, data: { taken: 0 } });
    await matchSearches(later());
    expect(await db.searchHit.findMany({ orderBy: { searchId: "asc" } })).toEqual([
      { searchId: venue, eventId: event.id },
      { searchId: open, eventId: full.id },
    ]);
    await matchSearches(new Date(opensAt.getTime() + env.NOTIFY_DELAY_S * 1000));
    expect(await db.searchHit.count({ where: { searchId: open } })).toBe(2);
    expect(await db.searchDue.count()).toBe(0);
  });

  /** A value that another version wrote and this one cannot read. */
  const breakSearch = (id: string) => db.savedSearch.update({ where: { id }, data: { rest: { clubIds: 1 } } });

  test("is reported to others when one search fails", async () => {
    const [club, student, other] = [await aClub(), await aStudent(), await aStudent()];
    await breakSearch(await saved(student, "tags=Coding"));
    const words = await saved(other, "q=robo");
    const { id } = await aDraft(club, { name: "Robo Kabaddi", tags: ["Coding"] });
    await publish(id);
    await matchSearches(later());
    expect([await hits(), (await told()).map(({ studentId }) => studentId), await db.searchDue.count()]).toEqual([[words], [other.id], 0]);
  });

  test("stops a search that fails five times in a row; its student gets a notification and starts it again", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const search = await saved(student, "tags=Coding");
    const next = async () => {
      await publish((await aDraft(club, { tags: ["Coding"] })).id);
      await matchSearches(later());
    };
    const isStopped = async () => (await read(student))[0].stoppedAt !== null;
    await breakSearch(search);
    for (let count = 0; count < 4; count++) await next();
    await db.savedSearch.update({ where: { id: search }, data: { rest: {} } });
    await next();
    await breakSearch(search);
    for (let count = 0; count < 4; count++) await next();
    expect([await hits(), await isStopped()]).toEqual([[search], false]);
    const notes = async () => (await call(readNotifications, { method: "GET", as: student })).body;
    const before = (await notes()).unread;
    await next();
    expect(await isStopped()).toBe(true);
    const stopped = { kind: "search_stopped", title: "Saved search stopped: Coding", path: "/saved" };
    expect(await notes()).toMatchObject({ unread: before + 1, notifications: expect.arrayContaining([expect.objectContaining(stopped)]) });
    await db.savedSearch.update({ where: { id: search }, data: { rest: {} } });
    await next();
    expect(await hits()).toEqual([search]);
    const { status, body } = await call(change, { method: "PUT", as: student, params: { id: search }, json: { alert: "instant" } });
    expect([status, body.stoppedAt]).toEqual([200, null]);
    // A search that runs again is no news.
    expect((await notes()).unread).toBe(before);
    await next();
    expect(await hits()).toEqual([search, search]);
  });

  test("reports a search once that two workers stop concurrently", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const search = await saved(student, "tags=Coding");
    await breakSearch(search);
    await db.savedSearch.update({ where: { id: search }, data: { failures: 4 } });
    await publish((await aDraft(club, { tags: ["Coding"] })).id);
    await Promise.all(Array.from({ length: 4 }, () => matchSearches(later())));
    expect(await db.notification.findMany({ select: { studentId: true, kind: true, subjectId: true } })).toEqual([
      { studentId: student.id, kind: "search_stopped", subjectId: search },
    ]);
  });

  test("is compared without typing errors while their search is too slow, which is no failure", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const exact = await saved(student, "q=kabaddi");
    await saved(student, "q=kabbadi");
    const { id } = await aDraft(club, { name: "Robo Kabaddi" });
    await publish(id);
    const client = await pool.connect();
    try {
      await client.query(`BEGIN; LOCK TABLE "SearchWord" IN ACCESS EXCLUSIVE MODE`);
      await matchSearches(later());
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    expect(await hits()).toEqual([exact]);
    expect(await db.savedSearch.count({ where: { failures: { gt: 0 } } })).toBe(0);
  });

  test("that fails is postponed, longer each time, and others are reported", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const search = await saved(student, "tags=Coding");
    const [broken, whole] = [await aDraft(club, { tags: ["Coding"] }), await aDraft(club, { tags: ["Coding"] })];
    for (const { id } of [broken, whole]) await publish(id);
    const found = async () => (await db.searchHit.findMany()).map(({ searchId, eventId }) => [searchId, eventId]);
    const due = () => db.searchDue.findMany({ select: { eventId: true, failures: true } });
    const minutesLater = (minutes: number) => new Date(later().getTime() + minutes * 60_000);
    await pool.query(`ALTER TABLE "SearchHit" ADD CONSTRAINT broken CHECK ("eventId" <> '${broken.id}')`);
    try {
      await expect(matchSearches(later())).rejects.toThrow();
      expect([await found(), await due()]).toEqual([[[search, whole.id]], [{ eventId: broken.id, failures: 1 }]]);
      await matchSearches(later());
      await expect(matchSearches(minutesLater(2))).rejects.toThrow();
      await matchSearches(minutesLater(3));
      expect(await due()).toEqual([{ eventId: broken.id, failures: 2 }]);
    } finally {
      await pool.query(`ALTER TABLE "SearchHit" DROP CONSTRAINT broken`);
    }
    await matchSearches(minutesLater(6));
    expect([(await found()).length, await due()]).toEqual([2, []]);
  });

  test("whose comparison was interrupted continues after the last search, and from the start when it moves", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const searches = [];
    for (const query of ["tags=Coding", "q=robo", "price=free"]) searches.push(await saved(student, query));
    const [first, second, third] = searches.sort();
    const { id } = await aDraft(club, { name: "Robo Kabaddi", tags: ["Coding"] });
    await publish(id);
    await db.searchDue.update({ where: { eventId: id }, data: { lastSearchId: first ?? null } });
    await matchSearches(later());
    expect(await hits()).toEqual([second, third]);
    await db.searchDue.create({ data: { eventId: id, since: new Date(), lastSearchId: third ?? null } });
    await db.event.update({ where: { id }, data: { venue: "Old Library" } });
    await matchSearches(later());
    expect(await hits()).toEqual([first, second, third]);
  });

  test("is not reported to a student who saves the search afterwards", async () => {
    const [club, student] = [await aClub(), await aStudent()];
    const { id } = await aDraft(club, { tags: ["Coding"] });
    await publish(id);
    await matchSearches(later());
    await saved(student, "tags=Coding", "instant");
    await matchSearches(later());
    expect(await told()).toEqual([]);
  });
});
