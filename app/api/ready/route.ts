import { assertReady } from "@/lib/platform/db/ready";
import { calls } from "@/lib/platform/http/calls";
import { endpoint, route } from "@/lib/platform/http/route";

/** Tells whether requests may be sent to this process. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(
    calls["GET /api/ready"],
    async () => {
      await assertReady();
      return { status: "ok" };
    },
    { isProbe: true },
  ),
});
