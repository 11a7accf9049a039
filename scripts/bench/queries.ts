/**
 * Times the site's own statements for searches and lists in the database of the measurements, and prints the result as one line of JSON.
 * The time is measured at the connection, from a statement to its answer, so the service's own work is not counted.
 */
import pg from "pg";
import { writeCursor } from "@/lib/events/cursor";
import { type ListQuery, listQuery } from "@/lib/events/filter";
import { EVENT_TAGS } from "@/lib/events/schema";
import { listEvents } from "@/lib/events/service";
import { pool } from "@/lib/platform/db/client";

const SAMPLES = 200;
const WARM_UP = 20;

type Statement = { text: string; values: unknown[] };
/** One step of a query plan. */
type Step = { "Node Type": string; "Index Name"?: string; "Relation Name"?: string; Plans?: Step[] };

const { rows: letters } = await pool.query<{ word: string }>(
  `SELECT DISTINCT split_part("name", ' ', 2) AS "word" FROM "Event" ORDER BY 1`,
);
const words = letters.map(({ word }) => word);
const { rows: places } = await pool.query<{ soonestAt: Date; id: string }>(
  `SELECT "soonestAt", "id" FROM "Event" WHERE "status" = 'published' AND "overAt" > now() ORDER BY "soonestAt" DESC, "id" DESC OFFSET 24 LIMIT 1`,
);

/** A typing error: one letter missing in the middle, or two exchanged. */
function misspell(word: string, number: number): string {
  const place = 1 + (number % Math.max(1, word.length - 3));
  const [left, right] = [word.slice(0, place), word.slice(place + 1)];
  return number % 2 ? left + right : `${left}${right[0] ?? ""}${word[place]}${right.slice(1)}`;
}

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;
const long = words.filter((word) => word.length > 5);

const ASKED: Record<string, (number: number) => Record<string, string | undefined>> = {
  "search by word": (number) => ({ searchQuery: pick(words, number) }),
  "search by two letters": (number) => ({ searchQuery: pick(words, number).slice(0, 2) }),
  "search by a misspelt word": (number) => ({ searchQuery: misspell(pick(long, number), number) }),
  "list by tag": (number) => ({ selectedTags: JSON.stringify([pick(EVENT_TAGS, number)]) }),
  "deepest page": () =>
    places[0] ? { cursor: writeCursor({ order: "soonest", key: places[0].soonestAt, ...places[0] }, listQuery.parse({})) } : {},
};

/** The statements that the service sends for a list, and how long the database took to answer them. */
async function takeDown(query: ListQuery): Promise<{ statements: Statement[]; timeMs: number }> {
  const statements: Statement[] = [];
  let timeMs = 0;
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement, values] = args as [Statement | string, unknown[] | undefined];
    const { text, values: own = values ?? [] } = typeof statement === "string" ? { text: statement } : statement;
    statements.push({ text, values: own });
    const started = performance.now();
    const stop = () => {
      timeMs += performance.now() - started;
    };
    // The pool passes a callback, an open transaction awaits a promise.
    const last = args.at(-1);
    if (typeof last === "function") {
      args[args.length - 1] = (...answer: unknown[]) => {
        stop();
        Reflect.apply(last, undefined, answer);
      };
      return Reflect.apply(original, this, args);
    }
    const answer: Promise<unknown> = Reflect.apply(original, this, args);
    return answer.finally(stop);
  } as typeof original;
  try {
    await listEvents(query);
  } finally {
    pg.Client.prototype.query = original;
  }
  return { statements, timeMs };
}

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** The indexes that the plans use on events, and whether any of them reads the whole table. */
async function plansOf(statements: Statement[]): Promise<{ indexes: string[]; readsTable: boolean }> {
  const steps: Step[] = [];
  for (const { text, values } of statements) {
    const explain = /^\s*(WITH|SELECT)/.test(text) && !text.includes("set_config") ? "EXPLAIN (ANALYZE, FORMAT JSON) " : "";
    const { rows } = await client.query({ text: explain + text, values });
    if (explain) steps.push(...stepsOf(rows[0]["QUERY PLAN"][0].Plan));
  }
  return {
    indexes: [...new Set(steps.flatMap((step) => step["Index Name"] ?? []))].filter((name) => /^(Event|SearchWord)_.*idx$/.test(name)),
    readsTable: steps.some((step) => step["Node Type"].endsWith("Seq Scan") && step["Relation Name"] === "Event"),
  };
}

const results = [];
for (const [name, ask] of Object.entries(ASKED)) {
  const times: number[] = [];
  let plans = { indexes: [] as string[], readsTable: false };
  for (let number = 0; number < WARM_UP + SAMPLES; number++) {
    const { statements, timeMs } = await takeDown(listQuery.parse(ask(number)));
    if (number === 0) plans = await plansOf(statements);
    if (number >= WARM_UP) times.push(timeMs);
  }
  times.sort((one, other) => one - other);
  results.push({ name, median: times[times.length >> 1], p99: times[Math.ceil(times.length * 0.99) - 1], max: times.at(-1), ...plans });
}
process.stdout.write(`${JSON.stringify({ samples: SAMPLES, results })}\n`);
await client.end();
await pool.end();
