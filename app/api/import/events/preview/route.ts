import { authorizeClub } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/imports/calls";
import { previewImport } from "@/lib/organising/imports/service";
import { toPreviewJson } from "@/lib/organising/imports/wire";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/import/events/preview"], async ({ actor, body }) => {
    const by = await authorizeClub(actor, body.clubId, "edit_event");
    return toPreviewJson(await previewImport(by, body));
  }),
});
