import { toEventJson } from "@/lib/catalogue/events/wire";
import { authorizeWrite } from "@/lib/identity/organisers/service";
import { calls } from "@/lib/organising/publishing/calls";
import { duplicateEvent } from "@/lib/organising/publishing/service";
import { endpoint, reply, route } from "@/lib/platform/http/route";

/** Copies an event into a draft of its club. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(calls["POST /api/event/duplicate/{id}"], async ({ actor, params, body }) => {
    const by = await authorizeWrite(actor, params.id, "edit_event");
    const data = toEventJson(await duplicateEvent(by, body.startsOn));
    return reply({ message: "Copied as a draft", data }, { status: 201 });
  }),
});
