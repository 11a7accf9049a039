import { ensureEditor } from "@/lib/organisers/service";
import { hasRole } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/posters/answers";
import { posterRequest } from "@/lib/posters/schema";
import { drawSheets } from "@/lib/posters/sheets";

/** Posters made from an event's words, for its club to choose from. Nothing is stored: the event's form sends the choice. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ["student", "club"],
    limit: limits.posterSheets,
    json: posterRequest,
    answers: answers["POST /api/posters"],
    handle: async ({ actor, body }) => {
      await ensureEditor(actor);
      return drawSheets(hasRole(actor, ["club"]) ? { ...body, clubId: actor.id } : body);
    },
  }),
});
