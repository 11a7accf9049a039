import "server-only";
import { countingQueries } from "@/lib/platform/db/timing";

/** The development server reports in `Server-Timing` how long an answer took and its database queries; other servers never do. */
export async function serverTiming(work: () => Promise<Response>): Promise<Response> {
  if (process.env.NODE_ENV !== "development") return work();
  const started = performance.now();
  const [response, { queries, ms }] = await countingQueries(work);
  const total = performance.now() - started;
  response.headers.set("Server-Timing", `total;dur=${total.toFixed(1)}, db;dur=${ms.toFixed(1)};desc="${queries} queries"`);
  return response;
}
