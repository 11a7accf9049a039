import { calls } from "@/lib/catalogue/events/calls";
import { listTrending } from "@/lib/catalogue/events/service";
import { toListedEventJson } from "@/lib/catalogue/events/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/home/trendingevent"], async () => ({ trendingEvents: (await listTrending()).map(toListedEventJson) })),
});
