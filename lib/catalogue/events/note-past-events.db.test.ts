import { expect, test } from "vitest";
import { GET as MAP } from "@/app/api/event/map/route";
import { listQuery } from "@/lib/catalogue/events/filter";
import { notePastEvents } from "@/lib/catalogue/events/note-past-events";
import { hide, show } from "@/lib/catalogue/events/repository";
import { listEvents } from "@/lib/catalogue/events/service";
import { db, pool } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aClub, anEvent, aPlace, aWebhook } from "@/lib/testing/factories";
import { inDays } from "@/lib/testing/moments";

const over = { registrationOpensAt: inDays(-9), registrationClosesAt: inDays(-5), startsAt: inDays(-4), endsAt: inDays(-3) };
const postponed = { startsAt: inDays(4), endsAt: inDays(5) };

/** An event of last week on the map. */
async function aPastEvent() {
  const club = await aClub();
  const { id: placeId } = await aPlace(null);
  return anEvent(club, { name: "Regatta", tags: ["Music"], placeId, ...over });
}

const rowOf = async (id: string) => {
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(e) AS "row" FROM "Event" e WHERE "id" = $1`, [id]);
  return rows[0]?.row;
};
const countNoted = () => db.event.count({ where: { passedOverAt: { not: null } } });

/** The numbers of the lists and of the map that have it. */
async function whereFound(past: "0" | "1"): Promise<Record<string, number>> {
  const found = async (query: Record<string, string>) => (await listEvents(listQuery.parse({ past, ...query }))).events.length;
  const { body } = await call(MAP, { method: "GET", query: { past } });
  return {
    all: await found({}),
    words: await found({ searchQuery: "regatta" }),
    misspelt: await found({ searchQuery: "regata" }),
    part: await found({ searchQuery: "egatt" }),
    tag: await found({ selectedTags: '["Music"]' }),
    popular: await found({ sort: "popular" }),
    map: body.places.length,
  };
}
const EVERYWHERE = { all: 1, words: 1, misspelt: 1, part: 1, tag: 1, popular: 1, map: 1 };
const NOWHERE = { all: 0, words: 0, misspelt: 0, part: 0, tag: 0, popular: 0, map: 0 };

test("a past event is among past ones alone, before it is noted and afterwards", async () => {
  await aPastEvent();
  expect([await whereFound("0"), await whereFound("1")]).toEqual([NOWHERE, EVERYWHERE]);
  await notePastEvents(new Date());
  expect(await countNoted()).toBe(1);
  expect([await whereFound("0"), await whereFound("1")]).toEqual([NOWHERE, EVERYWHERE]);
});

test("an event is noted an hour after its end", async () => {
  const { id } = await aPastEvent();
  const { overAt } = await db.event.findUniqueOrThrow({ where: { id } });
  const afterEnd = (minutes: number) => new Date(overAt.getTime() + minutes * 60_000);
  await notePastEvents(afterEnd(59));
  expect(await countNoted()).toBe(0);
  await notePastEvents(afterEnd(60));
  expect(await db.event.findUniqueOrThrow({ where: { id } })).toMatchObject({ passedOverAt: overAt });
});

test("to note an event is no edit: nothing else of it changes, no trigger runs, and nobody is told", async () => {
  const { id, clubId } = await aPastEvent();
  await aWebhook({ id: clubId ?? "" });
  const before = await rowOf(id);
  const counts = async () => [
    await db.occurrence.count(),
    await db.searchDue.count(),
    await db.expiry.count(),
    await db.changeNotice.count(),
  ];
  const told = await counts();
  await notePastEvents(new Date());
  expect(await rowOf(id)).toEqual({ ...before, passedOverAt: before?.overAt });
  expect(await counts()).toEqual(told);
  const { rows } = await pool.query(
    `SELECT t.tgname FROM pg_trigger t WHERE t.tgrelid = '"Event"'::regclass AND NOT t.tgisinternal AND t.tgtype & 16 <> 0 AND (
       t.tgattr = ''::int2vector
       OR (SELECT attnum FROM pg_attribute WHERE attrelid = t.tgrelid AND attname = 'passedOverAt') = ANY (t.tgattr))`,
  );
  expect(rows).toEqual([]);
});

test("a postponed event is to come at once, whoever writes its times, and also if it was hidden meanwhile", async () => {
  const { id } = await aPastEvent();
  await notePastEvents(new Date());
  await db.event.update({ where: { id }, data: postponed });
  expect([await whereFound("0"), await whereFound("1")]).toEqual([EVERYWHERE, NOWHERE]);

  // Earlier again, and noted again.
  await pool.query(`UPDATE "Event" SET "startsAt" = $2, "endsAt" = $3 WHERE "id" = $1`, [id, over.startsAt, inDays(-2)]);
  await notePastEvents(new Date());
  expect([await whereFound("0"), await whereFound("1")]).toEqual([NOWHERE, EVERYWHERE]);

  await db.$transaction((tx) => hide(tx, [id]));
  await pool.query(`UPDATE "Event" SET "startsAt" = $2, "endsAt" = $3 WHERE "id" = $1`, [id, postponed.startsAt, postponed.endsAt]);
  await notePastEvents(new Date());
  await db.$transaction((tx) => show(tx, [id]));
  expect([await whereFound("0"), await whereFound("1")]).toEqual([EVERYWHERE, NOWHERE]);
});

test("an event that is postponed while it is noted is to come", async () => {
  const { id } = await aPastEvent();
  for (let round = 0; round < 20; round++) {
    await db.event.update({ where: { id }, data: { startsAt: over.startsAt, endsAt: new Date(over.endsAt.getTime() + round * 1000) } });
    await Promise.all([notePastEvents(new Date()), db.event.update({ where: { id }, data: postponed }), notePastEvents(new Date())]);
    expect(await whereFound("0")).toEqual(EVERYWHERE);
  }
});

test("a run notes up to a thousand events, those that ended first, and the next run the others", async () => {
  const { id } = await aPastEvent();
  const add = (count: number, start: string) =>
    pool.query(
      `INSERT INTO "Event" ("id", "clubId", "posterId", "name", "pricePaise", "type", "mode", "venue", "createdBy", "contactEmail", "contactPhone",
         "registrationOpensAt", "registrationClosesAt", "startsAt", "updatedAt", "status")
       SELECT gen_random_uuid(), e."clubId", e."posterId", 'Regatta ' || n, 0, 'Other', 'Offline', 'Hall', 'Us', 'us@example.edu', '9876543210',
         now() - interval '1 year', now() - interval '1 year', now() + $2::interval + make_interval(mins => n), now(), 'cancelled'
       FROM "Event" e, generate_series(1, $3::int) AS n WHERE e."id" = $1`,
      [id, start, count],
    );
  // The planner believes that almost no event is over, and repeats the choice of the first hundred for each row if it may.
  await add(200, "10 years");
  await pool.query(`ANALYZE "Event"`);
  await add(1100, "-9 days");
  await notePastEvents(new Date());
  expect(await countNoted()).toBe(1000);
  const { rows } = await pool.query(
    `SELECT max("overAt") FILTER (WHERE "passedOverAt" IS NOT NULL) < min("overAt") FILTER (WHERE "passedOverAt" IS NULL) AS "inOrder" FROM "Event"`,
  );
  expect(rows).toEqual([{ inOrder: true }]);
  await notePastEvents(new Date());
  expect(await countNoted()).toBe(1101);
});
