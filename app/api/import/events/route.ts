import { authorizeClubWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/imports/calls";
import { makeDrafts } from "@/lib/organising/imports/service";
import { toMadeJson } from "@/lib/organising/imports/wire";
import { endpoint, reply, route } from "@/lib/platform/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/import/events"], async ({ actor, body }) => {
    const by = await authorizeClubWrite(actor, body.clubId, "edit_event");
    const made = await makeDrafts(by, body);
    return made.isNew ? reply(toMadeJson(made), { status: 201 }) : toMadeJson(made);
  }),
});
