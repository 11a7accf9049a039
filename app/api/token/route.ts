import { calls } from "@/lib/identity/tokens/calls";
import { getOwnToken } from "@/lib/identity/tokens/service";
import { toOwnTokenJson } from "@/lib/identity/tokens/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/token"], async ({ actor }) => toOwnTokenJson(await getOwnToken(actor))),
});
