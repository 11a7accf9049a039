import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/reach/saved/calls";
import { readGoing, setShown } from "@/lib/reach/saved/going";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/event/{id}/going"], ({ actor, params }) => readGoing(actor, params.id)),
  PUT: route(calls["PUT /api/event/{id}/going"], async ({ actor, params, body }) => {
    await setShown(actor, params.id, body.shown);
    return { shown: body.shown };
  }),
});
