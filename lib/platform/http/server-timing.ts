import "server-only";
import { countingQueries } from "@/lib/platform/db/timing";

/** Under the development server, an answer says in `Server-Timing` how long it took and what it asked of the database; nowhere else. */
export async function serverTiming(work: () => Promise<Response>): Promise<Response> {
  if (process.env.NODE_ENV !== "development") return work();
  const started = performance.now();
  const [response, { queries, ms }] = await countingQueries(work);
  const total = performance.now() - started;
  response.headers.set("Server-Timing", `total;dur=${total.toFixed(1)}, db;dur=${ms.toFixed(1)};desc="${queries} queries"`);
  return response;
}
