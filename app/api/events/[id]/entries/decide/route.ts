import { authorizeWrite } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/applications/calls";
import { decide } from "@/lib/taking-part/applications/service";

/** Accepts or rejects applications. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/events/{id}/entries/decide"], async ({ actor, params, body }) => ({
    results: await decide(await authorizeWrite(actor, params.id, "change_people"), body),
  })),
});
