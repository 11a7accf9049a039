import { createHash } from "node:crypto";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { GET as LIST } from "@/app/api/asd/route";
import { GET as BLOGS } from "@/app/api/blog/route";
import { GET as SUGGESTIONS } from "@/app/api/blog/suggestions/route";
import { GET as CLUBS } from "@/app/api/clubs/route";
import { GET as COLLEGES } from "@/app/api/colleges/route";
import { GET as CALENDAR } from "@/app/api/event/calendar/route";
import { GET as FACETS } from "@/app/api/event/facets/route";
import { GET as MAP } from "@/app/api/event/map/route";
import { pool } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { call } from "@/lib/testing/call";
import { aBlog, aClub, aCollege, anEvent, aPlace } from "@/lib/testing/factories";

// Midday at the campus: an event in the evening would count on two days of the month.
const IN_A_WEEK = new Date(`${dayIn(DEFAULT_TIME_ZONE, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))}T12:00:00+05:30`);
const month = dayIn(DEFAULT_TIME_ZONE, IN_A_WEEK).slice(0, 7);

type Body = { length: number; events: unknown[]; count: number; total: { count: number }; days: { count: number }[]; places: unknown[] } & {
  clubs: unknown[];
  colleges: unknown[];
};
const CALLS: Record<string, [handler: typeof LIST, query: (q: string) => Record<string, string>, found: (body: Body) => number]> = {
  list: [LIST, (searchQuery) => ({ searchQuery }), ({ events }) => events.length],
  count: [LIST, (searchQuery) => ({ searchQuery, count: "1" }), ({ count }) => count],
  facets: [FACETS, (searchQuery) => ({ searchQuery }), ({ total }) => total.count],
  month: [CALENDAR, (searchQuery) => ({ searchQuery, month }), ({ days }) => days.reduce((sum, { count }) => sum + count, 0)],
  map: [MAP, (searchQuery) => ({ searchQuery }), ({ places }) => places.length],
  blogs: [BLOGS, (q) => ({ q }), ({ length }) => length],
  suggestions: [SUGGESTIONS, (q) => ({ q }), ({ length }) => length],
  clubs: [CLUBS, (q) => ({ q }), ({ clubs }) => clubs.length],
  colleges: [COLLEGES, (q) => ({ q }), ({ colleges }) => colleges.length],
};
const all = (count: number) => Object.fromEntries(Object.keys(CALLS).map((name) => [name, [200, count]]));

/** The status of each call, and the number of its results. */
async function found(q: string) {
  const answers = Object.entries(CALLS).map(async ([name, [handler, query, count]]) => {
    const { status, body } = await call(handler, { method: "GET", query: query(q) });
    return [name, [status, status === 200 ? count(body) : body.code]];
  });
  return Object.fromEntries(await Promise.all(answers));
}

describe("searches", () => {
  test("are answered by every call, also with thousands of similar words", async () => {
    const club = await aClub();
    const word = (number: number) => {
      const hash = createHash("sha256").update(String(number)).digest("hex").slice(0, 14);
      return `abcdefg${hash.replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`;
    };
    for (let number = 0; number < 30; number++) {
      await anEvent(club, { name: word(number), venue: `${word(number + 30)} ${word(number + 60)}`, startsAt: IN_A_WEEK });
    }
    // The state of a site with many more published events.
    for (const from of [100, 1100]) {
      const words = Array.from({ length: 1000 }, (_, number) => word(from + number));
      await pool.query(`INSERT INTO "SearchWord" ("word") SELECT unnest($1::text[])`, [words]);
    }
    await pool.query(`ANALYZE "SearchWord"`);
    const query = Array.from({ length: 8 }, (_, number) => `${word(number).slice(0, 20)}z`).join(" ");
    expect(await found(query)).toEqual(all(0));
    expect(await found(word(3))).toMatchObject({ list: [200, 1], facets: [200, 1], month: [200, 1] });
  });

  test("find exact spellings while the search for typing errors is too slow", async () => {
    const college = await aCollege({ name: "Kabaddi College" });
    const club = await aClub({ college, name: "Kabaddi Circle" });
    const place = await aPlace(college);
    await anEvent(club, { name: "Kabaddi", placeId: place.id, startsAt: IN_A_WEEK });
    await aBlog(club, { title: "Kabaddi" });
    expect([await found("kabaddi"), await found("kabbadi")]).toEqual([all(1), all(1)]);
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    try {
      await client.query(`BEGIN; LOCK TABLE "SearchWord" IN ACCESS EXCLUSIVE MODE`);
      expect([await found("kabaddi"), await found("kabbadi")]).toEqual([all(1), all(0)]);
    } finally {
      await client.end();
    }
    expect(await found("kabbadi")).toEqual(all(1));
  });
});
