import { calls } from "@/lib/organising/certificates/calls";
import { listMine } from "@/lib/organising/certificates/service";
import { toMineJson } from "@/lib/organising/certificates/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The certificates of the student who asks. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/certificates/mine"], async ({ actor }) => toMineJson(await listMine(actor))),
});
