/**
 * Times the statements for the guest list of the event EVENT, with each filter and order, and prints the result as one line of JSON. The
 * time is measured at the connection, from a statement to its answer.
 */
import pg from "pg";
import { pageQuery } from "@/lib/taking-part/guest-list/repository";
import { PEOPLE_SORTS, peopleFilter } from "@/lib/taking-part/guest-list/schema";

const SAMPLES = 60;
const WARM_UP = 5;

const FILTERS = {
  everybody: {},
  cancelled: { status: "cancelled" },
  "not in": { checkedIn: "0" },
  paid: { paid: "paid" },
  free: { paid: "free" },
  due: { paid: "due" },
  refunded: { paid: "refunded" },
  "without a college": { college: "none" },
  "a source": { source: "whatsapp" },
  "a frequent name": { q: "asha" },
  "a rare name": { q: "zzqx" },
  "an address": { q: "bench-people-4242" },
  "a domain": { q: "@mail7.example" },
};

type Step = { "Index Name"?: string; "Relation Name"?: string; "Node Type": string; Plans?: Step[] };
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const results = [];
for (const [name, fields] of Object.entries(FILTERS)) {
  for (const sort of PEOPLE_SORTS) {
    const { text, values } = pageQuery(process.env.EVENT ?? "", {
      filter: peopleFilter.parse(fields),
      sort,
      limit: 51,
      after: undefined,
      now: new Date(),
    });
    const times: number[] = [];
    for (let number = 0; number < WARM_UP + SAMPLES; number++) {
      const started = performance.now();
      await client.query({ text, values: values as unknown[] });
      if (number >= WARM_UP) times.push(performance.now() - started);
    }
    times.sort((one, other) => one - other);
    const { rows } = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values: values as unknown[] });
    const steps = stepsOf(rows[0]["QUERY PLAN"][0].Plan);
    const index = steps.find((step) => step["Index Name"]?.startsWith("Registration"))?.["Index Name"];
    results.push({ name, sort, median: times[times.length >> 1], p99: times[Math.ceil(times.length * 0.99) - 1], index });
  }
}
process.stdout.write(`${JSON.stringify({ samples: SAMPLES, results })}\n`);
await client.end();
