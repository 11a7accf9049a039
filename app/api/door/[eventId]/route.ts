import { eventIdParams } from "@/lib/catalogue/events/schema";
import { authorize } from "@/lib/identity/organisers/service";
import { SIGNED_IN } from "@/lib/platform/auth/actor";
import { limits } from "@/lib/platform/http/limits";
import { endpoint, route } from "@/lib/platform/http/route";
import { answers } from "@/lib/taking-part/door/answers";
import { doorSettingsBody } from "@/lib/taking-part/door/schema";
import { changeDoor } from "@/lib/taking-part/door/settings";
import { toDoorStateJson } from "@/lib/taking-part/door/wire";

/** The door's settings: self check-in, and whether the list is closed. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  PUT: route({
    access: SIGNED_IN,
    params: eventIdParams,
    limit: limits.doorWrites,
    json: doorSettingsBody,
    answers: answers["PUT /api/door/{eventId}"],
    handle: async ({ actor, params, body }) => {
      const by = await authorize(actor, params.eventId, "change_people");
      return toDoorStateJson(await changeDoor(by, body));
    },
  }),
});
