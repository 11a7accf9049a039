import { PUBLIC } from "@/lib/auth/actor";
import { endpoint, route } from "@/lib/http/route";
import { assertFromClock } from "@/lib/queue/cron";
import { runDueJobs } from "@/lib/queue/worker";

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
