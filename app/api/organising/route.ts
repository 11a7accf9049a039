import { answers } from "@/lib/identity/helpers/answers";
import { listOrganising } from "@/lib/identity/helpers/service";
import { toOrganisingJson } from "@/lib/identity/helpers/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** The clubs and events that somebody helps with. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student", "club"],
    answers: answers["GET /api/organising"],
    handle: async ({ actor }) => toOrganisingJson(await listOrganising(actor)),
  }),
});
