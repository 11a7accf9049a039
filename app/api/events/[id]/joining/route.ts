import { answers } from "@/lib/catalogue/events/answers";
import { eventParams } from "@/lib/catalogue/events/schema";
import { getJoining } from "@/lib/catalogue/events/service";
import { toJoiningSettingsJson } from "@/lib/catalogue/events/wire";
import { authorize } from "@/lib/identity/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** How students join an event, for those who may edit it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: eventParams,
    answers: answers["GET /api/events/{id}/joining"],
    handle: async ({ actor, params }) => toJoiningSettingsJson(await getJoining(await authorize(actor, params.id, "edit_event"))),
  }),
});
