import { eventParams } from "@/lib/catalogue/events/schema";
import { toEventJson } from "@/lib/catalogue/events/wire";
import { authorizeWrite } from "@/lib/identity/organisers/service";
import { answers } from "@/lib/organising/publishing/answers";
import { unpublish } from "@/lib/organising/publishing/service";
import { ORGANISERS } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";

/** Makes an event a draft again, as long as nobody has registered. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({
    access: ORGANISERS,
    limit: limits.clubWrite,
    params: eventParams,
    answers: answers["POST /api/event/unpublish/{id}"],
    handle: async ({ actor, params }) => {
      const event = await unpublish(await authorizeWrite(actor, params.id, "edit_event"));
      return { message: "Changed back to a draft", data: toEventJson(event) };
    },
  }),
});
