import { PUBLIC } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** The process answers. It asks nothing else, so that nothing else is a reason to end it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ access: PUBLIC, probe: true, handle: () => ({ status: "ok" }) }),
});
