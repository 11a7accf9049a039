import { calls } from "@/lib/organising/records/calls";
import { listLinks, makeLink } from "@/lib/organising/records/service";
import { toLinkJson } from "@/lib/organising/records/wire";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** A student's links to the record. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/record/links"], async ({ actor }) => ({ links: (await listLinks(actor)).map(toLinkJson) })),
  POST: route(calls["POST /api/record/links"], async ({ actor, body }) => reply(toLinkJson(await makeLink(actor, body)), { status: 201 })),
});
