import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/team/answers";
import { listOrganising } from "@/lib/team/service";
import { toOrganisingJson } from "@/lib/team/wire";

/** The clubs and events that somebody helps with. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ["student", "club"],
    answers: answers["GET /api/organising"],
    handle: async ({ actor }) => toOrganisingJson(await listOrganising(actor)),
  }),
});
