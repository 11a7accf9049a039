import { calls } from "@/lib/catalogue/events/calls";
import { listConcerts } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The concerts of the home page's banner. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/event/concerts"], async () => (await listConcerts()).map(toListedEventJson)),
});
