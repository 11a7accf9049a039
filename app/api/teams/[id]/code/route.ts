import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/teams/calls";
import { renewCode } from "@/lib/taking-part/teams/service";

/** Makes a new code for a team; the old one stops working. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/teams/{id}/code"], async ({ actor, params }) => ({ code: await renewCode(actor, params.id) })),
});
