import { assertFromClock } from "@/lib/jobs/cron";
import { runDueJobs } from "@/lib/jobs/worker";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** The host's clock, which can only GET; it has effects, so HEAD is not offered. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint(
  {
    GET: route({
      access: PUBLIC,
      handle: async ({ headers }) => {
        assertFromClock(headers);
        await runDueJobs();
        return { status: "ok" };
      },
    }),
  },
  { head: false },
);
