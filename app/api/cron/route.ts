import { calls } from "@/lib/platform/http/calls";
import { endpoint, route } from "@/lib/platform/http/route";
import { assertFromClock } from "@/lib/site/jobs/cron";
import { runDueJobs } from "@/lib/site/jobs/worker";

/** For the host's scheduler, which can only GET; it has effects, so it does not answer HEAD. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route(calls["GET /api/cron"], async ({ headers }) => {
      assertFromClock(headers);
      await runDueJobs();
      return { status: "ok" };
    }),
  },
  { head: false },
);
