import { calls } from "@/lib/organising/records/calls";
import { setShown } from "@/lib/organising/records/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** An entry of a student's record: whether links show it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/record/entries/{key}"], async ({ actor, params, body }) => {
    await setShown(actor, params.key, body.isShown);
    return body;
  }),
});
