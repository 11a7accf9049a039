import { eventIdParams } from "@/lib/catalogue/events/schema";
import { authorize } from "@/lib/identity/organisers/service";
import { answers } from "@/lib/organising/workspace/answers";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { toWorkspaceJson } from "@/lib/organising/workspace/wire";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** An event as whoever may read it in the workspace sees it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: eventIdParams,
    answers: answers["GET /api/manage/{eventId}"],
    handle: async ({ actor, params }) => toWorkspaceJson(await readWorkspace(await authorize(actor, params.eventId, "read_event"))),
  }),
});
