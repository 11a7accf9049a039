import { eventIdParams } from "@/lib/events/schema";
import { authorize } from "@/lib/organisers/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/workspace/answers";
import { readWorkspace } from "@/lib/workspace/service";
import { toWorkspaceJson } from "@/lib/workspace/wire";

/** An event as whoever may read it in the workspace sees it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({
    access: ORGANISERS,
    params: eventIdParams,
    answers: answers["GET /api/manage/{eventId}"],
    handle: async ({ actor, params }) => toWorkspaceJson(await readWorkspace(await authorize(actor, params.eventId, "read_event"))),
  }),
});
