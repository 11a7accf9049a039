import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/saved/calls";
import { listSavedIds } from "@/lib/reach/saved/service";

/** For the hearts on cards, requested once a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/saved/ids"], async ({ actor }) => ({ ids: await listSavedIds(actor) })),
});
