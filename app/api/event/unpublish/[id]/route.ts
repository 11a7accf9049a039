import { toEventJson } from "@/lib/catalogue/events/wire";
import { authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/publishing/calls";
import { unpublish } from "@/lib/organising/publishing/service";
import { endpoint, route } from "@/lib/platform/http/route";

/** Makes an event a draft again while it has no registrations. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/event/unpublish/{id}"], async ({ actor, params }) => {
    const event = await unpublish(await authorizeWrite(actor, params.id, "edit_event"));
    return { message: "Changed back to a draft", data: toEventJson(event) };
  }),
});
