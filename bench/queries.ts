/**
 * Times the site's own statements for searches and lists in the database of the measurements, and prints the result as one line of JSON.
 * The time is measured at the connection, from a statement to its answer, so the service's own work is not counted.
 */
import pg from "pg";
import { writeCursor } from "@/lib/catalogue/events/cursor";
import { listQuery } from "@/lib/catalogue/events/filter";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import { listEvents } from "@/lib/catalogue/events/service";
import { pool } from "@/lib/platform/db/client";
import { plansOf, spreadOf, takeDown } from "./statements";
import { misspell, wordsOfNames } from "./words";

const SAMPLES = 200;
const WARM_UP = 20;

const words = await wordsOfNames();
const { rows: places } = await pool.query<{ soonestAt: Date; id: string }>(
  `SELECT "soonestAt", "id" FROM "Event" WHERE "status" = 'published' AND "overAt" > now() ORDER BY "soonestAt" DESC, "id" DESC OFFSET 24 LIMIT 1`,
);

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;
const long = words.filter((word) => word.length > 5);
const { rows: alike } = await pool.query<{ word: string }>(
  `SELECT "word" FROM "SearchWord" WHERE starts_with("word", 'abcdefg') ORDER BY md5("word") LIMIT 200`,
);
/** The longest search with forgiven typing errors: eight words of the longest kind. */
const lookAlikes = (number: number) =>
  Array.from({ length: 8 }, (_, place) => misspell(pick(alike, 8 * number + place).word, number + place)).join(" ");

const ASKED: Record<string, (number: number) => Record<string, string | undefined>> = {
  "search by word": (number) => ({ searchQuery: pick(words, number) }),
  "search by two letters": (number) => ({ searchQuery: pick(words, number).slice(0, 2) }),
  "search by a misspelt word": (number) => ({ searchQuery: misspell(pick(long, number), number) }),
  "search by words that look like 5,000 others": (number) => ({ searchQuery: lookAlikes(number) }),
  "list by tag": (number) => ({ selectedTags: JSON.stringify([pick(EVENT_TAGS, number)]) }),
  "deepest page": () =>
    places[0] ? { cursor: writeCursor({ order: "soonest", key: places[0].soonestAt, ...places[0] }, listQuery.parse({})) } : {},
};

/** In milliseconds, for statements with a goal of their own. */
const GOALS: Record<string, number> = { "search by words that look like 5,000 others": 100 };

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();

const results = [];
for (const [name, ask] of Object.entries(ASKED)) {
  const times: number[] = [];
  let plans = { indexes: [] as string[], readsTable: false };
  for (let number = 0; number < WARM_UP + SAMPLES; number++) {
    const { statements, timeMs } = await takeDown(() => listEvents(listQuery.parse(ask(number))));
    if (number === 0) plans = await plansOf(client, statements);
    if (number >= WARM_UP) times.push(timeMs);
  }
  results.push({ name, goalMs: GOALS[name], ...spreadOf(times), ...plans });
}
process.stdout.write(`${JSON.stringify({ samples: SAMPLES, results })}\n`);
await client.end();
await pool.end();
