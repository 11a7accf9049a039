import { calls } from "@/lib/platform/http/calls";
import { endpoint, route } from "@/lib/platform/http/route";

/** Answers while the process runs. It checks nothing else: other failures are no reason to restart the process. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/live"], () => ({ status: "ok" }), { isProbe: true }),
});
