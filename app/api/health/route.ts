import { assertDatabaseAnswers } from "@/lib/platform/db/ready";
import { listHealthFlags } from "@/lib/platform/health-flags";
import { calls } from "@/lib/platform/http/calls";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(
    calls["GET /api/health"],
    async () => {
      await assertDatabaseAnswers();
      return { status: "ok", wrong: listHealthFlags() };
    },
    { isProbe: true },
  ),
});
