/**
 * Times the calls that filter and count events in the large database of the measurements, and prints the result as one line of JSON. The
 * time is that of the whole call, from the request to the text of its answer, without the network.
 */
import { NextRequest } from "next/server";
import pg from "pg";
import { GET as LIST } from "@/app/api/asd/route";
import { GET as CALENDAR } from "@/app/api/event/calendar/route";
import { GET as FACETS } from "@/app/api/event/facets/route";
import { GET as MAP } from "@/app/api/event/map/route";
import { EVENT_DAYS, EVENT_ORDERS } from "@/lib/catalogue/events/filter-choices";
import { EVENT_TAGS, EVENT_TYPES } from "@/lib/catalogue/events/schema";
import { pool } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";
import { plansOf, spreadOf, takeDown } from "./statements";
import { misspell, wordsOfNames } from "./words";

const SAMPLES = 200;
const WARM_UP = 20;

const idsOf = async (table: string) =>
  (await pool.query<{ id: string }>(`SELECT "id" FROM "${table}" ORDER BY "id"`)).rows.map(({ id }) => id);
const [colleges, clubs] = [await idsOf("College"), await idsOf("Club")];
const words = await wordsOfNames();
const longWords = words.filter((word) => word.length > 5);
const { rows: campuses } = await pool.query<{ lat: number; lon: number }>(
  `SELECT "lat", "lon" FROM "Place" WHERE "isListed" ORDER BY "id"`,
);

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;
const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const tag = (number: number) => ({ selectedTags: JSON.stringify([pick(EVENT_TAGS, number)]) });
const type = (number: number) => ({ selectedTypes: JSON.stringify([pick(EVENT_TYPES, number)]) });
const near = (number: number, km = "25") => ({ near: `${pick(campuses, number).lat},${pick(campuses, number).lon}`, radius: km });
const month = (number: number) => ({ month: dateIn(30 * (number % 9)).slice(0, 7) });
const box = (number: number, degrees: number) => {
  const { lat, lon } = pick(campuses, number);
  return { bbox: [lon - degrees, lat - degrees, lon + degrees, lat + degrees].map((degree) => degree.toFixed(4)).join() };
};

type Asked = (number: number) => Record<string, string>;

/** Filters; each is used for the list and for the facets. */
const FILTERS: Record<string, Asked> = {
  nothing: () => ({}),
  tag,
  "three tags": (number) => ({ selectedTags: JSON.stringify([0, 5, 9].map((step) => pick(EVENT_TAGS, number + step))) }),
  type,
  price: (number) => ({ price: pick(["free", "paid"], number) }),
  mode: (number) => ({ mode: pick(["Online", "Offline"], number) }),
  college: (number) => ({ college: pick(colleges, number) }),
  "ten colleges": (number) => ({ college: Array.from({ length: 10 }, (_, step) => pick(colleges, number + step)).join() }),
  club: (number) => ({ club: pick(clubs, number) }),
  when: (number) => ({ when: pick(EVENT_DAYS, number) }),
  "from and to": (number) => ({ from: dateIn(number % 200), to: dateIn((number % 200) + 30) }),
  open: () => ({ open: "1" }),
  past: () => ({ past: "1" }),
  "past by tag and type": (number) => ({ past: "1", ...tag(number), ...type(number) }),
  "tag, type, price, open": (number) => ({ ...tag(number), ...type(number >> 1), price: pick(["free", "paid"], number), open: "1" }),
  "what nothing matches": (number) => ({ ...tag(number), price: "free", mode: "Online" }),
  near: (number) => near(number),
  "a word": (number) => ({ searchQuery: pick(words, number) }),
  "a misspelt word": (number) => ({ searchQuery: misspell(pick(longWords, number), number) }),
};

const KINDS: { name: string; handler: typeof LIST; goalMs: number; asked: Record<string, Asked> }[] = [
  {
    name: "list",
    handler: LIST,
    goalMs: 50,
    asked: {
      ...FILTERS,
      "past and open": () => ({ past: "1", open: "1" }),
      "past, nothing matches": (number) => ({ past: "1", ...tag(number), price: "free", mode: "Online" }),
    },
  },
  {
    name: "list in order",
    handler: LIST,
    goalMs: 50,
    asked: Object.fromEntries(
      EVENT_ORDERS.filter((order) => order !== "relevance" && order !== "distance").flatMap((order): [string, Asked][] => [
        [order, (number) => ({ sort: order, limit: String(20 + (number % 9)) })],
        [`${order} by tag and mode`, (number) => ({ sort: order, ...tag(number), mode: pick(["Online", "Offline"], number) })],
        [`${order}, nothing matches`, (number) => ({ sort: order, ...tag(number), price: "free", mode: "Online" })],
        [`${order} of a college`, (number) => ({ sort: order, college: pick(colleges, number) })],
      ]),
    ),
  },
  {
    name: "list by distance",
    handler: LIST,
    goalMs: 60,
    asked: {
      "25 km": (number) => ({ sort: "distance", ...near(number) }),
      "200 km": (number) => ({ sort: "distance", ...near(number, "200") }),
      "200 km, soonest, by tag": (number) => ({ ...near(number, "200"), ...tag(number) }),
    },
  },
  { name: "facets", handler: FACETS, goalMs: 80, asked: FILTERS },
  {
    name: "month",
    handler: CALENDAR,
    goalMs: 80,
    asked: Object.fromEntries(
      Object.entries(FILTERS).map(([name, ask]): [string, Asked] => [name, (number) => ({ ...month(number), ...ask(number) })]),
    ),
  },
  {
    name: "map",
    handler: MAP,
    goalMs: 60,
    asked: {
      "the world": () => ({}),
      "a country by tag": (number) => ({ bbox: "66,6,98,36", ...tag(number) }),
      "a region": (number) => box(number, 4),
      "a campus": (number) => box(number, 0.2),
      "a region, nothing matches": (number) => ({ ...box(number, 4), price: "free", mode: "Online" }),
    },
  },
];

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const only = process.argv[2];
const results = [];
for (const { name: kind, handler, goalMs, asked } of KINDS) {
  for (const [name, ask] of Object.entries(asked)) {
    if (only && !`${kind}: ${name}`.includes(only)) continue;
    const times: number[] = [];
    let plans = { indexes: [] as string[], readsTable: false };
    for (let number = 0; number < WARM_UP + SAMPLES; number++) {
      const request = new NextRequest(`http://localhost:3000/api?${new URLSearchParams(ask(number))}`);
      const started = performance.now();
      const { statements } = await takeDown(async () => {
        const response = await handler(request, {});
        if (response.status !== 200) throw new Error(`${kind}: ${name}: ${await response.text()}`);
        await response.text();
      });
      if (number >= WARM_UP) times.push(performance.now() - started);
      if (number === 0) plans = await plansOf(client, statements);
    }
    results.push({ name: `${kind}: ${name}`, goalMs, ...spreadOf(times), ...plans });
  }
}
process.stdout.write(`${JSON.stringify({ samples: SAMPLES, results })}\n`);
await client.end();
await pool.end();
