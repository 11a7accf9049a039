import { authorizeClubWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/imports/calls";
import { getImport, takeBackImport } from "@/lib/organising/imports/service";
import { endpoint, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  DELETE: route(calls["DELETE /api/import/events/{key}"], async ({ actor, params }) => {
    const stored = await getImport(params.key);
    const by = await authorizeClubWrite(actor, stored.clubId, "edit_event");
    const { deleted, kept } = await takeBackImport(by, stored);
    return { message: deleted === 1 ? "1 draft removed" : `${deleted} drafts removed`, deleted, kept };
  }),
});
