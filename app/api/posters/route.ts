import { calls } from "@/lib/catalogue/posters/calls";
import { drawSheets } from "@/lib/catalogue/posters/sheets";
import { ensureEditor } from "@/lib/identity/organisers/service";
import { hasRole } from "@/lib/platform/auth/actor";
import { endpoint, route } from "@/lib/platform/http/route";

/** Posters made from an event's words, for its club to choose from. Nothing is stored: the event's form sends the choice. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/posters"], async ({ actor, body }) => {
    await ensureEditor(actor);
    return drawSheets(hasRole(actor, ["club"]) ? { ...body, clubId: actor.id } : body);
  }),
});
