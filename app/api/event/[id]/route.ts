import { calls } from "@/lib/catalogue/events/calls";
import { getEvent } from "@/lib/catalogue/events/service";
import { toEventJson } from "@/lib/catalogue/events/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/event/{id}"], async ({ params }) => toEventJson(await getEvent(params.id))),
});
