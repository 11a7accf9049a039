import { PUBLIC } from "@/lib/auth/actor";
import { listLatest } from "@/lib/events/service";
import { toEventJson } from "@/lib/events/wire";
import { endpoint, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ access: PUBLIC, handle: async () => ({ latestevent: (await listLatest()).map(toEventJson) }) }),
});
