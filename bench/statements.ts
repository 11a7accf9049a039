import pg from "pg";

/** The statements of the site's own code, as sent over the connection. */

export type Statement = { text: string; values: unknown[] };
/** One step of a query plan. */
type Step = { "Node Type": string; "Index Name"?: string; "Relation Name"?: string; Plans?: Step[] };

/** The statements that `work` sends, and the time until the database answered each. */
export async function takeDown(code: () => Promise<unknown>): Promise<{ statements: Statement[]; timeMs: number }> {
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
    // The pool passes a callback; an open transaction awaits a promise.
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
    await code();
  } finally {
    pg.Client.prototype.query = original;
  }
  return { statements, timeMs };
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

/** The indexes that the plans use on events and places, and whether a plan reads the whole table of events. */
export async function plansOf(client: pg.Client, statements: Statement[]): Promise<{ indexes: string[]; readsTable: boolean }> {
  const steps: Step[] = [];
  for (const { text, values } of statements) {
    // The limits of a new connection.
    if (text.startsWith("SET ")) continue;
    const explain = /^\s*(WITH|SELECT)/.test(text) && !text.includes("set_config") ? "EXPLAIN (ANALYZE, FORMAT JSON) " : "";
    const { rows } = await client.query({ text: explain + text, values });
    if (explain) steps.push(...stepsOf(rows[0]["QUERY PLAN"][0].Plan));
  }
  return {
    indexes: [...new Set(steps.flatMap((step) => step["Index Name"] ?? []))].filter((name) =>
      /^(Event|SearchWord|Place)_.*idx$/.test(name),
    ),
    readsTable: steps.some((step) => step["Node Type"].endsWith("Seq Scan") && step["Relation Name"] === "Event"),
  };
}

/** Median, 99th percentile and maximum. */
export function spreadOf(times: number[]) {
  const sorted = [...times].sort((one, other) => one - other);
  return { median: sorted[sorted.length >> 1], p99: sorted[Math.ceil(sorted.length * 0.99) - 1], max: sorted.at(-1) };
}
