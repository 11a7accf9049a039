import type { Instrumentation } from "next";

const FIRST_LOOK_MS = 3000;

/**
 * Runs once in every server process. On hosts with a server of their own a failure ends the process: Next.js itself would continue. Under
 * our own server, whose processes live long enough, the worker starts and the process listens to the other ones; on other hosts a scheduler
 * calls `/api/cron`, and the cache asks the database for expiries.
 */
export async function register(): Promise<void> {
  // The imports are inside this condition to keep them out of builds for other runtimes.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    try {
      const { assertReadyToServe } = await import("@/lib/platform/env");
      assertReadyToServe();
      const { SERVED_BY_US } = await import("@/lib/platform/http/address");
      const { shareExpiries } = await import("@/lib/platform/cache/processes");
      const { expiries } = await import("@/lib/platform/cache/expiries.cjs");
      shareExpiries(expiries, { isLasting: SERVED_BY_US in globalThis });
      const { existingAddresses } = await import("@/lib/platform/cache/existing-addresses.cjs");
      const { isKnownAddress } = await import("@/lib/site/seo/known-addresses");
      existingAddresses.has = isKnownAddress;
      if (SERVED_BY_US in globalThis) {
        // Requests come after the process has compared its clock with the database's; if the database is away the process serves anyway.
        await Promise.race([expiries.catchUp(), new Promise((resolve) => setTimeout(resolve, FIRST_LOOK_MS).unref())]);
        const { STOP_WORKER, startWorker } = await import("@/lib/site/jobs/worker");
        const { LOG_REPEATED, logRepeated, tellRefusals } = await import("@/lib/platform/http/request-log");
        const { CLOSE_DATABASE, closeDatabase } = await import("@/lib/platform/db/close");
        const { writeVisits } = await import("@/lib/organising/results/count-visits");
        const close = () => {
          tellRefusals();
          return writeVisits().finally(closeDatabase);
        };
        Object.assign(globalThis, { [STOP_WORKER]: startWorker().stop, [CLOSE_DATABASE]: close, [LOG_REPEATED]: logRepeated });
      }
    } catch (error) {
      console.error(error instanceof Error && error.name === "ConfigurationError" ? error.message : error);
      process.exit(1);
    }
  }
}

/**
 * Logs failures outside the API's own pipeline (lib/platform/http/route.ts): of a page, or a file beside the API. The address appears
 * without its variables. If the database is away or busy, our server answers 503 instead of 500 (scripts/unavailable.mjs).
 */
export const onRequestError: Instrumentation.onRequestError = async (error, { method, headers }, { routePath, routeType }) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { isDatabaseAway } = await import("@/lib/platform/db/errors");
    const { noteUnavailable } = await import("@/lib/platform/http/unavailable.cjs");
    const { log } = await import("@/lib/platform/log");
    const isAway = isDatabaseAway(error);
    if (isAway) noteUnavailable(headers);
    const { digest } = error as { digest?: string };
    log[isAway ? "warn" : "error"]({ method, route: routePath, kind: routeType, digest, err: error }, "page failed");
  }
};
