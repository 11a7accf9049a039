import { authorize } from "@/lib/identity/organisers/service";
import { endpoint, route } from "@/lib/platform/http/route";
import { calls } from "@/lib/taking-part/door/calls";
import { changeDoor } from "@/lib/taking-part/door/settings";
import { toDoorStateJson } from "@/lib/taking-part/door/wire";

/** The settings of check-in: self check-in, and whether the list is closed. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route(calls["PUT /api/door/{eventId}"], async ({ actor, params, body }) => {
    const by = await authorize(actor, params.eventId, "change_people");
    return toDoorStateJson(await changeDoor(by, body));
  }),
});
