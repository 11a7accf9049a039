import { PUBLIC } from "@/lib/platform/auth/actor";
import { answers } from "@/lib/platform/http/platform-answers";
import { endpoint, route } from "@/lib/platform/http/route";

/** Answers while the process runs. It checks nothing else: other failures are no reason to restart it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ access: PUBLIC, probe: true, answers: answers["GET /api/live"], handle: () => ({ status: "ok" }) }),
});
