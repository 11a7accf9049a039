import { authorize } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/workspace/calls";
import { readWorkspace } from "@/lib/organising/workspace/service";
import { toWorkspaceJson } from "@/lib/organising/workspace/wire";
import { endpoint, route } from "@/lib/platform/http/route";

/** An event for the accounts that may open its workspace. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route(calls["GET /api/manage/{eventId}"], async ({ actor, params }) =>
    toWorkspaceJson(await readWorkspace(await authorize(actor, params.eventId, "read_event"))),
  ),
});
